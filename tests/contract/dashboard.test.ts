import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Console, idIn, openConsole, rowsIn } from './calls';

const HOUR = 60 * 60 * 1000;
const SEOUL = 9 * HOUR;

/** Now, as the clock of the tests says. */
const now = Date.parse('2026-03-02T01:00:00.000Z');
/** The day in Seoul so many days ago. */
const day = (ago: number) => new Date(now + SEOUL - ago * 24 * HOUR).toISOString().slice(0, 10);
/** The first moment of that day in Seoul. */
const midnight = (ago: number) => new Date(Date.parse(`${day(ago)}T00:00:00.000Z`) - SEOUL);
const first = (ago: number) => midnight(ago).toISOString();
const last = (ago: number) => new Date(midnight(ago - 1).getTime() - 1).toISOString();

const mug = { _id: 'p-mug', name: '달항아리 머그잔' };
const frame = { _id: 'p-frame', name: '원목 액자 30호' };
const line = (product: object, quantity: number, price: number) => ({
  product,
  quantity,
  price,
  amount: quantity * price,
});

const order = (_id: string, at: string, values: object) => ({
  _id,
  number: `N-${_id}`,
  _user: 'u-1',
  createdAt: at,
  paidAt: at,
  status: 'PAID',
  confirmation: 'NONE',
  confirmedAt: null,
  ...values,
});

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

const rows = (answer: Answer) =>
  rowsIn(answer, 'rows') as unknown as { key: string; amount: number; count: number }[];
const of = (answer: Answer, key: string) => rows(answer).find((row) => row.key === key);

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

describe('What the API answers of reviews', () => {
  const review = (_id: string, at: string, name: string) => ({
    _id,
    _user: 'u-1',
    name,
    product: mug,
    rating: 4,
    content: '색이 곱습니다.',
    createdAt: at,
  });

  test('They come newest first, with masked names and nothing else of their writers', async () => {
    const operator = await openConsole();
    for (const [index, name] of ['홍길동', '남궁하늘', '이서'].entries()) {
      await operator.plant('reviews', review(`r${index}`, `2026-02-0${index + 1}T00:00:00.000Z`, name));
    }
    const page = await operator.get('dashboard/reviews', { skip: '0', limit: '2' });
    const shown = (_id: string, createdAt: string, name: string) => {
      const { _user, ...rest } = review(_id, createdAt, name);
      return rest;
    };
    expect([page.status, page.body]).toEqual([
      200,
      {
        summary: { totalCount: 3 },
        reviews: [
          shown('r2', '2026-02-03T00:00:00.000Z', '이*'),
          shown('r1', '2026-02-02T00:00:00.000Z', '남궁**'),
        ],
      },
    ]);
    const next = await operator.get('dashboard/reviews', { skip: '2', limit: '2' });
    expect(rowsIn(next, 'reviews').map(({ name }) => name)).toEqual(['홍*동']);
  });
});

describe('A storefront', () => {
  test('stores orders, and changes them; nobody deletes any', async () => {
    const operator = await openConsole();
    const sent = {
      number: '20260202-0001',
      status: 'PENDING',
      amount: 32_000,
      lines: [line(mug, 1, 32_000)],
    };
    const made = await operator.post('orders', sent);
    expect([made.status, made.body.order]).toEqual([
      201,
      expect.objectContaining({ ...sent, lines: [expect.objectContaining({ product: mug })] }),
    ]);
    const path = `orders/${idIn(made, 'order')}`;
    const paid = await operator.put(path, { paidAt: first(0), status: 'PAID' }, { 'If-Match': '"1"' });
    expect(paid.body.order).toMatchObject({ status: 'PAID', amount: 32_000, version: 2 });
    expect(of(await operator.get('dashboard/sales?by=day'), day(0))).toEqual({
      key: day(0),
      amount: 32_000,
      count: 1,
    });
    const claim = { _order: idIn(made, 'order'), type: 'CANCEL', amount: 32_000, completedAt: first(0) };
    expect((await operator.post('claims', claim)).status).toBe(201);
    expect(of(await operator.get('dashboard/sales?by=day'), day(0))).toEqual({
      key: day(0),
      amount: 0,
      count: 1,
    });
    const unknown = await operator.post('shipments', { _order: 'nothing', status: 'READY' });
    expect([unknown.status, unknown.body.fields]).toEqual([
      422,
      { _order: '없는 항목입니다. 다시 선택해주세요.' },
    ]);
    const again = await operator.post('orders', sent);
    expect([again.status, again.body.fields]).toEqual([422, { number: '이미 쓰고 있는 값입니다.' }]);
    expect((await operator.remove(path)).status).toBe(405);
  });

  test('keeps orders, reviews and inquiries of a member who is deleted for good, without their name', async () => {
    const operator = await openConsole();
    const person = { username: 'gone', name: '홍길동', isWithdrawn: true, createdAt: first(9) };
    await operator.plant('users', { _id: 'u-gone', ...person });
    await operator.plant('users', { _id: 'u-else', ...person, username: 'else' });
    for (const user of ['u-gone', 'u-else']) {
      await operator.plant('orders', {
        ...order(`o-${user}`, first(0), { amount: 10, lines: [] }),
        _user: user,
      });
      await operator.plant('reviews', {
        _id: `r-${user}`,
        _user: user,
        name: '홍길동',
        product: mug,
        rating: 5,
        content: '좋아요',
        createdAt: first(0),
      });
      await operator.plant('questions', {
        _id: `q-${user}`,
        _user: user,
        name: '홍길동',
        subject: '문의',
        content: '내용',
        reply: '',
        user: { companyName: '길동상사' },
        createdAt: first(0),
      });
    }
    expect(of(await operator.get('dashboard/sales?by=customers'), day(0))?.count).toBe(2);
    await operator.confirm();
    expect((await operator.remove('users/u-gone', { 'If-Match': '"1"' })).status).toBe(200);
    const one = async (path: string, key: string) => (await operator.get(path)).body[key];
    expect(await one('orders/o-u-gone', 'order')).toMatchObject({
      _user: null,
      amount: 10,
      number: 'N-o-u-gone',
    });
    expect(await one('reviews/r-u-gone', 'review')).toMatchObject({
      _user: null,
      name: '',
      content: '좋아요',
    });
    expect(await one('questions/q-u-gone', 'question')).toMatchObject({
      _user: null,
      name: '',
      subject: '문의',
      user: { companyName: '' },
    });
    expect(await one('orders/o-u-else', 'order')).toMatchObject({ _user: 'u-else' });
    expect(await one('reviews/r-u-else', 'review')).toMatchObject({ _user: 'u-else', name: '홍길동' });
    expect(of(await operator.get('dashboard/sales?by=customers'), day(0))).toEqual({
      key: day(0),
      amount: 20,
      count: 1,
    });
  });
});
