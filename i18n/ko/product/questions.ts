import type { MessagesFor } from '../../../src/core/schema/index';
import type { questions as resource } from '../../../src/product/resources/questions';

export const questions = {
  name: '1:1 문의',
  titles: { list: '1:1 문의 목록', create: '1:1 문의 등록', edit: '1:1 문의 답변' },
  fields: {
    subject: '제목',
    content: '문의 내용',
    name: '작성자',
    _user: '회원',
    heldUntil: '보류 기한',
    assignee: '담당자',
    'assignee.name': '담당자',
    createdAt: '문의일시',
    reply: '답변',
    product: '상품',
    'product.name': '상품',
    'product.thumb': '상품 이미지',
    user: '회원',
    'user.companyName': '회사명',
  },
  columns: { reply: '답변 상태' },
  states: { reply: { empty: '미답변', filled: '답변 완료' } },
  blank: { 'product.name': '삭제된 상품' },
  placeholders: { reply: '문의하신 분께 보일 답변을 입력해주세요' },
  sections: { question: '문의', answer: '답변' },
  badge: '답변 대기 %{count}건',
  remove: '문의를 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '받은 문의가 없습니다',
} satisfies MessagesFor<typeof resource>;
