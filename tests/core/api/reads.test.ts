import { beforeEach, describe, expect, test } from 'vitest';
import { API_BASE_PATH } from '../../../server/core/call/route';
import { hooks } from '../../../server/core/extend';
import type { Loose } from '../../../src/core/schema/index';
import { type Costs, goods, openCosts } from './costs';
import type { Caller, TestAnswer } from './harness';

/** What nobody sees who may not read costs, in values that occur nowhere else. */
const hidden = {
  cost: 987_651,
  memo: 'canary-memo',
  story: '<p>canary-story</p>',
  supplier: 'canary-supplier',
};
const inPart = 987_652;
const CANARIES = ['canary', '"cost"', 'supplier', 'memo', 'story', '"sum"'];
/** One of the hidden numbers, and no digits that a random ID happens to contain. */
const HIDDEN_NUMBER = /(?<![0-9a-z])98765[0-9](?![0-9a-z])/i;

const filling = hooks(goods, {
  fills: ['sum'],
  beforeSave: ({ record }) => ({ ...record, sum: record.cost === null ? null : record.cost + 2 }),
});

let shop: Costs;
let lacking: Caller;
let _id: string;

const body = (name: string) => ({
  name,
  price: 990_000,
  ...hidden,
  parts: [{ label: 'leg', cost: inPart }],
});

beforeEach(async () => {
  shop = await openCosts({ hooks: [filling] });
  lacking = await shop.narrowed('pricing', 'personal');
  _id = await made('chair');
});

async function made(name: string, call = shop.whole): Promise<string> {
  const { status, json } = await call('POST', 'goods', { body: body(name) });
  expect([status, json]).toEqual([201, expect.anything()]);
  return String((json.good as Loose)._id);
}

const stored = async (id = _id) => (await shop.t.store.get('goods', id)) as Loose;
const version = async () => String((await stored()).version);

/** Whatever is seen of a hidden field in an answer: its values and its name. */
const seenIn = ({ json, headers }: TestAnswer): string[] => {
  const text = JSON.stringify([json, [...headers.entries()]]);
  return [...(HIDDEN_NUMBER.exec(text) ?? []), ...CANARIES.filter((canary) => text.includes(canary))];
};

