import { describe, expect, test } from 'vitest';
import { createConnectionPoolGauges, readConsoleGauges } from '../../../server/core/node/metrics/gauges';
import { createLockTimingStore } from '../../../server/core/node/metrics/lockTimes';
import { createMetrics } from '../../../server/core/node/metrics/metrics';
import { createMemoryStore } from '../../../server/core/store/memory';
import { createTestApi } from '../../core/api/harness';

const LIST = '/api/console/faqs';

const linesOf = async (metrics: ReturnType<typeof createMetrics>) => (await metrics.text()).split('\n');

describe('Metrics', () => {
  test('count calls by route and status, and how long their answers took', async () => {
    const metrics = createMetrics(async () => []);
    const call = { method: 'GET', route: LIST, status: 200 };
    metrics.answered({ ...call, seconds: 0.02 });
    metrics.answered({ ...call, seconds: 0.3 });
    metrics.answered({ ...call, status: 500, seconds: 60 });
    const lines = await linesOf(metrics);
    expect(lines).toContain(`console_calls_total{method="GET",route="${LIST}",status="200"} 2`);
    expect(lines).toContain(`console_calls_total{method="GET",route="${LIST}",status="500"} 1`);
    const bucket = (le: string) => `console_call_seconds_bucket{method="GET",route="${LIST}",le="${le}"}`;
    const classes = [
      ['0.01', 0],
      ['0.025', 1],
      ['0.25', 1],
      ['0.5', 2],
      ['10', 2],
      ['+Inf', 3],
    ] as const;
    for (const [le, count] of classes) expect(lines).toContain(`${bucket(le)} ${count}`);
    expect(lines).toContain(`console_call_seconds_count{method="GET",route="${LIST}"} 3`);
    expect(lines).toContain(`console_call_seconds_sum{method="GET",route="${LIST}"} 60.32`);
  });

  test('count how long transactions waited for their locks, and held them', async () => {
    const metrics = createMetrics(async () => []);
    const store = createLockTimingStore(createMemoryStore(), metrics.locked);
    expect(await store.transaction(async () => 'done', { locks: [] })).toBe('done');
    const failing = store.transaction(async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    metrics.locked({ waitedSeconds: 2, heldSeconds: 0.02 });
    const lines = await linesOf(metrics);
    for (const name of ['wait', 'hold']) expect(lines).toContain(`console_lock_${name}_seconds_count 3`);
    expect(lines).toContain('console_lock_wait_seconds_bucket{le="1"} 2');
    expect(lines).toContain('console_lock_wait_seconds_bucket{le="2.5"} 3');
  });

  test('are text that Prometheus reads: each name told once, before its figures', async () => {
    const metrics = createMetrics(async () => [
      { name: 'console_mails', help: 'Mails.', labels: { state: 'a"\\\n' }, value: 1 },
      { name: 'console_mails', help: 'Mails.', labels: { state: 'b' }, value: 2 },
    ]);
    metrics.answered({ method: 'GET', route: LIST, status: 200, seconds: 1 });
    metrics.failed();
    const text = await metrics.text();
    expect(text).toContain('console_mails{state="a\\"\\\\\\n"} 1\n');
    expect(text).toContain('console_failures_total 1\n');
    expect(text.endsWith('\n')).toBe(true);
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name);
    expect(new Set(types).size).toBe(types.length);
    const figure = /^[a-z_]+(\{([a-z_]+="([^"\\\n]|\\["\\n])*",?)+\})? -?[\d.e+-]+$/;
    const others = text.split('\n').filter((line) => !/^(# (HELP|TYPE) .+)?$/.test(line));
    expect(others.filter((line) => !figure.test(line))).toEqual([]);
  });

  test('name routes as they are declared: neither ids nor unknown paths', async () => {
    const told: string[] = [];
    const { signIn } = await createTestApi({
      onCall: ({ method, route, status }) => told.push(`${method} ${route} ${status}`),
    });
    const call = await signIn();
    told.length = 0;
    await call('GET', 'faqs');
    await call('GET', 'faqs/some-id');
    await call('POST', 'faqs', { body: { nonsense: 1 } });
    await call('GET', 'no/such/path');
    await call('DELETE', 'session');
    await call('GET', 'faqs');
    expect(told).toEqual([
      'GET /api/console/faqs 200',
      'GET /api/console/faqs/:id 404',
      'POST /api/console/faqs 400',
      'GET  404',
      'DELETE /api/console/session 200',
      'GET /api/console/faqs 401',
    ]);
  });

  test('tell of each pool of connections how many are used and idle, and what waits for one', async () => {
    const metrics = createMetrics(async () =>
      createConnectionPoolGauges([{ pool: 'reading', inUse: 8, idle: 0, waiting: 3 }]),
    );
    const lines = await linesOf(metrics);
    expect(lines).toContain('console_pool_connections{pool="reading",state="used"} 8');
    expect(lines).toContain('console_pool_connections{pool="reading",state="idle"} 0');
    expect(lines).toContain('console_pool_waiting{pool="reading"} 3');
  });

  test('tell what waits in the queue, and whether the data can be read', async () => {
    const { store } = await createTestApi({});
    expect(await readConsoleGauges(store, '/no/such/file')).toMatchObject([
      { name: 'console_ready', value: 1 },
      { name: 'console_mails', labels: { state: 'waiting' }, value: 0 },
      { name: 'console_mails', labels: { state: 'delayed' }, value: 0 },
      { name: 'console_mails', labels: { state: 'failed' }, value: 0 },
    ]);
  });
});
