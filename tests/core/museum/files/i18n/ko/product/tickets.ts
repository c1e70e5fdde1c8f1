import type { MessagesFor } from '../../../src/core/schema/index';
import type { tickets as resource } from '../../../src/product/resources/tickets';

export const tickets = {
  name: '예매',
  titles: { list: '예매 목록', create: '예매 등록', edit: '예매 수정' },
  fields: {
    visitor: '관람객',
    phone: '전화번호',
    _exhibition: '전시회',
    exhibition: '전시회',
    count: '매수',
    price: '한 장 값',
    total: '합계',
    state: '상태',
    createdAt: '예매 일시',
  },
  choices: { state: { RESERVED: '예매', USED: '입장' } },
  sections: { basic: '기본 정보' },
  required: { visitor: '관람객을 입력해주세요' },
  remove: '예매를 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '예매가 없습니다',
} satisfies MessagesFor<typeof resource>;
