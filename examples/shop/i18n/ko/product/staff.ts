import type { MessagesFor } from '../../../src/core/schema/index';
import type { staff as resource } from '../../../src/product/resources/staff';
import { areaScopes } from '../core/scopes';
import { menu } from './app';

export const staff = {
  name: '직원',
  unit: '명',
  titles: { list: '직원 목록', create: '직원 등록', edit: '직원 수정' },
  fields: {
    username: '아이디',
    password: '비밀번호',
    name: '이름',
    scope: '권한',
    isWithdrawn: '퇴사',
    createdAt: '등록일자',
  },
  choices: {
    scope: {
      console: '콘솔',
      ...areaScopes(menu),
      'console:personal': '개인정보 열람',
      'console:read': '읽기 전용',
      'console:cost': '원가 열람',
    },
  },
  sections: { account: '계정' },
  required: { username: '아이디를 입력해주세요' },
  taken: { username: '이미 사용 중인 아이디입니다.' },
  remove: '직원은 삭제할 수 없습니다.',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 직원이 없습니다',
} satisfies MessagesFor<typeof resource>;
