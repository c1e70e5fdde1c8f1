import { describe, expect, test } from 'vitest';
import { limitSessionLifetimes, maxSessionLifetimes } from '../../../server/core/accounts/sessionTimes';
import { HOUR_MS, MINUTE_MS } from '../../../server/core/basics/time';
import { createTestApi } from './harness';

const UNASKED = { 'x-renewal': '1' };

async function signedIn(sessionTimes = { idleMinutes: 30, hours: 10 }) {
  const t = await createTestApi({ sessionTimes });
  const call = await t.signIn();
  return {
    ...t,
    call,
    wait: (ms: number) => {
      t.later(ms);
    },
    end: async (headers = {}) => {
      const { status, json } = await call('GET', 'session', { headers });
      return status === 200 ? json.session : status;
    },
  };
}

describe('a session', () => {
  test('says when it ends, and a call that nobody asked for does not put it off', async () => {
    const { wait, end } = await signedIn();
    expect(await end()).toMatchObject({ endsIn: 30 * 60, endsBy: 'idle' });
    wait(28 * MINUTE_MS);
    expect(await end(UNASKED)).toMatchObject({ endsIn: 2 * 60 });
    expect(await end()).toMatchObject({ endsIn: 30 * 60 });
    wait(30 * MINUTE_MS);
    expect(await end()).toBe(401);
  });

  test('ends after its whole time, however much it is used', async () => {
    const { wait, end } = await signedIn();
    for (let minutes = 0; minutes < 9 * 60 + 50; minutes += 10) {
      wait(10 * MINUTE_MS);
      expect(await end()).not.toBe(401);
    }
    expect(await end()).toMatchObject({ endsIn: 10 * 60, endsBy: 'whole' });
    wait(10 * MINUTE_MS);
    expect(await end()).toBe(401);
  });

  test('of before a deployment narrowed the times ends by the new ones', async () => {
    const times = { ...maxSessionLifetimes };
    const { wait, end, call } = await signedIn(times);
    wait(2 * HOUR_MS);
    expect(await end(UNASKED)).toMatchObject({ endsIn: 6 * 3_600 });
    times.idleMinutes = 121;
    expect(await end(UNASKED)).toMatchObject({ endsIn: 60 });
    times.hours = 2;
    expect(await end()).toBe(401);
    expect((await call('GET', 'session/sessions')).status).toBe(401);
  });
});

describe('the times of a product', () => {
  test('are narrowed by the deployment, never widened', () => {
    const own = { idleMinutes: 60, hours: 8 };
    expect(limitSessionLifetimes(maxSessionLifetimes, { idleMinutes: 30 })).toEqual({
      idleMinutes: 30,
      hours: 24,
    });
    expect(limitSessionLifetimes(own, { idleMinutes: 120, hours: 4 })).toEqual({ idleMinutes: 60, hours: 4 });
  });

  test.each([{ idleMinutes: 4 }, { hours: 0 }, { idleMinutes: Number.NaN }])(
    'refuse the start: %o',
    (times) => {
      expect(() => limitSessionLifetimes(maxSessionLifetimes, times)).toThrow(/sessionTimes/);
    },
  );
});
