import type { MessagesFor } from '../../../src/core/schema/index';
import type { categories as resource } from '../../../src/product/resources/categories';

export const categories = {
  name: '분류',
  titles: { list: '분류 목록', create: '분류 등록', edit: '분류 수정' },
  fields: { name: '이름', parent: '상위 분류', place: '순서' },
  sections: { basic: '기본 정보' },
  required: { name: '이름을 입력해주세요' },
  remove: '분류를 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 분류가 없습니다',
} satisfies MessagesFor<typeof resource>;