describe('A field that some do not read', () => {
  test('is in the answers to those who do', async () => {
    const { json } = await (await shop.narrowed('cost'))('GET', `goods/${_id}`);
    expect(json.good).toMatchObject({
      ...hidden,
      sum: hidden.cost + 2,
      parts: [{ label: 'leg', cost: inPart }],
    });
  });

  test('is in no answer of any reading call', async () => {
    await shop.whole('PUT', `goods/${_id}`, { body: { cost: hidden.cost + 1, name: 'armchair' } });
    const gone = await made('table');
    await shop.whole('DELETE', `goods/${gone}`);
    const view = { resource: 'goods', variant: null, name: 'view', shared: true, density: 'normal' };
    const shape = { filters: { cost: String(hidden.cost) }, columns: ['name', 'cost'], order: '-cost' };
    const saved = await shop.whole('POST', 'views', { body: { ...view, ...shape } });
    expect(saved.status).toBe(201);
    const items = (await shop.whole('GET', 'bin')).json.items as Loose[];
    const paths = [
      ...[
        'goods',
        `goods/${_id}`,
        'goods?searchKey=all&searchValue=chair',
        'goods?fields=name',
        'goods/titles?q=chair',
      ],
      ...[`goods/${_id}/history`, `goods/${_id}/history/2`, `goods/${_id}/history/1?against=now`],
      ...['search?q=chair', 'views?resource=goods', `views/${(saved.json.view as Loose)._id}`],
      ...['bin', `bin/${items[0]?._id}`],
    ];
    const told: Record<string, string[]> = {};
    for (const path of paths) {
      const answer = await lacking('GET', path);
      const seen = seenIn(answer);
      if (answer.status !== 200) told[path] = [`${answer.status} ${answer.json.message}`];
      else if (seen.length > 0) told[path] = seen;
    }
    expect(told).toEqual({});
  });

  test('is in no answer to what they write, refuse or repeat', async () => {
    const versioned = (number: string) => ({ 'If-Match': `"${number}"`, 'Idempotency-Key': 'key' });
    const answers: Record<string, TestAnswer> = {
      post: await lacking('POST', 'goods', { body: { name: 'sofa' }, headers: { 'Idempotency-Key': 'a' } }),
      repeated: await lacking('POST', 'goods', {
        body: { name: 'sofa' },
        headers: { 'Idempotency-Key': 'a' },
      }),
      put: await lacking('PUT', `goods/${_id}`, { body: { name: 'armchair' } }),
      conflict: await lacking('PUT', `goods/${_id}`, { body: { name: 'c' }, headers: versioned('1') }),
      act: await lacking('POST', `goods/${_id}/hide`),
      invalid: await lacking('PUT', `goods/${_id}`, { body: { name: '' } }),
      // A rule over the cost that the new price breaks.
      rule: await lacking('PUT', `goods/${_id}`, { body: { price: 1 } }),
      dry: await lacking('POST', 'goods/import', {
        body: {
          rows: [{ _id, version: Number(await version()), record: { isHidden: false } }],
          dryRun: true,
        },
      }),
      restored: await lacking('POST', `goods/${_id}/history/1/restore`),
      removed: await lacking('POST', 'goods/delete', {
        body: { records: [{ _id, version: Number(await version()) }] },
      }),
    };
    const statuses = Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
    expect(statuses).toEqual({
      ...{ post: 201, repeated: 201, put: 200, conflict: 412, act: 200 },
      ...{ invalid: 422, rule: 422, dry: 200, restored: 200, removed: 200 },
    });
    const told = Object.entries(answers).map(([name, answer]) => [name, seenIn(answer)]);
    expect(told.filter(([, seen]) => (seen as string[]).length > 0)).toEqual([]);
  });

  test('keeps its values through all that they write, and its rules', async () => {
    await lacking('PUT', `goods/${_id}`, {
      body: { name: 'armchair', parts: [{ _id: partOf(await stored()), label: 'arm' }] },
    });
    await lacking('POST', `goods/${_id}/history/1/restore`);
    expect(await stored()).toMatchObject({ ...hidden, sum: hidden.cost + 2, parts: [{ cost: inPart }] });
    // A reset of the schema is done whoever causes it.
    await lacking('PUT', `goods/${_id}`, { body: { isHidden: true } });
    expect(await stored()).toMatchObject({ supplier: '', memo: hidden.memo });
    const records = [{ _id, version: Number(await version()) }];
    const { json } = await lacking('POST', 'goods/delete', { body: { records } });
    await lacking('POST', `bin/${(json.bin as string[])[0]}/restore`);
    expect(await stored()).toMatchObject({ cost: hidden.cost, memo: hidden.memo });
  });

  test('keeps its present values in the items of an older version that they restore', async () => {
    const [part] = (await stored()).parts as Loose[];
    const later = [
      { label: 'back', cost: 3 },
      { ...part, label: 'arm', cost: 4 },
    ];
    await shop.whole('PUT', `goods/${_id}`, { body: { parts: later } });
    expect((await lacking('POST', `goods/${_id}/history/1/restore`)).status).toBe(200);
    expect((await stored()).parts).toEqual([{ ...part, label: 'leg', cost: 4 }]);
    await shop.whole('PUT', `goods/${_id}`, { body: { parts: [] } });
    expect((await lacking('POST', `goods/${_id}/history/3/restore`)).status).toBe(200);
    expect((await stored()).parts).toEqual([{ ...part, label: 'leg', cost: 4 }]);
  });

  test.each([
    ['a body', () => lacking('PUT', `goods/${_id}`, { body: { cost: 1 } }), 400, 'unknown_key'],
    ['a new record', () => lacking('POST', 'goods', { body: { name: 'a', memo: 'b' } }), 400, 'unknown_key'],
    [
      'an item of a list',
      () => lacking('PUT', `goods/${_id}`, { body: { parts: [{ cost: 1 }] } }),
      400,
      'unknown_key',
    ],
    ['a filter', () => lacking('GET', `goods?cost=${hidden.cost}`), 400, 'unknown_filter'],
    ['an order', () => lacking('GET', 'goods?sort=-cost'), 400, 'unknown_filter'],
    [
      'a search in the field',
      () => lacking('GET', 'goods?searchKey=supplier&searchValue=c'),
      400,
      'unknown_filter',
    ],
    ['the fields of a list', () => lacking('GET', 'goods?fields=name,cost'), 400, 'unknown_field'],
    ['an act that asks for its right', () => lacking('POST', `goods/${_id}/audit`), 403, 'no_right'],
  ])('is not there for %s', async (_name, send, status, code) => {
    const answer = await send();
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  test('is brought by no sheet of theirs', async () => {
    const rows = [{ record: { name: 'a', supplier: 'b' } }];
    const { json } = await lacking('POST', 'goods/import', { body: { rows, dryRun: false } });
    expect(json.rows).toMatchObject([{ outcome: 'refused', code: 'unknown_key' }]);
  });

  test('finds no record by its text', async () => {
    const found = async (call: Caller, path: string) =>
      JSON.stringify((await call('GET', path)).json).includes(_id);
    const all = 'goods?searchKey=all&searchValue=canary-supplier';
    expect([await found(shop.whole, all), await found(lacking, all)]).toEqual([true, false]);
  });

  test('orders their list no more than any other field', async () => {
    const names = async (call: Caller) =>
      ((await call('GET', 'goods')).json.goods as Loose[]).map(({ name }) => name);
    await shop.whole('POST', 'goods', { body: { name: 'zebra', cost: 999_999, price: 999_999 } });
    await shop.whole('POST', 'goods', { body: { name: 'ant', cost: 1 } });
    expect(await names(shop.whole)).toEqual(['zebra', 'chair', 'ant']);
    expect(await names(lacking)).toEqual(['ant', 'chair', 'zebra']);
  });

  test('shows again as soon as the right is given', async () => {
    await shop.t.addOperator('pricing-personal@example.com', '김좁은', ['cost']);
    const holding = await shop.narrowed('cost', 'personal');
    expect((await holding('GET', `goods/${_id}`)).json.good).toMatchObject(hidden);
  });
});

/** A path of a declared call about the record, or of one about any. */
const pathOf = (path: string): string =>
  path
    .slice(API_BASE_PATH.length + 1)
    .replace(/:id/, _id)
    .replace(/:(version|at)/, '1');

const SETS = [['pricing'], ['personal', 'pricing'], ['read'], ['pricing', 'read'], ['cost', 'pricing']];

describe.each(SETS)('Whoever is narrowed to %s, %s', (...words) => {
  test('gets the fields of their rights, and no others, of every declared call', async () => {
    await shop.whole('PUT', `goods/${_id}`, { body: { name: 'armchair' } });
    const caller = await shop.narrowed(...words.filter((word) => word !== undefined));
    const reads = words.includes('cost');
    const routes = shop.t.api.routes.filter(({ path }) => path.startsWith(API_BASE_PATH));
    const told: Record<string, string[]> = {};
    let shown = 0;
    for (const { method, path } of routes) {
      // Each may end the session or remove the record that the next one is about.
      if (path.includes('/session') || (method === 'DELETE' && path.endsWith('goods/:id'))) continue;
      const answer = await caller(method, pathOf(path), method === 'GET' ? {} : { body: {} });
      // Names of rights and fields are told where whoever gives rights reads them.
      const namesRights = [`${API_BASE_PATH}/openapi.json`, `${API_BASE_PATH}/roles/rights`].includes(path);
      const seen = seenIn(answer).filter((canary) => !namesRights || !canary.startsWith('"'));
      if (seen.length > 0 && path.includes('goods')) shown += 1;
      if (seen.length > 0 && !path.includes('openapi')) told[`${method} ${path}`] = seen;
    }
    expect(routes.filter(({ path }) => path.includes('/goods')).length).toBeGreaterThan(10);
    if (reads) expect(shown).toBeGreaterThan(2);
    else expect(told).toEqual({});
  });
});

const partOf = ({ parts }: Loose): unknown => (parts as Loose[])[0]?._id;
