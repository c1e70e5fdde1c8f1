import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

const MINUTE = 60_000;

let t: TestApi;
let narrowed: Caller;
let full: Caller;

const at = '2026-01-01T00:00:00.000Z';
const member = {
  ...{ _id: 'one', version: 1, isWithdrawn: false, type: 'person', createdAt: at, scope: [] },
  ...{ name: '홍길동', phone: '010-4821-2222', email: 'hong@example.com', username: 'hong@example.com' },
  ...{ companyName: '', bornAt: '1985-02-14', note: '기념일 선물을 좋아함' },
};
const application = {
  ...{ _id: 'app', version: 1, code: 'APPLICATION', createdAt: at },
  ...{ name: '서하늘', phone: '010-7391-5555', email: 'seo@example.com', birth: '1991-07-23' },
};
const question = {
  ...{ _id: 'ask', version: 1, createdAt: at, name: '서하늘', _user: null },
  ...{ subject: '배송 문의', content: '서하늘입니다. 010-7391-5555로 연락 주세요.' },
};

const signInAs = (username: string, only: readonly string[]) => t.signIn(username, only, '박운영');

beforeEach(async () => {
  t = await createTestApi();
  full = await t.signIn();
  narrowed = await signInAs('narrow@example.com', ['members', 'housing', 'support', 'admin']);
  await t.store.transaction(async (tx) => {
    await tx.insert('users', member);
    await tx.insert('applications', application);
    await tx.insert('questions', question);
  });
});

const USERS = 'users?isWithdrawn=false';
const APPLICATIONS = 'applications?code=APPLICATION';
const countOf = async (call: Caller, path: string): Promise<number> => {
  const { json } = await call('GET', path);
  return (json.summary as { totalCount: number } | undefined)?.totalCount ?? 0;
};
const search = (key: string, value: string) => `&searchKey=${key}&searchValue=${encodeURIComponent(value)}`;
const entries = async (): Promise<Loose[]> => {
  const all = await t.accessEntries();
  return all.filter(({ action }) => action !== 'signIn');
};

/** Extends a known beginning by the letters for which `asks` finds somebody, as an attacker does. */
async function rebuild(letters: string, length: number, asks: (part: string) => Promise<number>) {
  let known = '';
  while (known.length < length) {
    const before = known;
    for (const letter of letters) {
      if ((await asks(known + letter)) === 0) continue;
      known += letter;
      break;
    }
    if (known === before) return known;
  }
  return known;
}

const DIGITS = '0123456789';

describe("Who may not open personal data can't rebuild", () => {
  test('a telephone number digit by digit, by any filter', async () => {
    const ways: Readonly<Record<string, (part: string) => Promise<number>>> = {
      members: (part) => countOf(narrowed, `${USERS}&phone=${part}`),
      applicants: (part) => countOf(narrowed, APPLICATIONS + search('phone', part)),
      'every field': (part) => countOf(narrowed, APPLICATIONS + search('all', part)),
      inquiries: (part) => countOf(narrowed, `questions?${search('content', part).slice(1)}`),
    };
    for (const [way, asks] of Object.entries(ways))
      expect([way, await rebuild(DIGITS, 11, asks)]).toEqual([way, '']);
    expect(await rebuild(DIGITS, 11, (part) => countOf(full, `${USERS}&phone=${part}`))).toBe('01048212222');
  });

  test('a day of birth, by its parts or by where it lies', async () => {
    const asks = (part: string) => countOf(narrowed, APPLICATIONS + search('birth', part));
    expect(await rebuild(`${DIGITS}-`, 10, asks)).toBe('');
    for (const bound of ['start', 'end']) {
      const { status } = await narrowed('GET', `${APPLICATIONS}&birth[${bound}]=1990-01-01`);
      expect(status).toBe(400);
    }
    expect(await countOf(narrowed, APPLICATIONS + search('birth', '1991-07-23'))).toBe(1);
    expect(await countOf(narrowed, APPLICATIONS + search('birth', '1991. 7. 23'))).toBe(1);
  });

  test('a name by syllables, initials, or the order in which a list stands', async () => {
    for (const part of ['홍', '길동', 'ㅎㄱㄷ', '홍ㄱ']) {
      expect([part, await countOf(narrowed, `${USERS}&name=${encodeURIComponent(part)}`)]).toEqual([part, 0]);
      expect(await countOf(full, `${USERS}&name=${encodeURIComponent(part)}`)).toBe(1);
    }
    for (const path of [`${USERS}&sort=name`, `${APPLICATIONS}&sort=-name`, 'questions?sort=name']) {
      const { status, json } = await narrowed('GET', path);
      expect([path, status, json.code]).toEqual([path, 403, 'no_right']);
      expect((await full('GET', path)).status).toBe(200);
    }
    expect((await narrowed('GET', `${USERS}&sort=createdAt`)).status).toBe(200);
  });

  test('anything by the search of everything, by titles, or by entries about a member', async () => {
    const parts = ['홍길', '홍길동', '4821', '01048212222', 'hong@', '7391', 'seo@example.com'];
    for (const part of parts) {
      const q = encodeURIComponent(part);
      expect([part, (await narrowed('GET', `search?q=${q}`)).json.groups]).toEqual([part, []]);
      expect([part, (await narrowed('GET', `users/titles?q=${q}`)).json.titles]).toEqual([part, []]);
    }
    await full('GET', 'users/one');
    const about = (term: string) => countOf(narrowed, `access-log?member=${encodeURIComponent(term)}`);
    expect(await about('길동')).toBe(0);
    // Both have the mask of the one who was opened, which every reader sees.
    for (const part of ['hong', 'hxng', 'hong@example.com', 'hxng@example.com']) {
      expect([part, await about(part)]).toEqual([part, 1]);
    }
    expect(await countOf(narrowed, `access-log?member=${encodeURIComponent('홍길동')}`)).toBe(1);
  });

  test("a mailing's filter either: it finds whole values alone", async () => {
    const body = (phone: string) => ({
      filter: { isWithdrawn: 'false', phone },
      count: 5,
      subject: '안내',
      message: '안내',
    });
    const of = async (phone: string) =>
      (await narrowed('POST', 'messages', { body: body(phone) })).json.totalCount;
    expect(await of('4821')).not.toBe(1);
  });

  test('but finds people by whole values, however they are written', async () => {
    const found = [
      `${USERS}&phone=010-4821-2222`,
      `${USERS}&phone=01048212222`,
      `${USERS}&name=${encodeURIComponent(' 홍길동 ')}`,
      APPLICATIONS + search('name', '서하늘'),
      APPLICATIONS + search('email', 'SEO@example.com'),
    ];
    for (const path of found) expect([path, await countOf(narrowed, path)]).toEqual([path, 1]);
    const { json } = await narrowed('GET', `${USERS}&phone=01048212222`);
    expect((json.users as Loose[])[0]).toMatchObject({ phone: '010-****-2222', name: '홍*동' });
  });
});

