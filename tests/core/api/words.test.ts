import { beforeEach, describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  bool,
  buildOperatorScope,
  collectAssignableRightNames,
  defineResource,
  doesScopeIncludeRight,
  group,
  id,
  int,
  text,
} from '../../../src/core/schema/index';
import { resources as product } from '../theProduct';
import { withWords } from '../withWords';
import { type Costs, costs, openCosts } from './costs';
import type { Caller } from './harness';

let shop: Costs;
beforeEach(async () => {
  shop = await openCosts();
});

const made = async (call: Caller, path: string, one: string, body: object) => {
  const { status, json } = await call('POST', path, { body });
  expect([status, json]).toEqual([201, expect.anything()]);
  return String((json[one] as { _id: string })._id);
};
const statusOf = async (answer: ReturnType<Caller>) => {
  const { status, json } = await answer;
  return status === 403 ? `403 ${json.code}` : status;
};

describe("A word of the product's", () => {
  test('is a right beside the menu groups, and stands in the list of rights', () => {
    expect(collectAssignableRightNames(costs).slice(-4)).toEqual(['cost', 'pricing', 'personal', 'read']);
  });

  test('is held by whoever is narrowed by nothing, and by whoever is given it', () => {
    const needs = { needs: ['cost'] };
    expect(doesScopeIncludeRight(buildOperatorScope([]), needs)).toBe(true);
    expect(doesScopeIncludeRight(buildOperatorScope(['read']), needs)).toBe(false);
    expect(doesScopeIncludeRight(buildOperatorScope(['cost', 'read']), needs)).toBe(true);
  });

  test('narrows no group', () => {
    expect(doesScopeIncludeRight(buildOperatorScope(['cost']), { group: 'anything' })).toBe(true);
    expect(doesScopeIncludeRight(buildOperatorScope(['cost', 'other']), { group: 'anything' })).toBe(false);
  });
});

describe('A resource that needs one', () => {
  test('is closed to whoever lacks it, whatever the call', async () => {
    const _id = await made(shop.whole, 'ledgers', 'ledger', { name: '장부' });
    const lacking = await shop.narrowed('pricing', 'personal');
    const calls = [
      lacking('GET', 'ledgers'),
      lacking('GET', `ledgers/${_id}`),
      lacking('POST', 'ledgers', { body: { name: 'b' } }),
      lacking('PUT', `ledgers/${_id}`, { body: { name: 'b' } }),
      lacking('DELETE', `ledgers/${_id}`),
      lacking('POST', 'ledgers/delete', { body: { records: [{ _id, version: 1 }] } }),
      lacking('GET', `ledgers/${_id}/history`),
    ];
    for (const call of calls) expect(await statusOf(call)).toBe('403 no_right');
    const { json } = await lacking('GET', 'search?q=장부');
    expect(JSON.stringify(json)).not.toContain(_id);
  });

  test('is open to whoever has it; what it deletes comes back for them alone', async () => {
    const holding = await shop.narrowed('cost');
    const _id = await made(holding, 'ledgers', 'ledger', { name: '장부' });
    expect(await statusOf(holding('GET', `ledgers/${_id}`))).toBe(200);
    const bin = (await holding('DELETE', `ledgers/${_id}`)).headers.get('Bin-Item');
    const lacking = await shop.narrowed('pricing');
    expect(await statusOf(lacking('POST', `bin/${bin}/restore`))).toBe('403 no_right');
    expect(await statusOf(holding('POST', `bin/${bin}/restore`))).toBe(200);
  });
});

test("a list's file asks for the right that its list names; its pages do not", async () => {
  await made(shop.whole, 'goods', 'good', { name: '의자' });
  const lacking = await shop.narrowed('pricing');
  const everything = { headers: { skip: '0', limit: '0' } };
  expect(await statusOf(lacking('GET', 'goods', everything))).toBe('403 no_right');
  expect(await statusOf(lacking('GET', 'goods'))).toBe(200);
  expect(await statusOf((await shop.narrowed('cost'))('GET', 'goods', everything))).toBe(200);
});

test('an act asks for the right that it names', async () => {
  const _id = await made(shop.whole, 'goods', 'good', { name: '의자' });
  const lacking = await shop.narrowed('pricing');
  expect(await statusOf(lacking('POST', `goods/${_id}/audit`))).toBe('403 no_right');
  expect(await statusOf(lacking('POST', `goods/${_id}/hide`))).toBe(200);
  const holding = await shop.narrowed('cost');
  expect(await statusOf(holding('POST', `goods/${_id}/audit`))).toBe(200);
});

