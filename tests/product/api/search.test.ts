import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

interface Found {
  resource: string;
  variant?: string;
  totalCount: number;
  items: { _id: string; title: string; detail: string; route: string }[];
  list?: string;
}

let t: TestApi;
let call: Caller;

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;

/** A record of each collection that has the word; of what a visitor or a member wrote, with personal data. */
const planted: readonly [collection: string, documents: Loose[]][] = [
  [
    'boards',
    [
      { _id: 'b1', code: 'work', subject: '한여름의 기록' },
      { _id: 'b2', code: 'press', subject: '한여름 보도' },
      { _id: 'b3', code: 'consignment-sale', subject: '한여름 위탁', meta: { writer: '남궁하늘' } },
    ],
  ],
  ['banners', [{ _id: 'n1', name: '한여름 배너', code: 'main' }]],
  ['popups', [{ _id: 'p1', name: '한여름 팝업' }]],
  ['forms', [{ _id: 'f1', code: 'contact', meta: { name: '한여름', phone: '010-2222-3333' } }]],
  ['notifications', [{ _id: 'o1', subject: '한여름 휴무 안내', createdAt: at(1) }]],
  ['downloads', [{ _id: 'd1', subject: '한여름 자료' }]],
  ['faqs', [{ _id: 'q1', subject: '한여름 질문' }]],
  ['questions', [{ _id: 'i1', subject: '한여름 문의', name: '서한여름' }]],
  ['terms', [{ _id: 'r1', subject: '한여름 약관', code: 'summer' }]],
  [
    'users',
    [
      { _id: 'u1', name: '한여름', phone: '010-1234-5678', email: 'summer@example.com', isWithdrawn: false },
      { _id: 'u2', name: '', companyName: '한여름상사', type: 'company', isWithdrawn: false },
      { _id: 'u3', name: '한여름', phone: '010-7777-5678', isWithdrawn: true },
    ],
  ],
  ['levels', [{ _id: 'l1', name: '한여름' }]],
  [
    'applications',
    [
      { _id: 'a1', code: 'REGISTRATION', name: '한여름', phone: '010-5555-6666' },
      { _id: 'a2', code: 'APPLICATION', name: '한여름', phone: '010-5555-7777' },
    ],
  ],
];

/** Lists in which only a masked value has the word. */
const masked = ['forms contact', 'interests', 'subscriptions', 'withdrawn'];

/** The lists that each group of the menu holds, by hand (decisions, section 1). */
const byScope: Readonly<Record<string, readonly string[]>> = {
  content: ['boards work', 'boards press', 'boards consignment-sale'],
  display: ['banners', 'popups'],
  intake: ['forms contact'],
  support: ['notices', 'downloads', 'faqs', 'questions', 'terms'],
  members: ['users', 'withdrawn', 'levels'],
  housing: ['interests', 'subscriptions'],
  admin: [],
};

beforeAll(async () => {
  t = await createTestApi();
  call = await t.signIn();
  await t.store.transaction(async (tx) => {
    for (const [collection, documents] of planted) {
      for (const document of documents) {
        await tx.insert(collection, { createdAt: at(2), ...document, _id: String(document._id), version: 1 });
      }
    }
  });
});

