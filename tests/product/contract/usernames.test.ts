import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

/** Names that sign in, as the decisions' section 13 wants them: nobody can take one for another. */
let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

describe('a name that signs in', () => {
  const names = async (username: string) => {
    const { status, json } = await call('POST', 'users', {
      body: { type: 'person', name: '다른', username },
    });
    return { status, fields: json.fields, user: (json.user ?? {}) as Record<string, unknown> };
  };

  it.each([
    ['a blank that never breaks', 'ad\u00a0min'],
    ['a zero-width space', 'ad\u200bmin'],
    ['a Hangul filler', 'admin\u3164'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a Cyrillic а', '\u0430dmin'],
    ['a Greek ο', 'rο\u03bft'],
    ['a letter of mathematics', '\ud835\udc1admin'],
    ['a dotless i', 'adm\u0131n'],
    ['a Cherokee letter', '\u13a2dmin'],
  ])('is refused with %s: nobody could tell it from another', async (_, username) => {
    const { status, fields } = await names(username);
    expect([status, fields]).toEqual([
      422,
      {
        username:
          '앞뒤 공백 없이 한글, 한자, 영문, 숫자와 기호로 입력해주세요. 비슷하게 보이는 다른 나라 글자는 사용할 수 없습니다.',
      },
    ]);
  });

  it.each([
    ['blanks before it', ' kim'],
    ['blanks behind it', 'kim '],
    ['a mark that turns the reading direction', 'k\u202eim'],
    ['a newline', 'kim\r\n'],
  ])('is stored without %s, and is then no other name', async (_, username) => {
    const { user } = await names(username);
    const again = await names('kim');
    expect([user.username, again.status]).toEqual(['kim', 422]);
  });

  it.each(['kim', 'kim.lee+1@example.com', '김회원', '金會員', 'José', 'ｋｉｍ２', '김 회원'])(
    'may be %s',
    async (username) => {
      const { status, user } = await names(username);
      expect([status, user.username]).toEqual([201, username]);
    },
  );

  it('stays what an older system made it, and its member can be edited', async () => {
    const older = {
      _id: 'a'.repeat(24),
      version: 1,
      username: '\u0430dmin ',
      isWithdrawn: false,
      name: '옛 회원',
    };
    await t.store.transaction((tx) => tx.insert('users', older));
    const { status } = await call('PUT', `users/${'a'.repeat(24)}`, { body: { name: '새 이름' } });
    expect(status).toBe(200);
  });
});
