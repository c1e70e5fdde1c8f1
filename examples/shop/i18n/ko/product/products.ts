import type { MessagesFor } from '../../../src/core/schema/index';
import type { products as resource } from '../../../src/product/resources/products';

export const products = {
  name: '상품',
  titles: { list: '상품 목록', create: '상품 등록', edit: '상품 수정' },
  fields: {
    name: '이름',
    category: '분류',
    price: '판매가',
    cost: '원가',
    tags: '태그',
    pictures: '사진',
    content: '설명',
    createdAt: '등록일자',
  },
  sections: { basic: '기본 정보', shown: '소개' },
  required: { name: '이름을 입력해주세요', category: '분류를 선택해주세요' },
  remove: '상품을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 상품이 없습니다',
} satisfies MessagesFor<typeof resource>;
