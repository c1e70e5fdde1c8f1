import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyResource, int, type Loose, tags, text } from '../../../src/core/schema/index';
import { goodsIn } from '../conformance/goods';
import { group, resources } from '../theProduct';
import { withWords } from '../withWords';
import { openCosts } from './costs';
import { type Caller, createTestApi, type TestApi } from './harness';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi({ resources: [...resources, goodsIn(group)] });
  call = await t.signIn();
});

async function made(own: readonly string[], name = '의자'): Promise<Loose> {
  const { status, json } = await call('POST', 'goods', { body: { name, tags: own } });
  expect([status, json.message]).toEqual([201, undefined]);
  return json.good as Loose;
}

const refused = async (own: unknown) => {
  const { status, json } = await call('POST', 'goods', { body: { name: '의자', tags: own } });
  expect(status).toBe(422);
  return (json.fields as Loose).tags;
};

async function names(query: string): Promise<string[]> {
  const { status, json } = await call('GET', `goods?${query}`);
  expect([status, json.message]).toEqual([200, undefined]);
  return (json.goods as Loose[]).map(({ name }) => String(name));
}

const suggested = async (query = '', caller = call) => (await caller('GET', `goods/tags/tags${query}`)).json;

describe('Tags', () => {
  test.each([
    [['강남'], ['강남']],
    [
      ['\u1100\u1161ng', ' best  '],
      ['가ng', 'best'],
    ],
    [
      ['Best', 'best', 'BEST', '새'],
      ['Best', '새'],
    ],
    [['', '  ', '\u200b', '역세권'], ['역세권']],
    [[], []],
  ])('of %j are stored as %j', async (sent, stored) => {
    const { _id } = await made(sent);
    expect((await call('GET', `goods/${_id}`)).json.good).toMatchObject({ tags: stored });
  });

  test.each([
    [['강남, 역세권'], '쉼표(,)는 태그에 넣을 수 없습니다.'],
    [['가'.repeat(51)], '50자까지 입력할 수 있습니다.'],
    [Array.from({ length: 11 }, (_, at) => `태그${at}`), '10개까지 넣을 수 있습니다.'],
    ['강남', '올바른 값이 아닙니다.'],
    [null, '올바른 값이 아닙니다.'],
    [[1], '올바른 값이 아닙니다.'],
  ])('%j are refused by name', async (sent, message) => {
    expect(await refused(sent)).toBe(message);
  });

  test('are found by any and by all of some, whatever their case', async () => {
    await made(['강남', 'Best'], '가');
    await made(['best', '역세권'], '나');
    await made(['강남역'], '다');
    await made([], '라');
    expect(await names('tags=강남')).toEqual(['가']);
    expect(await names('tags=BEST')).toEqual(['가', '나']);
    expect(await names('tags=강남,역세권')).toEqual(['가', '나']);
    expect(await names(`tags=${encodeURIComponent('\u1100\u1161ᆼ남역')}`)).toEqual(['다']);
    expect(await names('tags[all]=강남,best')).toEqual(['가']);
    expect(await names('tags[all]=강남,역세권')).toEqual([]);
    expect(await names('searchKey=tags&searchValue=강')).toEqual(['가', '다']);
    expect(await names('searchKey=all&searchValue=역')).toEqual(['나', '다']);
    expect(await names(`searchKey=tags&searchValue=${encodeURIComponent('남,best')}`)).toEqual([]);
  });

  test.each([
    'tags=,',
    `tags=${'가'.repeat(51)}`,
    'tags=a&tags[all]=b',
    `tags=${Array.from({ length: 51 }, (_, at) => at).join()}`,
    'tags[any]=a',
    'tags=a&tags=b',
  ])('by %s are refused', async (query) => {
    expect((await call('GET', `goods?${query}`)).json.code).toBe('unknown_filter');
  });

  test('fifty at once are found', async () => {
    await made(['태그 49'], '가');
    const all = Array.from({ length: 50 }, (_, at) => `태그 ${at}`);
    expect(await names(`tags=${encodeURIComponent(all.join())}`)).toEqual(['가']);
  });

  test('change as a whole in the history', async () => {
    const { _id } = await made(['강남']);
    await call('PUT', `goods/${_id}`, { body: { tags: ['강남', '역세권'] } });
    const { json } = await call('GET', `goods/${_id}/history/2`);
    expect(JSON.stringify(json)).toContain('"before":["강남"],"after":["강남","역세권"]');
  });
});

