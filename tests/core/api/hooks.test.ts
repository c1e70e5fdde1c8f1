import { describe, expect, test } from 'vitest';
import { hooks } from '../../../server/core/extend';
import type { Loose } from '../../../src/core/schema/index';
import type { TestAnswer } from './harness';
import { buyers, openShop, purchases, type Shop, stock } from './shop';

const total = hooks(purchases, {
  fills: ['total'],
  beforeSave: ({ record }) => ({ ...record, total: record.count * record.price }),
});

/** What came back of each row of an import. */
const rowsOf = ({ json }: TestAnswer): Loose[] => json.rows as Loose[];

const body = { subject: '의자', count: 2, price: 30 };

async function made({ call }: Shop, record: Loose = body, path = 'purchases', one = 'purchase') {
  const { status, json } = await call('POST', path, { body: record });
  expect([status, json]).toEqual([201, expect.anything()]);
  return json[one] as Loose & { _id: string };
}

describe('beforeSave', () => {
  test('fills its fields at a creation, an update and a restored version', async () => {
    const shop = await openShop([total]);
    const { _id, total: first } = await made(shop);
    const put = await shop.call('PUT', `purchases/${_id}`, { body: { count: 3 } });
    const back = await shop.call('POST', `purchases/${_id}/history/1/restore`);
    const totals = [put, back].map(({ json }) => (json.purchase as Loose).total);
    expect([first, ...totals]).toEqual([60, 90, 60]);
  });

  test('keeps its fields to itself: a body that says another value is refused', async () => {
    const shop = await openShop([total]);
    const { status, json } = await shop.call('POST', 'purchases', { body: { ...body, total: 1 } });
    expect([status, json.fields]).toEqual([422, { total: expect.any(String) }]);
    const { _id } = await made(shop);
    expect((await shop.call('PUT', `purchases/${_id}`, { body: { total: 60 } })).status).toBe(200);
    expect((await shop.call('PUT', `purchases/${_id}`, { body: { total: 61 } })).status).toBe(422);
  });

  test('is checked: what it fills is refused at its field where the schema refuses it', async () => {
    const shop = await openShop([total]);
    const { status, json } = await shop.call('POST', 'purchases', { body: { ...body, price: 9999 } });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['total']]);
  });

  test.each([
    [
      'changes another field',
      () => ({ status: 'SHIPPED' as const }),
      'changes status, which fills does not name',
    ],
    ['adds a key', () => ({ extra: 1 }), 'changes extra, which fills does not name'],
    [
      'fills a value of another type',
      () => ({ total: 'many' as never }),
      'fills total with a value of another type',
    ],
  ])('that %s stops the write, and the log says why', async (_name, change, fault) => {
    const wrong = hooks(purchases, {
      fills: ['total'],
      beforeSave: ({ record }) => ({ ...record, ...change() }),
    });
    const shop = await openShop([wrong]);
    expect((await shop.call('POST', 'purchases', { body })).status).toBe(500);
    expect(shop.t.logged.join()).toContain(`hooks(purchases): beforeSave ${fault}`);
    expect(await shop.all('purchases')).toEqual([]);
  });

  test('that is async stops the write', async () => {
    const wrong = hooks(purchases, {
      fills: ['total'],
      beforeSave: (async ({ record }: { record: Loose }) => record) as never,
    });
    const shop = await openShop([wrong]);
    expect((await shop.call('POST', 'purchases', { body })).status).toBe(500);
    expect(shop.t.logged.join()).toContain('beforeSave has to return the record, and is not async');
  });

  test('can not change what it was given: it gets a copy', async () => {
    const changing = hooks(purchases, {
      fills: ['total'],
      beforeSave: ({ record, before }) => {
        if (before) before.count = 900;
        return { ...record, total: record.count };
      },
    });
    const shop = await openShop([changing]);
    const { _id } = await made(shop);
    await shop.call('PUT', `purchases/${_id}`, { body: { price: 1 } });
    const { json } = await shop.call('GET', `purchases/${_id}/history/2`);
    const changes = (json.changes as Loose[]).map(({ path }) => path);
    expect(changes).not.toContain('count');
  });

  test('shows in the dry run of an import, of new rows and of stored ones', async () => {
    const shop = await openShop([total]);
    const { _id } = await made(shop);
    const rows = [{ record: body }, { _id, version: 1, record: { count: 5 } }];
    const dry = await shop.call('POST', 'purchases/import', { body: { rows, dryRun: true } });
    expect(rowsOf(dry).map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['created', [{ path: 'total', before: null, after: 60, by: 'hook' }]],
      [
        'updated',
        [
          { path: 'count', before: 2, after: 5, by: 'cell' },
          { path: 'total', before: 60, after: 150, by: 'hook' },
        ],
      ],
    ]);
    const done = await shop.call('POST', 'purchases/import', { body: { rows, dryRun: false } });
    expect(rowsOf(done).map(({ outcome }) => outcome)).toEqual(['created', 'updated']);
    expect((await shop.all('purchases')).map((one) => one.total)).toEqual(expect.arrayContaining([60, 150]));
  });

  test('that leaves its field empty shows nothing in the dry run', async () => {
    const none = hooks(purchases, {
      fills: ['total'],
      beforeSave: (change) => ({ ...change.record, total: null }),
    });
    const { call } = await openShop([none]);
    const dry = await call('POST', 'purchases/import', { body: { rows: [{ record: body }], dryRun: true } });
    expect(rowsOf(dry)).toMatchObject([{ outcome: 'created', changes: [] }]);
  });
});

