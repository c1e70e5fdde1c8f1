import type { MessagesFor } from '../../../src/core/schema/index';
import type { interests as resource } from '../../../src/product/resources/interests';

export const interests = {
  name: '입주관심',
  titles: { list: '입주관심 목록', create: '입주관심 등록', edit: '입주관심 수정' },
  fields: {
    code: '구분',
    name: '이름',
    phone: '전화번호',
    birth: '생년월일',
    interest_type: '관심 유형',
    gender: '신청자격',
    createdAt: '등록일',
  },
  choices: {
    code: { REGISTRATION: '입주관심', APPLICATION: '청약신청' },
    interest_type: { RENT: '임대', SALE: '분양', SHOP: '상가' },
    gender: { MALE: '남', FEMALE: '여' },
  },
  sections: { applicant: '신청자' },
  remove: '입주관심을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 입주관심이 없습니다',
} satisfies MessagesFor<typeof resource>;
