import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { createTestApi } from '../api/harness';
import { messages, resources } from '../theProduct';
import { blocksOf } from './followPage';
import { purchaseHooks } from './hooks/hooks';
import { purchases } from './hooks/purchases';
import { saleHooks } from './hooks/saleHooks';
import { sales, stock } from './hooks/sales';
import { told } from './hooks/warehouse';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

/** The files that the page shows, and those that are tried here in their place. */
const shown: Readonly<Record<string, string>> = {
  'src/product/resources/purchases.ts': 'hooks/purchases.ts',
  'server/product/hooks/purchases.ts': 'hooks/hooks.ts',
  'server/product/hooks/sales.ts': 'hooks/saleHooks.ts',
};

const imports: readonly [string, string][] = [
  ["'../../../../src/core/schema/index'", "'../../core/schema/index'"],
  ["'../../../../server/core/extend'", "'../../core/extend'"],
  ["'./purchases'", "'../../../src/product/resources/purchases'"],
  ["'./sales'", "'../../../src/product/resources/sales'"],
];

test('the page shows the hooks that are tried here', async () => {
  const blocks = blocksOf(await read('../../../docs/hooks.md'));
  for (const [file, tried] of Object.entries(shown)) {
    const text = imports.reduce((now, [from, to]) => now.replace(from, to), await read(tried));
    expect(blocks.find(({ says }) => says.file === file)?.text).toBe(text);
  }
  const recipe = (await read('../../../docs/hooks.md')).split('\n## ')[0] ?? '';
  // A screen.
  expect(recipe.split('\n').length).toBeLessThanOrEqual(70);
});

test('they fill the total, refuse what was shipped, and tell the warehouse after the commit', async () => {
  const texts = {
    ...messages.resources,
    purchases: { fields: {}, refusals: { shipped: '이미 배송된 주문입니다.' } },
  };
  const t = await createTestApi({
    resources: [...resources, purchases],
    messages: { ...messages, resources: texts },
    hooks: [purchaseHooks],
  });
  const call = await t.signIn();
  const body = {
    subject: '책상과 의자',
    items: [
      { name: '책상', price: 5 },
      { name: '의자', price: 2, count: 4 },
    ],
  };
  const { json } = await call('POST', 'purchases', { body });
  const { _id, total } = json.purchase as Loose;
  expect(total).toBe(13);
  const shipped = await call('PUT', `purchases/${_id}`, { body: { status: 'SHIPPED' } });
  expect(shipped.status).toBe(200);
  const late = await call('PUT', `purchases/${_id}`, { body: { subject: '책상' } });
  expect([late.status, late.json.message]).toEqual([409, '이미 배송된 주문입니다.']);
  await t.api.deliver();
  expect(told).toEqual([
    { kind: 'create', purchase: _id, total: 13, key: expect.any(String) },
    { kind: 'update', purchase: _id, total: 13, key: expect.any(String) },
  ]);
});

test('a sale takes from the stock, and is refused where too little is left', async () => {
  const refusals = { soldOut: '재고가 부족합니다.' };
  const texts = { ...messages.resources, stock: { fields: {} }, sales: { fields: {}, refusals } };
  const t = await createTestApi({
    resources: [...resources, stock, sales],
    messages: { ...messages, resources: texts },
    hooks: [saleHooks],
  });
  const call = await t.signIn();
  const { json } = await call('POST', 'stock', { body: { name: '의자', left: 3 } });
  const { _id } = json.stock as Loose;
  const sell = (count: number) => call('POST', 'sales', { body: { product: _id, count } });
  expect((await sell(2)).status).toBe(201);
  expect((await sell(2)).json).toEqual({ code: 'refused', message: refusals.soldOut });
  expect((await call('GET', `stock/${_id}`)).json.stock).toMatchObject({ left: 1 });
});