describe('inTransaction', () => {
  const taking = hooks(purchases, {
    touches: ({ record }) => [stock.record(record.stock)],
    inTransaction: async ({ record, before, tx, refuse }) => {
      const held = await tx.get(stock.record(record.stock));
      const wanted = record.count - (before?.count ?? 0);
      if (!held || held.left < wanted) throw refuse('soldOut', 'count');
      await tx.update(stock.record(record.stock), { left: held.left - wanted });
    },
  });
  const stocked = (shop: Shop, left = 5) => made(shop, { name: '의자', left }, 'stock', 'stock');

  test('writes other records with the record, as their next versions', async () => {
    const shop = await openShop([taking]);
    const { _id } = await stocked(shop);
    await made(shop, { ...body, stock: _id });
    const { json } = await shop.call('GET', `stock/${_id}`);
    expect(json.stock).toMatchObject({ left: 3, version: 2 });
    const { json: past } = await shop.call('GET', `stock/${_id}/history`);
    expect((past.versions as Loose[]).map(({ changed }) => changed)).toEqual([['left'], null]);
  });

  test('refuses with the sentence of the Korean file, and nothing is stored', async () => {
    const shop = await openShop([taking]);
    const { _id } = await stocked(shop, 1);
    const { status, json } = await shop.call('POST', 'purchases', { body: { ...body, stock: _id } });
    const message = '재고가 부족합니다.';
    expect([status, json]).toEqual([409, { code: 'refused', message, fields: { count: message } }]);
    expect(await shop.all('purchases')).toEqual([]);
  });

  test('takes from the same record row after row of an import; a refused row takes nothing', async () => {
    const shop = await openShop([taking]);
    const { _id } = await stocked(shop);
    const rows = [2, 4, 3].map((count) => ({ record: { ...body, stock: _id, count } }));
    const answer = await shop.call('POST', 'purchases/import', { body: { rows, dryRun: false } });
    expect(rowsOf(answer).map(({ outcome, message }) => [outcome, message])).toEqual([
      ['created', undefined],
      ['refused', '재고가 부족합니다.'],
      ['created', undefined],
    ]);
    expect((await shop.call('GET', `stock/${_id}`)).json.stock).toMatchObject({ left: 0 });
  });

  test('leaves another record valid: what its schema refuses is told, and nothing is stored', async () => {
    const careless = hooks(purchases, {
      touches: ({ record }) => [stock.record(record.stock)],
      inTransaction: async ({ record, tx }) => {
        await tx.update(stock.record(record.stock), { left: -1 });
      },
    });
    const shop = await openShop([careless]);
    const { _id } = await stocked(shop);
    const { status, json } = await shop.call('POST', 'purchases', { body: { ...body, stock: _id } });
    expect([status, json.code, json.fields]).toEqual([409, 'refused', undefined]);
    expect(json.message).toMatch(/^재고: 남은 수량: /);
    expect([await shop.all('purchases'), (await shop.all('stock'))[0]?.left]).toEqual([[], 5]);
  });

  test.each(['get', 'update'] as const)(
    'tx.%s of a record that touches does not name stops the write',
    async (use) => {
      const unnamed = hooks(purchases, {
        inTransaction: async ({ record, tx }) => {
          const name = stock.record(record.stock);
          await (use === 'get' ? tx.get(name) : tx.update(name, { left: 0 }));
        },
      });
      const shop = await openShop([unnamed]);
      const { _id } = await stocked(shop);
      expect((await shop.call('POST', 'purchases', { body: { ...body, stock: _id } })).status).toBe(500);
      expect(shop.t.logged.join()).toContain(`hooks(purchases): touches does not name stock ${_id}`);
      expect([await shop.all('purchases'), (await shop.all('stock'))[0]?.left]).toEqual([[], 5]);
    },
  );

  test('tx.peek reads a record that is not named; tx.create stores another one', async () => {
    const seen: unknown[] = [];
    const peeking = hooks(purchases, {
      inTransaction: async ({ record, tx }) => {
        seen.push(await tx.peek(stock.record(record.stock)), await tx.peek(stock.record('nothing')));
        await tx.create(stock, { name: record.subject });
      },
    });
    const shop = await openShop([peeking]);
    const { _id } = await stocked(shop);
    await made(shop, { ...body, stock: _id });
    expect(seen).toEqual([expect.objectContaining({ _id, left: 5 }), null]);
    expect((await shop.all('stock')).map(({ left }) => left).toSorted()).toEqual([0, 5]);
  });

  test('a write of a hook runs the hooks of its own resource, which may refuse everything', async () => {
    const locked = hooks(stock, {
      inTransaction: ({ kind, refuse }) => {
        if (kind === 'update') throw refuse('locked', 'left');
      },
    });
    const shop = await openShop([taking, locked]);
    const { _id } = await stocked(shop);
    const { status, json } = await shop.call('POST', 'purchases', { body: { ...body, stock: _id } });
    // The field is one of the stock, not of the purchase.
    expect([status, json]).toEqual([409, { code: 'refused', message: '재고 조사 중입니다.' }]);
    expect([await shop.all('purchases'), (await shop.all('stock'))[0]?.left]).toEqual([[], 5]);
  });

  test('a write about a person is in the record of access, beside the call', async () => {
    const counting = hooks(purchases, {
      touches: ({ record }) => [buyers.record(record.buyer)],
      inTransaction: async ({ record, tx }) => {
        const buyer = await tx.get(buyers.record(record.buyer));
        if (buyer) await tx.update(buyers.record(record.buyer), { bought: buyer.bought + record.count });
      },
    });
    const shop = await openShop([counting]);
    const { _id } = await made(shop, { name: '홍길동' }, 'buyers', 'buyer');
    await made(shop, { ...body, buyer: _id });
    const entries = await shop.all('access-log');
    const updates = entries.filter(({ action }) => action === 'update');
    expect(updates).toEqual([expect.objectContaining({ resource: 'buyers', result: 'done' })]);
    expect(JSON.stringify(updates)).toContain('홍*동');
    // A dry run writes nothing, and records no such write.
    const rows = [{ record: { ...body, buyer: _id } }];
    await shop.call('POST', 'purchases/import', { body: { rows, dryRun: true } });
    expect((await shop.all('access-log')).filter(({ action }) => action === 'update')).toHaveLength(1);
  });
});

