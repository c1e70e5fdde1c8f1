import type { MessagesFor } from '../../../src/core/schema/index';
import type { claims as resource } from '../../../src/product/resources/claims';

export const claims = {
  name: '클레임',
  titles: { list: '클레임 목록', create: '클레임 등록', edit: '클레임 상세' },
  fields: {
    _order: '주문',
    type: '유형',
    amount: '금액',
    createdAt: '신청일시',
    completedAt: '완료일시',
  },
  choices: { type: { CANCEL: '취소', EXCHANGE: '교환', RETURN: '반품' } },
  sections: { claim: '클레임' },
  remove: '클레임을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '클레임이 없습니다',
} satisfies MessagesFor<typeof resource>;
