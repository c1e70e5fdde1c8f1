import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import {
  BASE,
  callerOf,
  confirm,
  cookieOf,
  createTestApi,
  ORIGIN,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

const COUNT = 450;

let t: TestApi;
let cookie: string;
let opened: number;
let read: number;
let closed: number;
let broken: boolean;

beforeEach(async () => {
  t = await createTestApi();
  opened = 0;
  read = 0;
  closed = 0;
  broken = false;
  const { snapshot } = t.store;
  t.store.snapshot = async (...of) => {
    const made = await snapshot(...of);
    opened += 1;
    return {
      ...made,
      next: async () => {
        read += 1;
        if (broken) throw new Error('unreadable');
        return made.next();
      },
      close: async () => {
        closed += 1;
      },
    };
  };
  await t.store.transaction(async (tx) => {
    for (let index = 0; index < COUNT; index += 1) {
      const _id = `f${String(index).padStart(4, '0')}`;
      await tx.insert('faqs', { _id, version: 1, subject: _id, sequence: 0, password: 'hash' });
    }
  });
  cookie = await operator('one@example.com');
});

const operator = async (username: string) => {
  await t.addOperator(username);
  return cookieOf(t.call, username, PASSWORD);
};
const everything = (as = cookie, method = 'GET') =>
  t.api.fetch(new Request(`${ORIGIN}${BASE}/faqs`, { method, headers: { limit: '0' } }), {
    cookie: as,
    site: 'same-origin',
  });
const refusal = async (response: Response) => [
  response.status,
  response.headers.get('retry-after'),
  (await response.json()).code,
];

describe('A list without a limit', () => {
  test('is every record in its order, as JSON like any other list, without what is never shown', async () => {
    const response = await everything();
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { summary, faqs } = await response.json();
    expect(summary).toMatchObject({ totalCount: COUNT });
    expect(faqs.map(({ _id }: Loose) => _id)).toEqual(
      Array.from({ length: COUNT }, (_, index) => `f${String(COUNT - 1 - index).padStart(4, '0')}`),
    );
    expect(faqs[0]).not.toHaveProperty('password');
    expect([opened, closed]).toEqual([1, 1]);
  });

  test('shows one moment, whatever is stored while it is sent', async () => {
    const response = await everything();
    await t.store.transaction(async (tx) => {
      await tx.remove('faqs', 'f0000');
      await tx.insert('faqs', { _id: 'f9999', version: 1, subject: 'late' });
    });
    const { faqs } = await response.json();
    expect(faqs).toHaveLength(COUNT);
    expect(faqs.at(-1)._id).toBe('f0000');
  });

  test('comes to one operator once at a time, and to the next as soon as the first is done or gone', async () => {
    const first = await everything();
    expect(await refusal(await everything())).toEqual([429, '10', 'export_running']);
    const other = await everything(await operator('two@example.com'));
    expect(other.status).toBe(200);
    await other.body?.cancel();
    await first.body?.cancel();
    expect(closed).toBe(2);
    const next = await everything();
    expect((await next.json()).faqs).toHaveLength(COUNT);
    expect((await everything()).status).toBe(200);
  });

  test('comes to four operators at once', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      expect((await everything(await operator(`${name}@example.com`))).status).toBe(200);
    }
    expect(await refusal(await everything())).toEqual([503, '10', 'busy']);
  });

  test('is read no faster than it is taken', async () => {
    const response = await everything();
    const reader = response.body?.getReader();
    await reader?.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(2);
    await reader?.cancel();
  });

  test('ends where nobody takes it, and says so to whoever comes back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = await everything();
    await vi.advanceTimersByTimeAsync(61_000);
    vi.useRealTimers();
    expect(closed).toBe(1);
    await expect(response.text()).rejects.toThrow('not taken in time');
    expect((await everything()).status).toBe(200);
  });

  test('that fails on its way breaks off, and is no whole list', async () => {
    const response = await everything();
    broken = true;
    await expect(response.text()).rejects.toThrow('unreadable');
    expect(t.logged).toEqual([expect.stringContaining('unreadable')]);
    expect(closed).toBe(1);
  });

  test.each(['users?isWithdrawn=false', 'access-log'])(
    'of %s that cannot be recorded is none, and lets the operator begin the next',
    async (path) => {
      const call = callerOf(t.call, cookie);
      await confirm(call);
      const headers = { limit: '0', 'x-export-reason': encodeURIComponent('월말 정산 자료') };
      const { transaction } = t.store;
      const kept = async () => t.accessEntries();
      const before = await kept();
      t.store.transaction = async () => {
        throw new Error('database is locked');
      };
      expect((await call('GET', path, { headers })).json.code).toBe('internal');
      t.store.transaction = transaction;
      expect([opened, closed, await kept()]).toEqual([1, 1, before]);
      const next = await call('GET', path, { headers });
      expect([next.status, (await kept()).length]).toEqual([200, before.length + 1]);
    },
  );

  test('is not begun for HEAD', async () => {
    expect((await everything(cookie, 'HEAD')).status).toBe(200);
    expect(opened).toBe(0);
  });
});
