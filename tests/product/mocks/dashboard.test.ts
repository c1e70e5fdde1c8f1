import { beforeAll, describe, expect, it } from 'vitest';
import { demoOperator } from '../../../demo/records/users';
import { createMockApi, type MockApi } from '../../../mocks/api';
import { cookieJar, memoryShelf } from '../../../mocks/cookieJar';
import { sanitizeRichText } from '../../../server/core/node/sanitize/sanitize';
import { signInAt } from './signIn';

const BASE = 'http://console.test/api/console';
// A Monday noon in Seoul.
const NOW = new Date('2026-11-23T03:00:00.000Z');

interface Row {
  key: string;
  amount: number;
  count: number;
}
const total = (rows: readonly Row[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

describe('the dashboard of the demo, inside a page', () => {
  let api: MockApi;

  beforeAll(async () => {
    const jar = cookieJar(memoryShelf());
    api = await createMockApi({ sanitize: async (html) => sanitizeRichText(html), jar, clock: () => NOW });
    await signInAt(BASE, demoOperator, api);
  });

  const get = async (path: string, limit = 0) => {
    const headers = limit > 0 ? { skip: '0', limit: String(limit) } : {};
    const answer = await api(new Request(`${BASE}/${path}`, { headers }));
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  };
  const rows = async (query: string): Promise<Row[]> => (await get(`dashboard/sales?${query}`)).rows;

  it('shows two years of sales that grow, and more on Mondays than on Saturdays', async () => {
    const year = (from: string, to: string) => rows(`by=month&from=${from}&to=${to}`);
    const [before, lately] = [await year('2024-12-01', '2025-11-30'), await year('2025-12-01', '2026-11-23')];
    expect([...before, ...lately].filter(({ amount }) => amount <= 0)).toEqual([]);
    expect(total(lately)).toBeGreaterThan(1.2 * total(before));
    const weekdays = await rows('by=weekday&from=2024-11-25&to=2026-11-22');
    const [monday, saturday] = [weekdays[0]?.count ?? 0, weekdays[5]?.count ?? 0];
    expect(monday).toBeGreaterThan(1.3 * saturday);
  });

  it('says the same of one period by month, day, weekday and product', async () => {
    const period = 'from=2026-01-15&to=2026-10-20';
    const [months, days, weekdays] = [
      await rows(`by=month&${period}`),
      await rows(`by=day&${period}`),
      await rows(`by=weekday&${period}`),
    ];
    expect([months.length, days.length]).toEqual([10, 279]);
    expect(total(months)).toBe(total(days));
    expect(total(weekdays)).toBe(total(days));
    expect(total(await rows(`by=product&${period}`))).toBeLessThan(total(days));
    expect(total(await rows(`by=product&${period}`))).toBeGreaterThan(total(days) / 2);
  });

  it('ends today: orders are on their way in every state', async () => {
    const summary = await get('dashboard/summary');
    const week = (part: string) =>
      Object.entries(summary[part] as Record<string, { week: number }>).map(([, counts]) => counts.week);
    expect(week('orders').reduce((sum, each) => sum + each, 0)).toBeGreaterThan(5);
    expect(week('shipping').reduce((sum, each) => sum + each, 0)).toBeGreaterThan(3);
    expect(week('purchases').reduce((sum, each) => sum + each, 0)).toBeGreaterThan(3);
  });

  it('lists the newest reviews, masked, and a few inquiries, the unanswered first', async () => {
    const { reviews } = await get('dashboard/reviews', 5);
    expect(reviews).toHaveLength(5);
    for (const { name, product, rating } of reviews) {
      expect([name, product.name, rating]).toEqual([
        expect.stringContaining('*'),
        expect.stringMatching(/[가-힣]/),
        expect.toSatisfy((stars: number) => stars >= 1 && stars <= 5),
      ]);
    }
    const { questions, summary } = await get('questions', 5);
    expect(questions.map(({ reply }: { reply: string }) => reply)).toEqual(['', '', '', '', '']);
    expect(summary.totalCount).toBeGreaterThan(5);
  });
});
