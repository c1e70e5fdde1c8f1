import type { MessagesFor } from '../../../src/core/schema/index';
import type { members as resource } from '../../../src/product/resources/members';

export const members = {
  name: '회원',
  unit: '명',
  titles: { list: '회원 목록', create: '회원 등록', edit: '회원 수정' },
  fields: {
    name: '이름',
    phone: '전화번호',
    email: '이메일',
    grade: '등급',
    note: '비고',
    createdAt: '가입일자',
  },
  choices: { grade: { BASIC: '일반', REGULAR: '단골', VIP: '우수' } },
  sections: { basic: '기본 정보' },
  required: { name: '이름을 입력해주세요' },
  taken: { email: '다른 회원이 이미 사용 중인 이메일입니다.' },
  remove: '회원을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 회원이 없습니다',
} satisfies MessagesFor<typeof resource>;
