import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../../core/api/signedIn';

/** Member grades as the specification's section 3 and the decisions' sections 4 and 13 describe them. */
let console: SignedIn;
beforeAll(async () => {
  console = await signedIn();
});

const send = async (method: string, path: string, body?: unknown) => {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const headers = { 'content-type': 'application/json' };
  const answer = await console.send(`/api/console/${path}`, { ...init, headers });
  return { status: answer.status, json: await answer.json() };
};

describe('a grade', () => {
  it('starts without rights, points and coupons, in won', async () => {
    const { status, json } = await send('POST', 'levels', { code: 'gold', name: '골드' });
    expect(status).toBe(201);
    expect(json.level).toMatchObject({
      rank: 1,
      code: 'gold',
      name: '골드',
      console: { auth: false },
      client: { auth: false },
      schedule: { enabled: false, price: 0, count: 0 },
      joinPoint: { enabled: false, unit: '원', amount: 0 },
      purchasePoint: { enabled: false, unit: '원', amount: 0 },
      joinCoupon: { enabled: false, unit: '원', amount: 0, maxPrice: 0, count: 0 },
      monthlyCoupon: { enabled: false, unit: '원', amount: 0, maxPrice: 0, count: 0 },
      removable: true,
    });
  });

  it('keeps everything that it is given', async () => {
    const level = {
      code: 'silver',
      name: '실버',
      console: { auth: true },
      client: { auth: true },
      schedule: { enabled: true, price: 1_000_000, count: 50 },
      joinPoint: { enabled: true, unit: '%', amount: 5 },
      purchasePoint: { enabled: true, unit: '원', amount: 3_000 },
      joinCoupon: { enabled: true, unit: '%', amount: 10, maxPrice: 20_000, count: 2 },
      monthlyCoupon: { enabled: true, unit: '원', amount: 5_000, maxPrice: 0, count: 1 },
    };
    const { json } = await send('POST', 'levels', level);
    expect(json.level).toMatchObject(level);
    const changed = await send('PUT', `levels/${json.level._id}`, { schedule: { price: 50_000 } });
    expect(changed.json.level).toMatchObject({
      ...level,
      schedule: { enabled: true, price: 50_000, count: 50 },
    });
  });

  it.each([0, 50_000, 100_000, 200_000, 300_000, 500_000, 1_000_000])('may ask for %i won', async (price) => {
    const { status } = await send('POST', 'levels', { schedule: { price } });
    expect(status).toBe(201);
  });

  it.each([0, 1, 2, 3, 5, 10, 20, 30, 50])('may ask for %i purchases', async (count) => {
    expect((await send('POST', 'levels', { schedule: { count } })).status).toBe(201);
  });

  it.each([
    [{ schedule: { price: 70_000 } }, { 'schedule.price': '선택할 수 없는 값입니다.' }],
    [{ schedule: { count: 4 } }, { 'schedule.count': '선택할 수 없는 값입니다.' }],
    [{ joinPoint: { unit: '$' } }, { 'joinPoint.unit': '선택할 수 없는 값입니다.' }],
    [{ joinCoupon: { maxPrice: -1 } }, { 'joinCoupon.maxPrice': '0 이상으로 입력해주세요.' }],
  ])('refuses %j', async (body, fields) => {
    const { status, json } = await send('POST', 'levels', body);
    expect([status, json.fields]).toEqual([422, fields]);
  });

  it('that members hold is not deleted: 409 with how many', async () => {
    const { json } = await send('POST', 'levels', { code: 'held', name: '잡힌 등급' });
    for (const name of ['김하나', '이두리']) {
      await send('POST', 'users', { type: 'person', name, _level: json.level._id });
    }
    const refused = await send('DELETE', `levels/${json.level._id}`);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      '사용 중이어서 삭제할 수 없습니다: 회원 2명',
    ]);
  });
});

describe('the list of grades', () => {
  it('has twenty a page, in the order of their ranks', async () => {
    const own = await signedIn();
    const call = async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) => {
      const answer = await own.send(`/api/console/${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'if-match': '*', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, json: await answer.json() };
    };
    const ids: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      const { json } = await call('POST', 'levels', { code: `g${index}`, name: `등급 ${index}` });
      expect(json.level.rank).toBe(index + 1);
      ids.push(json.level._id);
    }
    const first = await call('GET', 'levels');
    expect([first.json.summary, first.json.levels.length]).toMatchObject([{ totalCount: 22 }, 20]);
    const next = await call('GET', 'levels', undefined, { skip: '20', limit: '20' });
    expect(next.json.levels.map(({ rank }: { rank: number }) => rank)).toEqual([21, 22]);
    const moved = await call('PUT', `levels/${ids[0]}`, { _id: ids[0], rank: 50 });
    expect(moved.json.level).toMatchObject({ rank: 50, code: 'g0' });
    // The highest and one more.
    expect((await call('POST', 'levels', { code: 'next', name: '다음' })).json.level.rank).toBe(51);
    expect(await call('DELETE', `levels/${ids[1]}`)).toEqual({
      status: 200,
      json: { level: { _id: ids[1] } },
    });
  });
});

describe('a grade that is not removable', () => {
  it('stays: 409, and no body makes it removable', async () => {
    await console.store.transaction((tx) =>
      tx.insert('levels', {
        _id: 'base',
        version: 1,
        rank: 999,
        code: 'base',
        name: '기본',
        removable: false,
      }),
    );
    const body = { removable: true };
    expect((await send('PUT', 'levels/base', body)).status).toBe(422);
    const { status, json } = await send('DELETE', 'levels/base');
    expect([status, json.code]).toEqual([409, 'not_removable']);
  });
});
