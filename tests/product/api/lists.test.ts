import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi } from '../../core/api/harness';

let call: Caller;

beforeAll(async () => {
  const t = await createTestApi();
  call = await t.signIn();
  const notices = [
    ['n1', '봄 전시 안내', '<p>작품 100%</p>', false, '2026-01-01T14:59:59.999Z'],
    ['n2', '여름 전시', '<p>내용_둘</p>', true, '2026-01-01T15:00:00.000Z'],
    ['n3', 'Autumn 소식', '글', false, '2026-01-02T15:00:00.000Z'],
  ] as const;
  await t.store.transaction(async (tx) => {
    for (const [_id, subject, content, isNotice, createdAt] of notices) {
      await tx.insert('notifications', { _id, version: 1, subject, content, isNotice, createdAt });
    }
    for (const [_id, answeredPhone] of [
      ['u1', '010-1234-5678'],
      ['u2', '02 987 6543'],
    ] as const) {
      await tx.insert('users', {
        _id,
        version: 1,
        isWithdrawn: false,
        phone: answeredPhone,
        isWarning: _id === 'u1',
      });
    }
    for (let index = 0; index < 25; index += 1) {
      await tx.insert('questions', { _id: `q${index}`, version: 1, subject: '문의' });
    }
    await tx.insert('boards', { _id: 'b1', version: 1, code: 'youtube', category: 'none', subject: '영상' });
    await tx.insert('boards', { _id: 'b3', version: 1, code: 'work', category: 'new', subject: '작품' });
    await tx.insert('boards', { _id: 'b2', version: 1, code: 'press', category: null, subject: '보도' });
  });
});

const listed = async (query: string, headers: Record<string, string> = {}) => {
  const { status, json } = await call('GET', query, { headers });
  const rows = Object.values(json).find(Array.isArray) as Loose[] | undefined;
  return rows ? rows.map(({ _id }) => _id) : [status, json.code, json.message];
};
const notices = (query: string) => listed(`notifications?${query}`);

