import { expect, test } from 'vitest';
import { createTestProduct } from '../../mocks/testProduct';

const NOW = new Date('2026-03-02T01:00:00Z');

/** A shop with a category, two products and a member, and an operator with every right. */
async function openShop() {
  const product = await createTestProduct({ now: NOW });
  const operator = await product.signIn();
  const { provider } = operator;
  const createRecord = async (resource: string, data: Record<string, unknown>) =>
    String((await provider.create(resource, { data })).data.id);
  const category = await createRecord('categories', { name: '문구' });
  const [notebook, pencil] = await Promise.all([
    createRecord('products', { name: '공책', category, price: '4500', cost: '2100', tags: ['신상'] }),
    createRecord('products', { name: '연필', category, price: '900', cost: '300' }),
  ]);
  const member = await createRecord('members', {
    name: '김가영',
    phone: '010-1234-5678',
    email: 'kim@example.com',
  });
  const lines = [
    { product: notebook, quantity: 3, price: '4500' },
    { product: pencil, quantity: 12, price: '900' },
  ];
  let purchaseCount = 0;
  const createPurchase = async () => {
    purchaseCount += 1;
    const number = `20260302-${String(purchaseCount).padStart(4, '0')}`;
    return (await provider.create('purchases', { data: { number, member, lines } })).data;
  };
  return { ...product, ...operator, make: createRecord, buy: createPurchase, category, notebook, member };
}

test('a purchase has its total once it is saved, and follows its lines', async () => {
  const { provider, buy } = await openShop();
  const { id, total, lines, ...rest } = await buy();
  expect(total).toBe('24300');
  const updateParams = {
    id,
    data: { lines: lines.slice(0, 1) },
    previousData: { id, lines, total, ...rest },
  };
  expect((await provider.update('purchases', updateParams)).data.total).toBe('13500');
});

test('only operators with the right see and change what a product costs', async () => {
  const { provider, signIn, notebook } = await openShop();
  const readNotebook = async ({ provider: readerProvider }: { provider: typeof provider }) =>
    (await readerProvider.getOne('products', { id: notebook })).data;
  expect((await readNotebook({ provider })).cost).toBe('2100');
  const clerk = await signIn(['goods']);
  expect(await readNotebook(clerk)).not.toHaveProperty('cost');
  const costUpdate = clerk.http(`/products/${notebook}`, {
    method: 'PUT',
    headers: { 'If-Match': '"1"' },
    body: JSON.stringify({ cost: '1' }),
  });
  await expect(costUpdate).rejects.toMatchObject({ status: 400, body: { code: 'unknown_key' } });
  expect((await readNotebook(await signIn(['goods', 'cost']))).cost).toBe('2100');
});

test('a refund needs its reason, and happens once', async () => {
  const { http, buy } = await openShop();
  const { id } = await buy();
  const refund = (reason: string, version: number) =>
    http(`/purchases/${id}/refund`, {
      method: 'POST',
      headers: { 'If-Match': `"${version}"` },
      body: JSON.stringify({ reason }),
    });
  await expect(refund('', 1)).rejects.toMatchObject({
    status: 422,
    body: { fields: { reason: expect.any(String) } },
  });
  const { json } = await refund('단순 변심', 1);
  expect(json.purchase).toMatchObject({
    state: 'REFUNDED',
    reason: '단순 변심',
    refundedAt: NOW.toISOString(),
  });
  await expect(refund('다시', 2)).rejects.toMatchObject({
    status: 409,
    body: { code: 'not_now', message: '이미 환불된 구매입니다.' },
  });
});

test('selected purchases are shipped together, but those that can not be', async () => {
  const { http, buy } = await openShop();
  const [first, second] = [await buy(), await buy()];
  const records = [first, second].map(({ id, version }) => ({ _id: id, version }));
  const ship = () => http('/purchases/acts/ship', { method: 'POST', body: JSON.stringify({ records }) });
  expect((await ship()).json.done).toHaveLength(2);
  expect((await ship()).json).toMatchObject({ done: [], kept: [{ _id: first.id }, { _id: second.id }] });
});

test("a member's purchases are at the member, for who may read purchases", async () => {
  const { http, signIn, buy, member } = await openShop();
  await buy();
  const path = `/members/${member}/related?of=purchases`;
  const related = (await http(path)).json.related as { purchases: Record<string, unknown> };
  expect(related.purchases).toMatchObject({ totalCount: 1, sum: '24300', purchases: [{ total: '24300' }] });
  const { json } = await (await signIn(['people', 'personal'])).http(path);
  expect(json.related).toEqual({});
});

test('a category can not be below itself', async () => {
  const { provider, make, category } = await openShop();
  const childCategoryId = await make('categories', { name: '공책', parent: category });
  const categoryMove = provider.update('categories', {
    id: category,
    data: { parent: childCategoryId },
    previousData: { id: category, version: 1 },
  });
  await expect(categoryMove).rejects.toMatchObject({ status: 422 });
});
