import { expect, test } from 'vitest';
import { SESSIONS_COLLECTION } from '../../../server/core/accounts/sessions';
import { DAY_MS, HOUR_MS } from '../../../server/core/basics/time';
import { createMemoryStore } from '../../../server/core/store/memory';
import { limits } from '../../../src/core/schema/index';
import { createTestApi } from './harness';

/** A database that one process after another serves, under a clock of the test. */
function servedData() {
  const store = createMemoryStore();
  const began = Date.parse('2026-03-02T01:00:00.000Z');
  let passed = 0;
  const told: string[] = [];
  return {
    told,
    wait: (ms: number) => {
      passed += ms;
    },
    after: (ms: number) => new Date(began + passed + ms).toISOString(),
    start: () =>
      createTestApi({
        store,
        clock: () => new Date(began + passed),
        onSweepWaits: (until) => told.push(until),
      }),
    sessions: () => store.count(SESSIONS_COLLECTION, []),
  };
}

test('a start within seven days removes what has expired', async () => {
  const data = servedData();
  const { signIn } = await data.start();
  await signIn();
  data.wait(7 * DAY_MS);
  await data.start();
  expect(await data.sessions()).toBe(0);
  expect(data.told).toEqual([]);
});

test('a start after more than seven days removes nothing for 24 hours, and tells it', async () => {
  const data = servedData();
  const { signIn } = await data.start();
  await signIn();
  data.wait(7 * DAY_MS + HOUR_MS);
  const until = data.after(DAY_MS);
  const late = await data.start();
  expect(data.told).toEqual([until]);
  expect(await data.sessions()).toBe(1);

  data.wait(23 * HOUR_MS);
  await late.api.sweep();
  expect(await data.sessions()).toBe(1);
  const call = await late.signIn('lee@example.com');
  expect((await call('GET', 'session')).json.session).toMatchObject({ sweepFrom: until });
  // A restart does not end the wait, nor begin it anew.
  await data.start();
  expect(data.told).toEqual([until, until]);

  data.wait(HOUR_MS);
  expect((await call('GET', 'session')).json.session).not.toHaveProperty('sweepFrom');
  await late.api.sweep();
  expect(await data.sessions()).toBe(1);
  expect(limits.maxSessionHours).toBeLessThan(7 * 24);
});

test('the heartbeat of a process that serves for long lets the next start sweep', async () => {
  const data = servedData();
  const { api, signIn } = await data.start();
  data.wait(30 * DAY_MS);
  await api.sweep();
  await signIn();
  data.wait(6 * DAY_MS);
  await data.start();
  expect(data.told).toEqual([]);
  expect(await data.sessions()).toBe(0);
});

test('the wait ends when it is asked for', async () => {
  const data = servedData();
  const { signIn } = await data.start();
  await signIn();
  data.wait(8 * DAY_MS);
  const { api } = await data.start();
  expect(await data.sessions()).toBe(1);
  await api.sweepNow();
  expect(await data.sessions()).toBe(0);
  await data.start();
  expect(data.told).toHaveLength(1);
});

test('a clock that ran ahead and is set right again delays the sweep by a day at most', async () => {
  const data = servedData();
  const { signIn } = await data.start();
  await signIn();
  data.wait(365 * DAY_MS);
  await data.start();
  data.wait(-364 * DAY_MS);
  await data.start();
  expect(data.told.at(-1)).toBe(data.after(DAY_MS));
  data.wait(DAY_MS);
  await data.start();
  expect(await data.sessions()).toBe(0);
});
