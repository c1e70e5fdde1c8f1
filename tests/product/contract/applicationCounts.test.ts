import { beforeAll, describe, expect, test } from 'vitest';
import { type Console, openConsole } from './calls';

const DAY = 24 * 60 * 60 * 1000;

/** The first moment in Seoul of 2026-03-02, the day of the calls, or of so many days before it. */
const first = (ago: number) => new Date(Date.parse('2026-03-01T15:00:00.000Z') - ago * DAY).toISOString();
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

const interest = { code: 'REGISTRATION', name: '홍길동', phone: '010-1234-5678', birth: '1990-01-01' };
const application = { ...interest, code: 'APPLICATION', email: 'a@example.com', supply_category: 'NORMAL' };

const planted = [
  { ...interest, _id: 'i1', interest_type: 'RENT', createdAt: first(0) },
  { ...interest, _id: 'i2', interest_type: 'RENT', createdAt: justBefore(first(0)) },
  { ...interest, _id: 'i3', interest_type: 'SHOP', createdAt: first(6) },
  { ...interest, _id: 'i4', interest_type: null, createdAt: justBefore(first(6)) },
  { ...application, _id: 'a1', qualification_type: 'MARRIED', createdAt: first(0) },
  { ...application, _id: 'a2', qualification_type: 'GENERAL', createdAt: first(400) },
];

describe('What the API answers of applications on the dashboard', () => {
  let operator: Console;

  beforeAll(async () => {
    operator = await openConsole();
    for (const each of planted) await operator.plant('applications', each);
  });

  test('Those of each list are counted by what was chosen: today, in seven days, and altogether', async () => {
    const nothing = { today: 0, week: 0, total: 0 };
    const { status, body } = await operator.get('dashboard/applications');
    expect([status, body]).toEqual([
      200,
      {
        interests: {
          RENT: { today: 1, week: 2, total: 2 },
          SALE: nothing,
          SHOP: { today: 0, week: 1, total: 1 },
          NONE: { today: 0, week: 0, total: 1 },
        },
        subscriptions: {
          GENERAL: { today: 0, week: 0, total: 1 },
          MARRIED: { today: 1, week: 1, total: 1 },
          YOUTH: nothing,
          SENIOR: nothing,
        },
      },
    ]);
  });

  test('One that changes its choice or is deleted is counted as it is now', async () => {
    const of = async (list: string, choice: string) => {
      const { body } = await operator.get('dashboard/applications');
      return (body as Record<string, Record<string, { total: number }>>)[list]?.[choice]?.total;
    };
    const changed = { qualification_type: 'SENIOR' };
    expect((await operator.put('applications/a2', changed, { 'If-Match': '"1"' })).status).toBe(200);
    expect([await of('subscriptions', 'GENERAL'), await of('subscriptions', 'SENIOR')]).toEqual([0, 1]);
    expect((await operator.remove('applications/i4', { 'If-Match': '"1"' })).status).toBe(200);
    expect(await of('interests', 'NONE')).toBe(0);
  });

  test('A parameter that it does not know is refused', async () => {
    expect((await operator.get('dashboard/applications?by=day')).status).toBe(400);
  });
});