describe('Ten different values of one masked field within ten minutes', () => {
  const phone = (index: number) => `0104821${String(1000 + index)}`;
  const tries = async (from: number, count: number, call = narrowed) => {
    for (let index = from; index < from + count; index += 1)
      await call('GET', `${USERS}&phone=${phone(index)}`);
  };
  const probing = async () =>
    (await entries()).filter(({ points }) => (points as string[]).includes('probing')).length;

  test('are pointed out from the tenth on, and nine are not', async () => {
    await tries(0, 9);
    await tries(0, 9);
    expect(await probing()).toBe(0);
    await tries(9, 1);
    expect(await probing()).toBe(1);
    expect((await entries()).at(-1)).toMatchObject({ operator: '박운영', filter: 'phone=***' });
  });

  test('are counted to the minute: older tries count no more', async () => {
    await tries(0, 5);
    t.later(6 * MINUTE);
    await tries(5, 4);
    t.later(5 * MINUTE);
    await tries(9, 5);
    expect(await probing()).toBe(0);
    await tries(14, 1);
    expect(await probing()).toBe(1);
  });

  test('are counted by field, also by taken usernames, tried imports and ids alone', async () => {
    for (let index = 0; index < 9; index += 1)
      await narrowed('GET', `users/taken?username=u${index}@example.com`);
    await tries(0, 9);
    expect(await probing()).toBe(0);
    await narrowed('GET', 'users/taken?username=u9@example.com');
    expect(await probing()).toBe(1);
    await narrowed('GET', `${USERS}&phone=${phone(9)}&fields=_id`);
    expect(await probing()).toBe(2);
    const rows = [{ record: { type: 'person', name: '새사람', email: 'u11@example.com' } }];
    await narrowed('POST', 'users/import?isWithdrawn=false', { body: { rows, dryRun: true } });
    expect(await probing()).toBe(3);
  });

  test('are counted as addresses of a message that is only tried, too', async () => {
    const tried = (email: string) =>
      narrowed('POST', 'messages', { body: { emails: [email], subject: '', message: '', dryRun: true } });
    expect((await tried(member.email)).status).toBe(200);
    for (let index = 0; index < 9; index += 1) {
      const { status, json } = await tried(`guess${index}@example.com`);
      expect([status, json.code]).toEqual([403, 'no_right']);
    }
    expect(await probing()).toBe(1);
    const told = (await entries()).map(({ action, result, filter }) => [action, result, filter]);
    expect(told[0]).toEqual(['list', 'done', 'emails=***']);
    expect(told).toHaveLength(10);
  });

  test('are nothing of who may open personal data', async () => {
    await tries(0, 20, full);
    expect(await probing()).toBe(0);
    expect(await t.store.find('_probes', { where: [], order: [], skip: 0, limit: 0 })).toEqual([]);
  });

  test('leave no value behind, neither in the record nor beside it, and nothing once they are over', async () => {
    await tries(0, 12);
    const stored = async (name: string) =>
      // A hash or an id has any four digits now and then.
      JSON.stringify(await t.store.find(name, { where: [], order: [], skip: 0, limit: 0 })).replaceAll(
        /[0-9a-f-]{16,}/g,
        '',
      );
    expect(await stored('_probes')).toContain('"code"');
    for (const name of ['_probes', 'access-log']) expect(await stored(name)).not.toContain('4821');
    t.later(11 * MINUTE);
    await t.api.sweep();
    expect(await stored('_probes')).toBe('[]');
  });
});
