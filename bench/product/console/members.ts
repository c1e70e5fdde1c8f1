import {
  bool,
  choice,
  dateTime,
  defineResource,
  id,
  type ListView,
  text,
} from '../../../src/core/schema/index';

/** A list as operators have it most: a date, a choice, a name, ways to reach somebody, and a switch. */
export const members = defineResource('members', {
  fields: {
    _id: id(),
    createdAt: dateTime({ readOnly: true }),
    type: choice(['person', 'company']),
    username: text({ max: 200 }),
    name: text({ max: 100 }),
    nation: text({ max: 100 }),
    phone: text({ format: 'phone' }),
    email: text({ format: 'email' }),
    isWarning: bool({ tone: 'warning' }),
  },
  api: { path: 'members', many: 'members', one: 'member' },
  list: {
    perPage: 20,
    columns: ['createdAt', 'type', 'username', 'name', 'nation', 'phone', 'email', { toggle: 'isWarning' }],
    order: ['-createdAt'],
    filters: [{ range: 'createdAt' }, { search: ['name', 'phone'], all: true }],
  },
  form: { in: { page: 1024 }, sections: [{ title: 'basic', fields: ['name'] }] },
});

export const list = members.list as ListView<Record<string, unknown>>;

export const messages = {
  name: '회원',
  titles: { list: '회원 목록', create: '회원 등록', edit: '회원 상세' },
  fields: {
    createdAt: '가입일',
    type: '유형',
    username: '아이디',
    name: '이름',
    nation: '국가',
    phone: '전화번호',
    email: '이메일',
    isWarning: '주의',
  },
  choices: { type: { person: '개인', company: '기업' } },
  sections: { basic: '기본 정보' },
  remove: '회원을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '등록된 회원이 없습니다',
};

const memberAt = (index: number) => ({
  id: `m${index}`,
  _id: `m${index}`,
  version: 1,
  createdAt: new Date(Date.UTC(2025, 10, 20, 8, 42, 8) - index * 3_777_777).toISOString(),
  type: index % 3 === 0 ? 'company' : 'person',
  username: `member_${index}`,
  name: `홍길동 ${index}`,
  nation: '대한민국',
  phone: `010-1234-${5678 - index}`,
  email: `member.${index}@example.com`,
  isWarning: index % 5 === 0,
});

export type Member = ReturnType<typeof memberAt>;

export const rows: readonly Member[] = Array.from({ length: list.perPage }, (_, index) => memberAt(index));
