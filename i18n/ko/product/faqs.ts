import type { MessagesFor } from '../../../src/core/schema/index';
import type { faqs as resource } from '../../../src/product/resources/faqs';

export const faqs = {
  name: 'FAQ',
  titles: { list: 'FAQ 목록', create: 'FAQ 등록', edit: 'FAQ 수정' },
  fields: {
    locale: '언어',
    type: '유형',
    subject: '제목',
    content: '내용',
    sequence: '순서',
    createdAt: '등록일자',
  },
  columns: { subject: 'FAQ' },
  sections: { basic: '기본 정보' },
  required: { subject: '제목을 입력해주세요' },
  remove: '해당 FAQ를 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 FAQ가 없습니다',
} satisfies MessagesFor<typeof resource>;
