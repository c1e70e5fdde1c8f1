import { beforeEach, describe, expect, test } from 'vitest';
import { hooks } from '../../../server/core/extend';
import {
  findCollectionPathsToRecompute,
  recomputeStoredValues,
  storeRuleRevisionsOfEmptyCollections,
} from '../../../server/core/records/writes/recomputeStoredValues';
import type { Store } from '../../../server/core/store/store';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  choice,
  date,
  defineResource,
  id,
  int,
  type Loose,
  list,
  money,
  sumOver,
  text,
} from '../../../src/core/schema/index';
import { goodsIn, goodsTexts } from '../conformance/goods';
import { group, messages, resources } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

const goods = goodsIn(group);
const texts = { ...messages, resources: { ...messages.resources, goods: goodsTexts } };

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi({ resources: [...resources, goods], messages: texts });
  call = await t.signIn();
});

const option = (extra: string) => ({ label: '색', extra });
async function made(name: string, ...extras: string[]): Promise<Loose> {
  const { json } = await call('POST', 'goods', { body: { name, options: extras.map(option) } });
  return json.good as Loose;
}

describe('A computed field', () => {
  test('is stored at each save from its sources, sorted and filtered by, and set by no body', async () => {
    const one = await made('의자', '1000', '-300');
    await made('책상', '900', '90071992547409');
    await made('전등');
    expect(one.total).toBe('700');
    const { json: changed } = await call('PUT', `goods/${one._id}`, { body: { options: [option('5')] } });
    expect((changed.good as Loose).total).toBe('5');
    const refused = await call('PUT', `goods/${one._id}`, { body: { total: '6' } });
    expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([422, ['total']]);
    const names = async (query: string) =>
      ((await call('GET', `goods?${query}`)).json.goods as Loose[]).map(({ name }) => name);
    expect(await names('sort=-total')).toEqual(['책상', '의자', '전등']);
    expect(await names('total[start]=5&total[end]=5')).toEqual(['의자']);
  });

  test('sums exactly, whatever the amounts are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const cents = Array.from({ length: random(30) }, () => random(2_000_000_000) - 1_000_000_000);
      const items = cents.map((amount) => {
        const digits = String(Math.abs(amount)).padStart(3, '0');
        return { amount: `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
      });
      const sum = sumOver('items.amount', 2)({ items });
      expect(BigInt(sum.replace('.', ''))).toBe(cents.reduce((all, each) => all + BigInt(each), 0n));
    }
    expect(sumOver('items.count')({ items: [{ count: 2 }, { count: null }, { count: 5 }] })).toBe(7);
  });

  test('is computed again by one command where its revision changed, and only there', async () => {
    const one = await made('의자', '1000');
    await t.store.transaction((tx) =>
      tx.replace('goods', { ...one, _id: String(one._id), version: 1, total: '1' }),
    );
    expect(await findCollectionPathsToRecompute(t.store, [goods])).toEqual(['goods']);
    expect(await recomputeStoredValues(t.store, [goods])).toEqual([
      'goods: 1 records got other computed values',
    ]);
    expect(await t.store.get('goods', String(one._id))).toMatchObject({ total: '1000', version: 2 });
    expect([
      await findCollectionPathsToRecompute(t.store, [goods]),
      await recomputeStoredValues(t.store, [goods]),
    ]).toEqual([[], []]);
    const total = money({
      currency: 'KRW',
      nullable: true,
      readOnly: true,
      computed: { from: ['options'], by: () => '1', revision: 2 },
    });
    const newer: AnyResource = { ...goods, fields: { ...goods.fields, total } };
    expect(await findCollectionPathsToRecompute(t.store, [newer])).toEqual(['goods']);
  });

  test('is computed again in each record, though another operator deletes some meanwhile', async () => {
    const stale = Array.from({ length: 250 }, (_, index) => ({
      _id: `g${1000 + index}`,
      version: 1,
      name: '등',
      total: '1',
    }));
    await t.store.transaction((tx) => tx.insert('goods', ...stale));
    let isDeleted = false;
    const store: Store = {
      ...t.store,
      transaction: async (runInTransaction, options) => {
        const result = await t.store.transaction(runInTransaction, options);
        const newest = stale.slice(-50);
        if (!isDeleted)
          await t.store.transaction(async (tx) => {
            for (const { _id } of newest) await tx.remove('goods', _id);
          });
        isDeleted = true;
        return result;
      },
    };
    await recomputeStoredValues(store, [goods]);
    const left = await t.store.find('goods', { where: [], order: [], skip: 0, limit: 0 });
    expect([left.length, left.filter(({ total }) => total === '1').length]).toEqual([200, 0]);
  });

  test('is not called old after a first start, whose records came after it', async () => {
    await storeRuleRevisionsOfEmptyCollections(t.store, [goods]);
    const one = await made('의자', '1000');
    expect(await findCollectionPathsToRecompute(t.store, [goods])).toEqual([]);
    // Records that were there before are computed again, or named.
    await t.store.transaction((tx) => tx.remove('_computed', 'revisions'));
    await storeRuleRevisionsOfEmptyCollections(t.store, [goods]);
    expect(await findCollectionPathsToRecompute(t.store, [goods])).toEqual(['goods']);
    await t.store.transaction((tx) => tx.remove('goods', String(one._id)));
  });

  test('that could not work, or would tell what others hide, is refused at the start', () => {
    const by = () => 1;
    const sample = (fields: object) =>
      defineResource('sums', {
        fields: {
          _id: id(),
          name: text({ personal: 'name' }),
          amount: int({ reads: 'cost' }),
          ...fields,
        } as never,
        api: { path: 'sums', many: 'sums', one: 'sum' },
      }) as AnyResource;
    const faults = (fields: object) =>
      declarationFaultsOf([sample(fields)]).filter(
        (fault) => fault.includes('computed') || fault.includes('revision'),
      );
    const of = (computed: object, more: object = {}) =>
      faults({
        sum: int({ readOnly: true, computed: { from: ['other'], by, revision: 1, ...computed }, ...more }),
        other: int(),
      });
    expect(of({})).toEqual([]);
    expect(of({ from: [] })).toEqual([
      'sums: the field sum: it is computed from nothing: name its fields in from',
    ]);
    expect(of({ from: ['none'] })).toEqual([
      'sums: the field sum: it is computed from none, which is no field',
    ]);
    expect(of({ revision: 0 })).toEqual(['sums: the field sum: its revision is 0: a whole number from 1 on']);
    expect(of({ from: ['sum'] })).toEqual([
      'sums: the field sum: it is computed from sum, which is computed itself',
    ]);
    expect(of({ from: ['name'] })).toEqual([
      'sums: the field sum: it is computed from a personal field, and would tell it unmasked: make it personal too',
    ]);
    expect(of({ from: ['amount'] })).toEqual([
      "sums: the field sum: it is computed from a field that asks its readers for cost: give it reads: 'cost'",
    ]);
    expect(faults({ sum: int({ computed: { from: ['amount'], by, revision: 1 }, reads: 'cost' }) })).toEqual([
      'sums: the field sum: it is computed, and bodies may set it too: make it readOnly',
    ]);
    expect(
      faults({
        items: list({ sum: int({ readOnly: true, computed: { from: ['name'], by, revision: 1 } }) }),
      }),
    ).toEqual(['sums: items.sum is computed in a list: compute it outside of it']);
  });

  test('is only shown where it is declared so: answered in rows and records, stored and taken from bodies nowhere', async () => {
    const labels = ({ options }: Loose) => (options as Loose[]).map(({ label }) => label).join(', ');
    const [view] = [goods.list].filter((list) => list !== undefined);
    const shown = {
      ...goods,
      fields: {
        ...goods.fields,
        labels: text({ readOnly: true, display: { from: ['options'], by: labels } }),
      },
      list: { ...view, columns: [...(view?.columns ?? []), 'labels'] },
    } as AnyResource;
    const other = await createTestApi({ resources: [...resources, shown], messages: texts });
    const send = await other.signIn();
    const { json } = await send('POST', 'goods', {
      body: { name: '의자', options: [{ label: '빨강' }, { label: '파랑' }] },
    });
    const { _id } = json.good as Loose;
    expect((json.good as Loose).labels).toBe('빨강, 파랑');
    for (const query of ['', '?fields=labels', '?fields=name']) {
      const [row] = (await send('GET', `goods${query}`)).json.goods as Loose[];
      expect([query, row?.labels]).toEqual([query, query === '?fields=name' ? undefined : '빨강, 파랑']);
    }
    const { status } = await send('PUT', `goods/${_id}`, { body: { labels: '초록' } });
    expect(status).toBe(422);
    const stored = await other.store.get('goods', String(_id));
    expect(stored?.labels ?? '').toBe('');
    await other.store.transaction((tx) =>
      tx.replace('goods', { ...stored, _id: String(_id), version: 1, options: 7 }),
    );
    expect((await send('GET', `goods/${_id}`)).json.good).toMatchObject({ labels: '' });
  });

  test('is refused in places that need a stored value, where it is only shown', () => {
    const of = (more: object, display: object = {}) =>
      declarationFaultsOf([
        defineResource('sums', {
          fields: {
            _id: id(),
            other: int(),
            sum: int({ readOnly: true, display: { from: ['other'], by: () => 1, ...display } }),
          },
          api: { path: 'sums', many: 'sums', one: 'sum' },
          list: { perPage: 10, columns: ['sum'], order: ['-_id'], ...more },
        } as never) as AnyResource,
      ]).filter(
        (fault) => fault.includes('display') || fault.includes('shown') || fault.includes('computed'),
      );
    const needs = (place: string) => [
      `sums: the field sum: ${place} needs a stored value: use computed instead of display`,
    ];
    expect(of({})).toEqual([]);
    expect(of({ sorts: ['sum'] })).toEqual(needs('a sort'));
    expect(of({ order: ['-sum'] })).toEqual(needs('a sort'));
    expect(of({ filters: [{ equals: 'sum' }] })).toEqual(needs('a filter or a search'));
    expect(of({ sums: ['sum'] })).toEqual(needs('a sum'));
    expect(of({}, { from: ['none'] })).toEqual([
      'sums: the field sum: it is computed from none, which is no field',
    ]);
    expect(of({}, { from: ['sum'] })).toEqual([
      'sums: the field sum: it is computed from sum, which is only shown',
    ]);
  });

  test.each([
    ['a choice', choice, ['small', 'big'], 'huge', 'small'],
    ['a day', date, undefined, '2026-02-30', '2026-02-28'],
    ['a whole number', int, undefined, 1.5, 1],
    ['an amount', (options: object) => money({ currency: 'USD', ...options }), undefined, '1', '1.00'],
  ])('is %s, as its kind says, or nothing', async (_name, kind, choices, wrong, right) => {
    const shownBy = (by: (record: Loose) => unknown) => {
      const options = { readOnly: true, display: { from: ['name'], by } } as never;
      const shown = choices ? kind(choices as never, options) : (kind as typeof int)(options);
      return { ...goods, fields: { ...goods.fields, shown } } as AnyResource;
    };
    const faults = (by: (record: Loose) => unknown) =>
      declarationFaultsOf([shownBy(by)]).filter((fault) => fault.includes('its rule'));
    expect([faults(() => right), faults(() => wrong)]).toEqual([
      [],
      [expect.stringContaining('the field shown: its rule throws or gives a value of another type')],
    ]);
    const wrongForChairs = shownBy(({ name }) => (name === '의자' ? wrong : right));
    const other = await createTestApi({ resources: [...resources, wrongForChairs], messages: texts });
    const send = await other.signIn();
    for (const name of ['책상', '의자', '의자']) await send('POST', 'goods', { body: { name } });
    other.logged.length = 0;
    const { json } = await send('GET', 'goods', { headers: { skip: '0', limit: '10' } });
    expect((json.goods as Loose[]).map((row) => row.shown)).toEqual([null, null, right]);
    expect(other.logged).toEqual([
      expect.stringContaining('The computed field shown gets a value of another type'),
    ]);
  });

  test('is filled by no hook, and refuses a value of another type', async () => {
    const filling = hooks(goods, { fills: ['total'], beforeSave: ({ record }) => record });
    await expect(
      createTestApi({ resources: [...resources, goods], messages: texts, hooks: [filling] }),
    ).rejects.toThrow('fills names total, which is computed: take one of the two away');
    const wrong = {
      ...goods,
      fields: {
        ...goods.fields,
        note: text({
          readOnly: true,
          computed: { from: ['name'], by: ({ name }) => (name === '' ? '' : (7 as never)), revision: 1 },
        }),
      },
    } as AnyResource;
    const other = await createTestApi({ resources: [...resources, wrong], messages: texts });
    const { status } = await (await other.signIn())('POST', 'goods', { body: { name: '의자' } });
    expect(status).toBe(500);
  });
});
