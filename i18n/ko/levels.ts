import type { levels as resource } from '../../src/resources/levels';
import type { MessagesFor } from '../../src/schema/index';

export const levels = {
  name: '회원등급',
  titles: { list: '회원등급 목록', create: '회원등급 등록', edit: '회원등급 수정' },
  fields: { rank: '순위', code: '코드', name: '이름', removable: '삭제 가능', createdAt: '등록일자' },
  sections: { basic: '기본 정보' },
  remove: '해당 등급을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다.',
  empty: '등록된 회원등급이 없습니다',
} satisfies MessagesFor<typeof resource>;
