import { beforeEach, describe, expect, test } from 'vitest';
import { type Loose, money } from '../../../src/core/schema/index';
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

async function made(values: object): Promise<Loose> {
  const { status, json } = await call('POST', 'goods', { body: { name: '의자', ...values } });
  expect([status, json.message]).toEqual([201, undefined]);
  return json.good as Loose;
}

const refused = async (values: object) => {
  const { status, json } = await call('POST', 'goods', { body: { name: '의자', ...values } });
  expect(status).toBe(422);
  return json.fields;
};

async function names(query: string): Promise<string[]> {
  const { status, json } = await call('GET', `goods?${query}`);
  expect(status).toBe(200);
  return (json.goods as Loose[]).map(({ name }) => String(name));
}

describe('An amount', () => {
  test.each([
    [
      { price: '12000', cost: '12.5', weight: '1' },
      { price: '12000', cost: '12.50', weight: '1.000' },
    ],
    [
      { price: 12_000, cost: 12.5, weight: 0.1 },
      { price: '12000', cost: '12.50', weight: '0.100' },
    ],
    [
      { cost: '-0', price: '007' },
      { cost: '0.00', price: '7', weight: '0.000' },
    ],
    [
      { cost: null, price: '9007199254740991' },
      { cost: null, price: '9007199254740991' },
    ],
  ])('of %j is stored as %j', async (sent, stored) => {
    const { _id } = await made(sent);
    expect((await call('GET', `goods/${_id}`)).json.good).toMatchObject(stored);
  });

  test.each([
    [{ cost: '1.005' }, { cost: '소수점 아래 2자리까지 입력할 수 있습니다.' }],
    [{ cost: 1.005 }, { cost: '소수점 아래 2자리까지 입력할 수 있습니다.' }],
    [{ price: '0.5' }, { price: '소수점 없이 정수로 입력해주세요.' }],
    [{ cost: '90071992547409.92' }, { cost: '90071992547409.91 이하로 입력해주세요.' }],
    [{ price: 2 ** 53 }, { price: '숫자로는 값이 달라질 수 있어 받지 않았습니다. 문자열로 보내주세요.' }],
    [{ weight: '1000' }, { weight: '999.999 이하로 입력해주세요.' }],
    [{ price: '-100000000' }, { price: '-99999999 이상으로 입력해주세요.' }],
    [{ price: '1,000' }, { price: '올바른 값이 아닙니다.' }],
    [{ price: null }, { price: '올바른 값이 아닙니다.' }],
    [{ options: [{ label: '큰', extra: '1.5' }] }, { 'options.0.extra': '소수점 없이 정수로 입력해주세요.' }],
  ])('of %j is refused by name', async (sent, fields) => {
    expect(await refused(sent)).toEqual(fields);
  });

  test('that comes back in another notation is the same value', async () => {
    const { _id } = await made({ cost: '12.50' });
    const { json } = await call('PUT', `goods/${_id}`, { body: { name: '책상', cost: 12.5 } });
    expect(json.good).toMatchObject({ cost: '12.50' });
    const { versions } = (await call('GET', `goods/${_id}/history`)).json as { versions: Loose[] };
    expect(versions[0]?.changed).toEqual(['name']);
  });

  test('is sorted and found as the number that it is', async () => {
    const all = ['9', '10', '1000', '99999999999999', '0'];
    for (const price of all) await made({ name: `의자 ${price}`, price, cost: `${price.slice(0, 12)}.05` });
    const ascending = ['0', '9', '10', '1000', '99999999999999'].map((price) => `의자 ${price}`);
    expect(await names('sort=price')).toEqual(ascending);
    expect(await names('sort=-cost')).toEqual(ascending.toReversed());
    expect(await names('sort=price&price[start]=9&price[end]=1000')).toEqual(ascending.slice(1, 4));
    expect(await names('price[start]=10000')).toEqual(['의자 99999999999999']);
    expect((await call('GET', 'goods?cost[start]=9.050')).json.code).toBe('unknown_filter');
    expect(await names('cost[start]=9.05&cost[end]=9.05')).toEqual(['의자 9']);
    expect(await names('cost[end]=9.04')).toEqual(['의자 0']);
    expect(await t.store.sum('goods', 'price', [])).toBe('100000000001018');
    expect(await t.store.sum('goods', 'cost', [])).toBe(exactCosts(all));
  });

  test('is found by a range whose end no amount can reach', async () => {
    for (const price of ['-5', '0', '9007199254740991']) await made({ name: price, price });
    const [beyond, all] = ['1'.padEnd(20, '0'), ['-5', '0', '9007199254740991']];
    expect(await names(`sort=price&price[end]=${beyond}`)).toEqual(all);
    expect(await names(`sort=price&price[start]=-${beyond}`)).toEqual(all);
    expect(await names(`price[start]=${beyond}`)).toEqual([]);
    expect(await names(`price[end]=-${beyond}`)).toEqual([]);
    expect(await names('price[start]=9007199254740991')).toEqual(['9007199254740991']);
  });

  test('keeps its exact text in its history', async () => {
    const { _id } = await made({ cost: '0.10' });
    await call('PUT', `goods/${_id}`, { body: { cost: '0.30' } });
    const { json } = await call('GET', `goods/${_id}/history/2`);
    expect(JSON.stringify(json)).toContain('"before":"0.10","after":"0.30"');
  });
});

test('An amount that some do not read is in no list, range, order and change of theirs', async () => {
  const open = goodsIn(group);
  const cost = money({ currency: 'USD', nullable: true, reads: 'cost' });
  const guarded = { ...open, fields: { ...open.fields, cost } };
  const shop = await openCosts({ resources: [...withWords(resources, ['cost']), guarded] });
  const made = await shop.whole('POST', 'goods', { body: { name: '의자', cost: '98765.43' } });
  expect(made.status).toBe(201);
  const { _id } = made.json.good as Loose;
  const lacking = await shop.narrowed(group);
  for (const path of ['goods', `goods/${_id}`]) {
    const { status, json } = await lacking('GET', path);
    expect([status, JSON.stringify(json).includes('98765')]).toEqual([200, false]);
  }
  for (const query of ['cost[start]=1', 'cost[end]=99999.99', 'sort=cost', 'sort=-cost'])
    expect([query, (await lacking('GET', `goods?${query}`)).json.code]).toEqual([query, 'unknown_filter']);
  const changed = await lacking('PUT', `goods/${_id}`, { body: { cost: '1.00' } });
  expect(changed.json.code).toBe('unknown_key');
});

/** What the costs add up to in cents, by whole numbers alone. */
function exactCosts(all: readonly string[]): string {
  return String(all.reduce((sum, price) => sum + BigInt(`${price.slice(0, 12)}05`), 0n));
}
