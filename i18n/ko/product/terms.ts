import type { MessagesFor } from '../../../src/core/schema/index';
import type { termsOfUse as resource } from '../../../src/product/resources/terms';

export const terms = {
  name: '이용약관',
  titles: { list: '이용약관 목록', create: '이용약관 등록', edit: '이용약관 수정' },
  fields: {
    order: '순서',
    code: '코드',
    subject: '제목',
    content: '내용',
    necessary: '필수 동의',
    createdAt: '등록일자',
  },
  columns: { subject: '이용약관' },
  help: { code: '사이트에 약관을 표시할 때 사용하는 값입니다.' },
  sections: { basic: '기본 정보' },
  required: { subject: '제목을 입력해주세요' },
  remove: '이용약관을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 이용약관이 없습니다',
} satisfies MessagesFor<typeof resource>;
