import type { MessagesFor } from '../../../src/core/schema/index';
import type { replies as resource } from '../../../src/product/resources/replies';

export const replies = {
  name: '자주 쓰는 답변',
  titles: { list: '자주 쓰는 답변 목록', create: '자주 쓰는 답변 등록', edit: '자주 쓰는 답변 수정' },
  fields: {
    title: '제목',
    content: '내용',
    shared: '함께 쓰기',
    owner: '만든 사람',
    'owner.name': '만든 사람',
    sequence: '순서',
    createdAt: '등록일',
  },
  help: {
    content: '{고객명} {기업명} {등급} {상품명} {주문번호}는 넣을 때 문의한 사람의 값으로 바뀝니다.',
    shared: '끄면 만든 사람에게만 보입니다.',
    sequence: '앞의 아홉 개는 답변하기에서 Alt와 1–9로 넣습니다.',
  },
  sections: { basic: '기본 정보' },
  remove: '자주 쓰는 답변을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 답변이 없습니다',
} satisfies MessagesFor<typeof resource>;