test('a refusal reaches the operator in form, switch, selection, import row and deletion alike', async () => {
  const shipped = hooks(purchases, {
    inTransaction: ({ before, refuse }) => {
      if (before?.status === 'SHIPPED') throw refuse('shipped');
    },
  });
  const shop = await openShop([shipped]);
  const { _id } = await made(shop, { ...body, status: 'SHIPPED' });
  const free = await made(shop, { subject: '책상' });
  const said = '이미 배송된 주문입니다.';
  const { call } = shop;
  for (const sent of [{ subject: '다른 것' }, { isUrgent: true }]) {
    expect((await call('PUT', `purchases/${_id}`, { body: sent })).json.message).toBe(said);
  }
  expect((await call('DELETE', `purchases/${_id}`)).json.message).toBe(said);
  const records = [_id, free._id].map((one) => ({ _id: one, version: 1 }));
  const { json } = await call('POST', 'purchases/delete', { body: { records } });
  expect(json).toMatchObject({ deleted: [free._id], kept: [{ _id, code: 'refused', message: said }] });
  const rows = [{ _id, version: 1, record: { subject: '다른 것' } }];
  const answer = await call('POST', 'purchases/import', { body: { rows, dryRun: false } });
  expect(rowsOf(answer)).toMatchObject([{ outcome: 'refused', code: 'refused', message: said }]);
});

describe('Hooks that can not work are refused at the start', () => {
  const start = (...all: Parameters<typeof openShop>[0]) => openShop(all);
  test.each([
    [
      'a fill that bodies may set',
      hooks(purchases, { fills: ['price'], beforeSave: ({ record }) => record }),
      'make the field readOnly',
    ],
    ['fills without beforeSave', hooks(purchases, { fills: ['total'] }), 'fills is for beforeSave'],
    [
      'beforeSave without fills',
      hooks(purchases, { beforeSave: ({ record }) => record }),
      'name its fields in fills',
    ],
    ['touches alone', hooks(purchases, { touches: () => [] }), 'touches is for inTransaction'],
  ])('%s', async (_name, wrong, fault) => {
    await expect(start(wrong)).rejects.toThrow(fault);
  });
  test('two of one resource', async () => {
    await expect(start(total, total)).rejects.toThrow('it has hooks already');
  });
});
