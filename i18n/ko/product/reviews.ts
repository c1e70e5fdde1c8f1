import type { MessagesFor } from '../../../src/core/schema/index';
import type { reviews as resource } from '../../../src/product/resources/reviews';

export const reviews = {
  name: '상품 후기',
  titles: { list: '상품 후기 목록', create: '상품 후기 등록', edit: '상품 후기 상세' },
  fields: {
    _user: '회원',
    name: '작성자',
    product: '상품',
    'product.name': '상품',
    rating: '별점',
    content: '내용',
    createdAt: '작성일시',
  },
  sections: { review: '후기' },
  remove: '후기를 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 후기가 없습니다',
} satisfies MessagesFor<typeof resource>;