const ask = async (q: string, by: Caller = call): Promise<Found[]> => {
  const { status, json } = await by('GET', `search?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return json.groups as Found[];
};

const named = (groups: readonly Found[]) =>
  groups.map(({ resource, variant }) => (variant ? `${resource} ${variant}` : resource)).sort();

const groupOf = async (q: string, name: string) => {
  const groups = await ask(q);
  const group = groups.find(({ resource }) => resource === name);
  return group ?? expect.fail(`nothing of ${name} among ${named(groups)}`);
};

const titlesOf = (groups: readonly Found[]) => groups.flatMap(({ items }) => items.map(({ title }) => title));

const narrowed = (...only: string[]) => t.signIn(`${only.join('-').replace(':', '')}@example.com`, only);

describe('Search everything', () => {
  test('finds records of every resource that has a page, in groups, with the address of each', async () => {
    const groups = await ask('한여름');
    expect(named(groups)).toEqual(Object.values(byScope).flat().sort());
    expect(groups.find(({ variant }) => variant === 'work')).toEqual({
      resource: 'boards',
      variant: 'work',
      totalCount: 1,
      items: [{ _id: 'b1', title: '한여름의 기록', detail: '', route: '/boards/b1?code=work' }],
    });
    expect((await groupOf('한여름', 'notices')).items[0]?.route).toBe('/notices/o1');
  });

  test.each(Object.entries(byScope))(
    'shows who has %s that alone, and counts nothing else',
    async (only, seen) => {
      const groups = await ask('한여름', await narrowed(only, 'personal'));
      expect(named(groups)).toEqual([...seen].sort());
      // What is masked finds nothing for who may not see it.
      const open = seen.filter((name) => !masked.includes(name));
      expect(named(await ask('한여름', await narrowed(only)))).toEqual([...open].sort());
      // What is not theirs is not hinted at by any text of the answer either.
      const all = await ask('한여름');
      const hidden = all.filter((group) => !seen.includes(named([group])[0] ?? ''));
      for (const { items } of hidden) {
        for (const { _id } of items) expect(JSON.stringify(groups)).not.toContain(`/${_id}`);
      }
    },
  );

  test('tells nobody without console scope anything, nor who is not signed in', async () => {
    expect((await t.call('GET', 'search?q=한')).status).toBe(401);
  });

  test('masks titles and details that are personal, also where they were found by them', async () => {
    const { items } = await groupOf('01012345678', 'users');
    expect(items).toEqual([
      { _id: 'u1', title: '한*름', detail: '010-****-5678 · s***@example.com', route: '/users/u1' },
    ]);
    const text = JSON.stringify(await ask('한여름'));
    for (const secret of ['1234', '2222', '5555', 'summer@', '남궁하늘', '서한여름'])
      expect(text).not.toContain(secret);
    expect(titlesOf([await groupOf('한여름', 'forms')])).toEqual(['한*름']);
  });

  test('names a record without a title by the next of its texts', async () => {
    expect((await groupOf('한여름상사', 'users')).items).toMatchObject([{ title: '한여름상사', detail: '' }]);
  });

  test('finds by initial consonants, and by parts of telephones as they are written', async () => {
    expect(titlesOf(await ask('ㅎㅇㄹㅇ ㄱㄹ'))).toEqual(['한여름의 기록']);
    expect(titlesOf(await ask('한ㅇㄹ ㅎㅁ'))).toEqual(['한여름 휴무 안내']);
    expect((await groupOf('5555-66', 'interests')).items).toMatchObject([{ _id: 'a1' }]);
  });

  test('nothing and blanks find nothing, and what it does not understand is refused', async () => {
    expect(await ask('')).toEqual([]);
    expect(await ask('  ')).toEqual([]);
    expect(await ask('없는말')).toEqual([]);
    expect((await call('GET', 'search?q=한&limit=3')).json.code).toBe('unknown_filter');
    expect((await call('GET', `search?q=${'가'.repeat(201)}`)).status).toBe(400);
    expect((await call('GET', 'search?q=%00')).status).toBe(400);
  });
});

describe('Of many records', () => {
  beforeAll(async () => {
    await t.store.transaction(async (tx) => {
      for (let index = 0; index < 40; index += 1) {
        await tx.insert('faqs', {
          _id: `many${index}`,
          version: 1,
          subject: `묶음 배송 ${index}`,
          sequence: 1,
          createdAt: at(3),
        });
      }
      for (const [index, subject] of ['새 배송', '무배송', '배송 안내', '배송'].entries()) {
        await tx.insert('faqs', { _id: `few${index}`, version: 1, subject, sequence: 9, createdAt: at(4) });
      }
    });
  });

  test('the number is told, and a few are shown', async () => {
    const { totalCount, items } = await groupOf('배송', 'faqs');
    expect([totalCount, items.length]).toEqual([44, 8]);
  });

  test('the list that shows exactly the same is named, and no list that shows others', async () => {
    await t.store.transaction(async (tx) => {
      for (let index = 0; index < 10; index += 1) {
        const known = { version: 1, createdAt: at(6) };
        const content = index === 0 ? '<p>새 소식</p>' : '';
        await tx.insert('boards', {
          ...known,
          _id: `m${index}`,
          code: 'press',
          subject: `기사 ${index}`,
          content,
        });
        const email = `same${index}@example.com`;
        await tx.insert('users', { ...known, _id: `s${index}`, name: '마포구', email, isWithdrawn: false });
      }
      await tx.insert('boards', {
        _id: 'm',
        version: 1,
        code: 'press',
        subject: '다른 글',
        content: '<p>기사</p>',
      });
    });
    // In its content a post has the word too, which is not searched here.
    expect((await groupOf('기사', 'boards')).list).toBe(
      `/boards?${new URLSearchParams({ code: 'press', searchKey: 'subject', searchValue: '기사' })}`,
    );
    expect((await groupOf('마포구', 'users')).list).toBe(`/users?${new URLSearchParams({ name: '마포구' })}`);
    // Only the field of callers finds members by their addresses.
    expect((await groupOf('same', 'users')).list).toBe('/users?q=same');
    expect((await groupOf('배송', 'faqs')).list).toBeUndefined();
  });

  test('what is called exactly so comes first, though forty come before it in the list', async () => {
    expect(titlesOf([await groupOf('배송', 'faqs')])[0]).toBe('배송');
  });

  test('then come those that begin with it, those of which a word does, and those that contain it', async () => {
    await t.store.transaction(async (tx) => {
      for (const [index, subject] of ['무환불', '새 환불', '환불 안내', '환불', '교환 환불'].entries()) {
        await tx.insert('faqs', {
          _id: `rank${index}`,
          version: 1,
          subject,
          sequence: index,
          createdAt: at(5),
        });
      }
    });
    const expected = ['환불', '환불 안내', '새 환불', '교환 환불', '무환불'];
    expect(titlesOf([await groupOf('환불', 'faqs')])).toEqual(expected);
    expect(titlesOf([await groupOf('ㅎㅂ', 'faqs')])).toEqual(expected);
  });
});

describe('The record of access', () => {
  let before = 0;
  const entries = async () => (await t.accessEntries()).slice(before);
  beforeEach(async () => {
    before = 0;
    before = (await entries()).length;
  });

  test('tells of each list of personal data that was read, how many were shown, and never the term', async () => {
    await ask('한여름');
    const told = await entries();
    expect(told.map(({ resource, count }) => [resource, count]).sort()).toEqual([
      ['boards', 1],
      ['forms', 1],
      ['interests', 1],
      ['questions', 1],
      ['subscriptions', 1],
      ['users', 2],
      ['withdrawn', 1],
    ]);
    for (const entry of told) {
      expect(entry).toMatchObject({ action: 'list', result: 'done', filter: 'q=***', operator: '김운영' });
    }
    expect(JSON.stringify(told)).not.toContain('한여름');
  });

  test('tells nothing of a search that found no personal data, or was refused', async () => {
    await ask('휴무');
    await ask('없는말');
    await call('GET', 'search?x=1');
    expect(await entries()).toEqual([]);
  });
});
