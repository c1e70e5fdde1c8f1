import { beforeAll, describe, expect, test } from 'vitest';
import { type Console, openConsole } from './calls';
import { day, first, frame, last, line, mug, of, order, rows } from './shop';

/** Orders of yesterday's last moment and today's first, one returned in part, one cancelled, one never paid. */
const planted = [
  order('o1', last(1), { amount: 96_000, lines: [line(mug, 3, 32_000)], status: 'DONE' }),
  order('o2', first(0), {
    amount: 150_000,
    lines: [line(mug, 1, 32_000), line(frame, 1, 118_000)],
    confirmation: 'CONFIRMED',
    confirmedAt: first(0),
  }),
  order('o3', first(0), { amount: 118_000, lines: [line(frame, 1, 118_000)], _user: 'u-2' }),
  order('o4', first(0), { amount: 32_000, lines: [line(mug, 1, 32_000)], paidAt: null, status: 'PENDING' }),
  order('o5', first(6), {
    amount: 64_000,
    lines: [line(mug, 2, 32_000)],
    confirmation: 'AUTO',
    confirmedAt: first(0),
  }),
  order('o6', last(7), { amount: 32_000, lines: [line(mug, 1, 32_000)], confirmation: 'WAITING' }),
];

describe('What the API answers of the dashboard', () => {
  let operator: Console;

  beforeAll(async () => {
    operator = await openConsole();
    for (const each of planted) await operator.plant('orders', each);
    const claims = [
      { _id: 'c1', _order: 'o1', type: 'RETURN', amount: 32_000, createdAt: first(0), completedAt: first(0) },
      {
        _id: 'c2',
        _order: 'o3',
        type: 'CANCEL',
        amount: 118_000,
        createdAt: first(0),
        completedAt: first(0),
      },
      { _id: 'c3', _order: 'o2', type: 'RETURN', amount: 118_000, createdAt: first(0), completedAt: null },
      {
        _id: 'c4',
        _order: 'o2',
        type: 'EXCHANGE',
        amount: 32_000,
        createdAt: last(1),
        completedAt: first(0),
      },
    ];
    for (const claim of claims) await operator.plant('claims', claim);
    const shipments = [
      { _id: 's1', _order: 'o1', status: 'DELIVERED', createdAt: last(1), deliveredAt: first(0) },
      { _id: 's2', _order: 'o2', status: 'READY', createdAt: first(0), deliveredAt: null },
    ];
    for (const shipment of shipments) await operator.plant('shipments', shipment);
  });

  test('Orders, shipments, claims and purchases are counted by state, today and over seven days', async () => {
    const { status, body } = await operator.get('dashboard/summary');
    expect([status, body]).toEqual([
      200,
      {
        orders: {
          PENDING: { today: 1, week: 1 },
          PAID: { today: 2, week: 3 },
          PREPARING: { today: 0, week: 0 },
          DONE: { today: 0, week: 1 },
        },
        shipping: {
          READY: { today: 1, week: 1 },
          SHIPPING: { today: 0, week: 0 },
          DELIVERED: { today: 0, week: 1 },
        },
        claims: {
          CANCEL: { today: 1, week: 1 },
          EXCHANGE: { today: 0, week: 1 },
          RETURN: { today: 2, week: 2 },
        },
        purchases: {
          WAITING: { today: 0, week: 0 },
          CONFIRMED: { today: 1, week: 1 },
          AUTO: { today: 1, week: 1 },
        },
      },
    ]);
  });

  test('Sales of a day are what was paid on it less what was cancelled and returned for good', async () => {
    const answer = await operator.get('dashboard/sales?by=day');
    expect(rows(answer).map(({ key }) => key)).toEqual(
      Array.from({ length: 30 }, (_, index) => day(29 - index)),
    );
    expect(of(answer, day(1))).toEqual({ key: day(1), amount: 64_000, count: 1 });
    expect(of(answer, day(0))).toEqual({ key: day(0), amount: 150_000, count: 2 });
    expect(of(answer, day(2))).toEqual({ key: day(2), amount: 0, count: 0 });
  });

  test('Months are the last twelve, weekdays those of the last twelve weeks, Monday first', async () => {
    const months = rows(await operator.get('dashboard/sales?by=month'));
    expect([months.length, months.at(-1)?.key]).toEqual([12, day(0).slice(0, 7)]);
    expect(months.reduce((sum, { amount }) => sum + amount, 0)).toBe(64_000 + 150_000 + 64_000 + 32_000);
    const weekdays = rows(await operator.get('dashboard/sales?by=weekday'));
    expect(weekdays.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(weekdays.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    // The first of March 2026 was a Sunday.
    expect(weekdays.at(-1)).toEqual({ key: '7', amount: 64_000, count: 1 });
  });

  test('Products are those that sold best, by their last name, each less its share of what came back', async () => {
    const answer = await operator.get(`dashboard/sales?by=product&from=${day(7)}&to=${day(0)}`);
    expect(rows(answer)).toEqual([
      { key: 'p-mug', name: '달항아리 머그잔', amount: 64_000 + 32_000 + 64_000 + 32_000, count: 4 },
      { key: 'p-frame', name: '원목 액자 30호', amount: 118_000, count: 2 },
    ]);
  });

  test('Purchases are orders on the day of their confirmation, customers different members on that of payment', async () => {
    const purchases = await operator.get('dashboard/sales?by=purchases');
    expect([rows(purchases).length, of(purchases, day(0))]).toEqual([
      30,
      { key: day(0), amount: 150_000 + 64_000, count: 2 },
    ]);
    const customers = await operator.get('dashboard/sales?by=customers');
    expect([rows(customers).length, of(customers, day(0)), of(customers, day(1))]).toEqual([
      30,
      { key: day(0), amount: 150_000, count: 2 },
      { key: day(1), amount: 64_000, count: 1 },
    ]);
  });

  test('What can not be understood is refused in Korean', async () => {
    const codes: Record<string, string> = {
      '': 'filter_needed',
      'by=year': 'unknown_filter',
      'by=constructor': 'unknown_filter',
      'by=day&by=day': 'unknown_filter',
      'by=day&until=2026-01-01': 'unknown_filter',
      'by=day&from=yesterday': 'bad_period',
      'by=day&to=2026-02-30': 'bad_period',
      'by=day&from=': 'bad_period',
      'by=day&from=0001-01-01&to=0001-01-02': 'bad_period',
      'by=day&from=2026-02-02&to=2026-02-01': 'bad_period',
      'by=day&from=2023-02-01&to=2026-02-02': 'bad_period',
    };
    for (const [query, code] of Object.entries(codes)) {
      const { status, body } = await operator.get(`dashboard/sales?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, code]);
      expect(body.message).toMatch(/[가-힣]/);
    }
    const three = await operator.get('dashboard/sales?by=day&from=2023-02-01&to=2026-02-01');
    expect([three.status, rows(three).length]).toEqual([200, 1097]);
    const answer = await operator.get('dashboard/sales?by=day&from=2026-02-02&to=2026-02-01');
    expect(answer.body.message).toBe(
      '조회 기간이 올바르지 않습니다. 시작일은 종료일보다 늦을 수 없고, 기간은 3년까지입니다.',
    );
    expect((await operator.get('dashboard/summary?by=day')).status).toBe(400);
    expect((await operator.get('dashboard/reviews?by=day')).status).toBe(400);
    expect((await operator.get('dashboard/reviews', { limit: '-1' })).status).toBe(400);
  });
});