describe('A field that only some write', () => {
  test('is changed by nobody else; its own value may be sent back', async () => {
    const _id = await made(shop.whole, 'goods', 'good', { name: '의자', price: 5 });
    const lacking = await shop.narrowed('cost');
    const put = (body: object) => statusOf(lacking('PUT', `goods/${_id}`, { body }));
    expect(await put({ price: 6 })).toBe('403 no_right');
    expect(await put({ name: '책상', price: 5 })).toBe(200);
    expect(
      await statusOf((await shop.narrowed('pricing'))('PUT', `goods/${_id}`, { body: { price: 6 } })),
    ).toBe(200);
  });

  test('is given by nobody else with a new record', async () => {
    const lacking = await shop.narrowed('cost');
    const post = (body: object) => statusOf(lacking('POST', 'goods', { body }));
    expect(await post({ name: '의자', price: 6 })).toBe('403 no_right');
    expect(await post({ name: '의자', price: 0 })).toBe(201);
  });

  test('keeps its default in a group, whose other fields they give with a new record', async () => {
    const lots = defineResource('lots', {
      fields: {
        _id: id(),
        name: text({ max: 9 }),
        sale: group({ note: text({ max: 9 }), price: int({ default: 3, writes: 'pricing' }) }),
      },
      api: { path: 'lots', many: 'lots', one: 'lot' },
    });
    shop = await openCosts({ resources: [...costs, lots as AnyResource] });
    const lacking = await shop.narrowed('cost');
    const post = (sale: object) => lacking('POST', 'lots', { body: { name: '의자', sale } });
    expect(await statusOf(post({ note: '할인', price: 4 }))).toBe('403 no_right');
    expect((await post({ note: '할인' })).json.lot).toMatchObject({ sale: { note: '할인', price: 3 } });
  });

  test('is changed by no sheet and no older version of theirs', async () => {
    const _id = await made(shop.whole, 'goods', 'good', { name: '의자', price: 5 });
    await shop.whole('PUT', `goods/${_id}`, { body: { price: 6 } });
    const lacking = await shop.narrowed('cost');
    const rows = [{ _id, version: 2, record: { price: 7 } }, { record: { name: '책상', price: 7 } }];
    const { json } = await lacking('POST', 'goods/import', { body: { rows, dryRun: false } });
    expect(json.rows).toMatchObject([{ code: 'no_right' }, { code: 'no_right' }]);
    expect(await statusOf(lacking('POST', `goods/${_id}/history/1/restore`))).toBe('403 no_right');
  });
});

describe('Mistakes in rights are named at the start', () => {
  const api = { path: 'things', many: 'things', one: 'thing' };
  const name = text({ max: 9 });
  const thing = (fields: object, more: object = {}): AnyResource =>
    defineResource('things', { fields: { _id: id(), name, ...fields }, api, ...more }) as AnyResource;
  const area = costs.flatMap(({ menu }) => menu?.group ?? [])[0] ?? '';
  test.each([
    ['a word that is a menu group', thing({}, { needs: area }), `'${area}' is a menu group`],
    [
      'a word that means something else',
      thing({}, { needs: 'read' }),
      "'read' means something else in a scope",
    ],
    [
      'a right to read that is one to change',
      thing({ a: int({ reads: 'account' }) }),
      "'account' is one to change",
    ],
    [
      'a title that some can not read',
      thing({ name: text({ max: 9, reads: 'cost' }) }, { title: 'name' }),
      'name names its records',
    ],
    [
      'a unique value that some can not read',
      thing({ a: text({ max: 9, unique: true, reads: 'cost' }) }),
      'would find it by trying',
    ],
    [
      'a right to write what nobody writes',
      thing({ a: bool({ readOnly: true, writes: 'cost' }) }),
      'take it or readOnly out',
    ],
    [
      'a word that no account can be given',
      thing({}, { needs: 'unheard' }),
      "scope has no 'console:unheard'",
    ],
  ])('%s', (_name, wrong, fault) => {
    expect(declarationFaultsOf([...withWords(product, ['cost']), wrong]).join('\n')).toContain(fault);
  });
  test('and nothing else', () => {
    expect(declarationFaultsOf(costs)).toEqual([]);
  });
});