describe('Suggested tags', () => {
  test('are the most frequent ones that hold the term, in their most frequent form', async () => {
    await made(['Best', '강남']);
    await made(['best', '강남역', '강남']);
    await made(['Best']);
    expect(await suggested()).toEqual({
      suggested: [
        { tag: 'Best', count: 3 },
        { tag: '강남', count: 2 },
        { tag: '강남역', count: 1 },
      ],
      more: false,
    });
    expect(await suggested('?q=남역')).toEqual({ suggested: [{ tag: '강남역', count: 1 }], more: false });
    expect(await suggested('?q=BE')).toEqual({ suggested: [{ tag: 'Best', count: 3 }], more: false });
    expect((await suggested('?q=ㄱㄴ')).suggested).toHaveLength(2);
    expect(await suggested('?q=없음')).toEqual({ suggested: [], more: false });
    expect((await suggested('?q=,')).suggested).toHaveLength(3);
  });

  test('are twenty at most, and no record is read for them', async () => {
    for (let at = 0; at < 3; at += 1) await made(Array.from({ length: 10 }, (_, own) => `태그 ${at}${own}`));
    const { store } = t;
    const find = store.find;
    store.find = () => Promise.reject(new Error('A record is read'));
    const { suggested: found, more } = await suggested();
    store.find = find;
    expect([(found as unknown[]).length, more]).toEqual([20, true]);
  });

  test('of no field, another field and with other parameters are refused', async () => {
    for (const path of ['none', 'name', 'price', 'options.label'])
      expect([path, (await call('GET', `goods/tags/${path}`)).status]).toEqual([path, 404]);
    expect((await call('GET', 'goods/tags/tags?limit=5')).json.code).toBe('unknown_filter');
    expect((await call('GET', `goods/tags/tags?q=${'가'.repeat(201)}`)).json.code).toBe('unknown_filter');
  });
});

test('Tags that some do not read are in no list, filter, search, suggestion and change of theirs', async () => {
  const open = goodsIn(group);
  const guarded = { ...open, fields: { ...open.fields, tags: tags({ reads: 'cost' }) } };
  const shop = await openCosts({ resources: [...withWords(resources, ['cost']), guarded] });
  const sent = await shop.whole('POST', 'goods', { body: { name: '의자', tags: ['비밀'] } });
  expect(sent.status).toBe(201);
  const { _id } = sent.json.good as Loose;
  expect(await suggested('', shop.whole)).toMatchObject({ suggested: [{ tag: '비밀' }] });
  const lacking = await shop.narrowed(group);
  for (const path of ['goods', `goods/${_id}`, 'goods?searchKey=all&searchValue=비밀']) {
    const { status, json } = await lacking('GET', path);
    expect([status, JSON.stringify(json).includes('비밀')]).toEqual([200, false]);
  }
  for (const query of ['tags=비밀', 'tags[all]=비밀', 'searchKey=tags&searchValue=비밀'])
    expect([query, (await lacking('GET', `goods?${query}`)).json.code]).toEqual([query, 'unknown_filter']);
  const found = await lacking('GET', 'goods/tags/tags');
  expect([found.status, JSON.stringify(found.json).includes('비밀')]).toEqual([403, false]);
  expect((await lacking('PUT', `goods/${_id}`, { body: { tags: [] } })).json.code).toBe('unknown_key');
});

/** The goods of one year as a resource of their own, with some fields of their own. */
const goodsOf = (year: number, name: string, own: AnyResource['fields']) => {
  const open = goodsIn(group);
  return {
    ...open,
    name,
    fields: { ...open.fields, year: int({ grouped: false }), ...own },
    bulk: { delete: true as const },
    api: { ...open.api, fixed: { year } },
  };
};

test('Tags of one resource of a collection are not suggested in another, which some read alone', async () => {
  const closed = goodsOf(2027, 'closedGoods', { tags: tags({ max: 10, reads: 'cost' }) });
  const all = [...withWords(resources, ['cost']), goodsOf(2026, 'goods', {}), closed];
  const shop = await openCosts({ resources: all });
  const sent = { 2026: '공개', 2027: '비밀' };
  for (const [year, tag] of Object.entries(sent)) {
    const body = { year: Number(year), name: '의자', tags: [tag] };
    expect((await shop.whole('POST', 'goods', { body })).status).toBe(201);
  }
  const lacking = await shop.narrowed(group);
  const asked = async (query: string, caller: Caller) => {
    const { status, json } = await caller('GET', `goods/tags/tags${query}`);
    return [status, (json.suggested as Loose[] | undefined)?.map(({ tag }) => tag) ?? json.code];
  };
  expect(await asked('?year=2026', lacking)).toEqual([200, ['공개']]);
  expect(await asked('?year=2027', lacking)).toEqual([404, 'not_found']);
  expect(await asked('', lacking)).toEqual([400, 'filter_needed']);
  expect(await asked('?year=2027', shop.whole)).toEqual([200, ['비밀']]);
});

test('Titles of one resource of a collection are neither told nor searched by another, which some read alone', async () => {
  const named = { name: text({ max: 100, reads: 'cost' }) };
  const closed = { ...goodsOf(2027, 'closedGoods', named), title: 'code' as const };
  const all = [...withWords(resources, ['cost']), goodsOf(2026, 'goods', {}), closed];
  const shop = await openCosts({ resources: all });
  const ids: Record<string, unknown> = {};
  for (const [year, name] of [
    [2026, '열린 의자'],
    [2027, '닫힌 의자'],
  ] as const) {
    const { status, json } = await shop.whole('POST', 'goods', { body: { year, name, code: `A${year}` } });
    expect(status).toBe(201);
    ids[name] = (json.good as Loose)._id;
  }
  const lacking = await shop.narrowed(group);
  const asked = async (query: string, caller: Caller) =>
    ((await caller('GET', `goods/titles?${query}`)).json.titles as Loose[]).map(({ title }) => title);
  expect(await asked('q=열린', lacking)).toEqual(['열린 의자']);
  expect(await asked('q=닫힌', lacking)).toEqual([]);
  expect(await asked('q=A2027', lacking)).toEqual(['A2027']);
  expect(await asked(`_id=${Object.values(ids).join()}`, lacking)).toEqual(['열린 의자', 'A2027']);
});