describe('A list', () => {
  test('leaves long texts to the record, and holds short ones whole', async () => {
    const t = await createTestApi();
    const caller = await t.signIn();
    const short = `<p>${'가'.repeat(1_993)}</p>`;
    const long = `<p>${'나'.repeat(1_994)}</p>`;
    await t.store.transaction(async (tx) => {
      for (const [_id, content] of Object.entries({ short, long })) {
        const post = { _id, version: 1, code: 'press', subject: _id, content, reply: content };
        await tx.insert('boards', post);
        await tx.insert('boards', { ...post, _id: `${_id}-asked`, code: 'interior-inquire' });
      }
    });
    const rows = async (query: string) => {
      const { json } = await caller('GET', `boards?${query}`);
      return Object.fromEntries((json.boards as Loose[]).map((row) => [row._id, row]));
    };
    const posts = await rows('code=press');
    expect([posts.short?.content, posts.long?.content]).toEqual([short, undefined]);
    expect(((await caller('GET', 'boards/long')).json.board as Loose).content).toBe(long);
    // Its list says of each whether it was answered.
    const asked = await rows('code=interior-inquire');
    expect(asked['long-asked']).toMatchObject({ reply: long });
    expect(asked['long-asked']).not.toHaveProperty('content');
  });

  test('answers rows in its fixed order, and how many there are in all', async () => {
    const { json } = await call('GET', 'notifications', { headers: { skip: '1', limit: '1' } });
    expect(json).toEqual({
      summary: { totalCount: 3, skip: 1, limit: 1 },
      notifications: [expect.objectContaining({ _id: 'n3', subject: 'Autumn 소식' })],
    });
  });

  test('finds texts by the initial consonants of their syllables, however an input method wrote them', async () => {
    const all = (term: string) => notices(`searchKey=all&searchValue=${encodeURIComponent(term)}`);
    expect(await all('ㅈㅅ')).toEqual(['n2', 'n1']);
    expect(await all('ㅂ ㅈㅅ ㅇㄴ')).toEqual(['n1']);
    expect(await all('AUTUMN ㅅㅅ')).toEqual(['n3']);
    // Beside lone consonants a whole syllable means itself.
    expect(await all('전ㅅ')).toEqual(['n2', 'n1']);
    expect(await all('ㅈ시 안ㄴ')).toEqual(['n1']);
    expect(await all('정ㅅ')).toEqual([]);
    expect(await all('ㅃ')).toEqual([]);
  });

  test('finds nothing by initial consonants in long texts, where nearly any two stand side by side', async () => {
    expect(await notices('searchKey=content&searchValue=ㅈㅍ')).toEqual([]);
    expect(await notices('searchKey=content&searchValue=작품')).toEqual(['n1']);
  });

  test('finds the titles of records by initial consonants, and no telephone', async () => {
    const titles = async (query: string) => {
      const { json } = await call('GET', query);
      return (json.titles as Loose[]).map(({ _id }) => _id);
    };
    expect(await titles('notifications/titles?q=ㅂㅈ')).toEqual([]);
    expect(await titles('notifications/titles?q=ㅂ ㅈ')).toEqual(['n1']);
    expect(await listed('users?isWithdrawn=false&phone=ㄱ')).toEqual([]);
  });

  test('answers rows in the order of any path that its schema lets operators sort by', async () => {
    expect(await notices('sort=-createdAt')).toEqual(['n3', 'n2', 'n1']);
    expect(await notices('sort=createdAt&searchKey=subject&searchValue=전시')).toEqual(['n1', 'n2']);
  });

  test.each([
    'content',
    'isNotice',
    'password',
    '_id',
    'version',
    '',
    '-',
    '--createdAt',
    'createdAt,subject',
  ])('can be ordered by no %o', async (path) => {
    expect((await notices(`sort=${path}`)).slice(0, 2)).toEqual([400, 'unknown_filter']);
  });

  test('is read whole in an order of the caller’s too', async () => {
    const whole = { limit: '0' };
    expect(await listed('notifications?sort=createdAt', whole)).toEqual(['n1', 'n2', 'n3']);
    expect(await listed('notifications?sort=-createdAt', whole)).toEqual(['n3', 'n2', 'n1']);
  });

  test('answers everything where the limit is 0', async () => {
    expect(await listed('notifications', { limit: '0' })).toEqual(['n2', 'n3', 'n1']);
    expect(await listed('notifications', { skip: '1', limit: '0' })).toEqual(['n3', 'n1']);
    expect(await listed('notifications', { skip: '9999999999', limit: '0' })).toEqual([]);
    const { json } = await call('GET', 'notifications?searchKey=subject&searchValue=x', {
      headers: { limit: '0' },
    });
    expect(json).toEqual({ summary: { totalCount: 0, skip: 0, limit: 0 }, notifications: [] });
  });

  test('answers its first page where nothing is said, and no page of more than 200', async () => {
    expect(await listed('notifications')).toEqual(['n2', 'n3', 'n1']);
    expect(await listed('questions')).toHaveLength(20);
    expect(await listed('questions', { skip: '20' })).toHaveLength(5);
    expect(await listed('questions', { limit: '200' })).toHaveLength(25);
    expect(await listed('questions', { limit: '201' })).toEqual([
      400,
      'page_too_long',
      '한 번에 200건까지 불러올 수 있습니다. 모두 필요하면 limit를 0으로 보내주세요.',
    ]);
  });

  test.each(['-1', '1.5', '1e309', 'x', '0x10', '+1', '12345678901', 'NaN', ''])(
    'refuses %o as skip and as limit',
    async (value) => {
      for (const name of ['skip', 'limit']) {
        expect((await listed('notifications', { [name]: value }))[1]).toBe('bad_paging');
      }
    },
  );

  test('finds days of Seoul, both ends included, either of them alone', async () => {
    const day = '2026-01-02';
    expect(await notices(`createdAt[start]=${day}&createdAt[end]=${day}`)).toEqual(['n2']);
    expect(await notices(`createdAt[start]=${day}`)).toEqual(['n2', 'n3']);
    expect(await notices('createdAt[end]=2026-01-01')).toEqual(['n1']);
  });

  test('finds parts of words, blind to case, and takes wildcards as they are', async () => {
    const search = (key: string, value: string) =>
      notices(`searchKey=${key}&searchValue=${encodeURIComponent(value)}`);
    expect(await search('subject', '전시')).toEqual(['n2', 'n1']);
    expect(await search('subject', 'AUTUMN')).toEqual(['n3']);
    expect(await search('all', '내용')).toEqual(['n2']);
    expect(await search('content', '100%')).toEqual(['n1']);
    expect(await search('content', '용_둘')).toEqual(['n2']);
    expect(await search('content', '용%둘')).toEqual([]);
    expect(await search('content', '<p>')).toEqual([]);
    expect(await search('subject', '\u1107\u1169\u11b7')).toEqual(['n1']);
  });

  test('finds phone numbers however they are written', async () => {
    const users = (query: string) => listed(`users?isWithdrawn=false&${query}`);
    expect(await users('phone=01012345678')).toEqual(['u1']);
    expect(await users('phone=02-987')).toEqual(['u2']);
    expect(await users('warning=true')).toEqual(['u1']);
  });

  test('refuses what is no filter of it, by name', async () => {
    const unknown = [
      'title=x',
      'isNotice=true',
      '__proto__=x',
      'constructor=x',
      '_id=n1',
      'searchKey=writer&searchValue=x',
    ];
    for (const query of [...unknown, 'createdAt[start]=yesterday', 'createdAt=2026-01-01', 'skip=1']) {
      expect((await notices(query)).slice(0, 2)).toEqual([400, 'unknown_filter']);
    }
    expect(await notices('title=x')).toEqual([
      400,
      'unknown_filter',
      '사용할 수 없는 검색 조건입니다: title',
    ]);
  });

  test('refuses a filter that is given twice, half a search and a value that nothing can hold', async () => {
    for (const query of [
      'searchKey=all&searchKey=all&searchValue=x',
      'searchKey=all',
      'searchValue=x',
      'searchKey=all&searchValue=%00',
      `searchKey=all&searchValue=${'x'.repeat(201)}`,
    ]) {
      expect((await notices(query))[1]).toBe('unknown_filter');
    }
  });

  test('passes over empty values', async () => {
    expect(await notices('searchKey=&searchValue=&createdAt[start]=')).toEqual(['n2', 'n3', 'n1']);
  });

  test('of a resource with variants names one, and has the filters of all of them', async () => {
    expect(await listed('boards?code=youtube')).toEqual(['b1']);
    expect(await listed('boards?code=youtube&category=none')).toEqual(['b1']);
    expect(await listed('boards?code=work&category=new')).toEqual(['b3']);
    expect(await listed('boards?code=work&category=trending')).toEqual([]);
    expect(await listed('boards?code=press&category=none')).toEqual([]);
    expect((await listed('boards?code=work&category=nonsense'))[1]).toBe('unknown_filter');
    expect((await listed('boards?code=work&sido=서울'))[1]).toBe('unknown_filter');
    expect((await listed('boards?code=nonsense'))[1]).toBe('unknown_filter');
    expect(await listed('boards')).toEqual([400, 'filter_needed', '검색 조건이 필요합니다: code']);
  });

  test('of a path with several resources names one', async () => {
    expect(await listed('users')).toEqual([400, 'filter_needed', '검색 조건이 필요합니다: isWithdrawn']);
    expect((await listed('users?isWithdrawn=maybe'))[1]).toBe('filter_needed');
  });
});
