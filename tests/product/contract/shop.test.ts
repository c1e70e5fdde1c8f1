import { describe, expect, test } from 'vitest';
import { idIn, openConsole, rowsIn } from './calls';
import { day, first, line, mug, of, order } from './shop';

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

  test('They come newest first, with masked names and nothing else of their writers, recorded unless nobody asked', async () => {
    const operator = await openConsole();
    for (const [index, name] of ['홍길동', '남궁하늘', '이서'].entries()) {
      await operator.plant('reviews', review(`r${index}`, `2026-02-0${index + 1}T00:00:00.000Z`, name));
    }
    const page = await operator.get('dashboard/reviews', { skip: '0', limit: '2' });
    const shown = (_id: string, createdAt: string, name: string) => {
      const { _user, ...rest } = review(_id, createdAt, name);
      return { ...rest, version: 1 };
    };
    expect([page.status, page.body]).toEqual([
      200,
      {
        summary: { totalCount: 3, skip: 0, limit: 2 },
        reviews: [
          shown('r2', '2026-02-03T00:00:00.000Z', '이*'),
          shown('r1', '2026-02-02T00:00:00.000Z', '남궁**'),
        ],
      },
    ]);
    const recorded = async () => (await operator.get('access-log')).body.summary?.totalCount ?? 0;
    const before = await recorded();
    await operator.get('dashboard/reviews', { skip: '0', limit: '2', 'X-Renewal': '1' });
    expect(await recorded()).toBe(before);
    const next = await operator.get('dashboard/reviews', { skip: '2', limit: '2' });
    expect(rowsIn(next, 'reviews').map(({ name }) => name)).toEqual(['홍*동']);
    expect(await recorded()).toBe(before + 1);
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
    expect([again.status, again.body.fields]).toEqual([422, { number: '이미 사용 중인 값입니다.' }]);
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
