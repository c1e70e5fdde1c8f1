import { expect, vi } from 'vitest';
import {
  type AnyResource,
  findPublishRule,
  getLastPathSegment,
  hasPublishGroup,
  type Loose,
  publishStates,
} from '../../../src/core/schema/index';
import type { Caller } from '../api/harness';
import { messages } from '../theProduct';

const FROM = '2027-03-01T00:00:00.000Z';
const UNTIL = '2027-03-02T09:30:00.000Z';
/** Instants around both edges, and whether the record is public then. */
const judged = [
  ['2027-02-28T23:59:59.999Z', false],
  [FROM, true],
  ['2027-03-02T09:29:59.999Z', true],
  [UNTIL, false],
] as const;

const MINUTE_MS = 60_000;
/** The state of what is public for the second minute, each time at its very millisecond. */
const atEdges = [
  [MINUTE_MS - 1, 'SCHEDULED'],
  [MINUTE_MS, 'PUBLIC'],
  [2 * MINUTE_MS - 1, 'PUBLIC'],
  [2 * MINUTE_MS, 'ENDED'],
] as const;

/**
 * Publishes a record, where its resource says so: what a storefront is answered at each instant is what it declares.
 * Returns the record as it is then.
 */
export async function everyPublication(
  resource: AnyResource,
  record: Loose,
  { call, clock }: { call: Caller; clock: { now: Date } },
): Promise<Loose> {
  const { path, one, many } = resource.api;
  const publish = findPublishRule(resource, record);
  if (!publish || !hasPublishGroup({ publish })) return record;
  const { by } = resource.variants ?? {};
  const variantQuery = by === undefined ? '' : `&${getLastPathSegment(by)}=${record[by]}`;
  const address = `${path}/${record._id}`;
  const put = (value: Loose) => call('PUT', address, { body: { publish: value } });
  const isAnswered = async (query: string) => {
    const { status, json } = await call('GET', `${path}?public=true&limit=50${variantQuery}${query}`);
    const rows = json[many] as Loose[];
    const alone = await call('GET', `${address}?public=true${query}`);
    expect([status, alone.status]).toEqual([200, rows.some(({ _id }) => _id === record._id) ? 200 : 404]);
    const [own] = [...rows.filter(({ _id }) => _id === record._id)];
    if (own) {
      const names = new Set(publish.answers.map((each) => each.split('.')[0] ?? ''));
      expect(Object.keys(own).filter((name) => name !== '_id' && !names.has(name))).toEqual([]);
      expect((alone.json as Loose)[one]).toEqual(own);
    }
    return own !== undefined;
  };
  const states = async () => {
    const found = publishStates.map(async (state) => {
      const { json } = await call('GET', `${path}?state=${state}${variantQuery}`, {
        headers: { limit: '200' },
      });
      return (json[many] as Loose[]).some(({ _id }) => _id === record._id) ? [state] : [];
    });
    return (await Promise.all(found)).flat();
  };

  expect((await put({ enabled: true, from: null, until: null })).status).toBe(200);
  expect([await isAnswered(''), await states()]).toEqual([true, ['PUBLIC']]);
  expect((await put({ enabled: false })).status).toBe(200);
  expect([await isAnswered(''), await states()]).toEqual([false, ['HIDDEN']]);
  expect((await put({ enabled: true, from: FROM, until: UNTIL })).status).toBe(200);
  for (const [at, isPublic] of judged) {
    expect([at, await isAnswered(`&at=${at}`)]).toEqual([at, isPublic]);
  }
  expect((await put({ from: '2099-01-01T00:00:00.000Z', until: null })).status).toBe(200);
  expect([await isAnswered(''), await states()]).toEqual([false, ['SCHEDULED']]);
  for (const until of [FROM, '2027-02-28T00:00:00.000Z']) {
    const { status, json } = await put({ from: FROM, until });
    expect([status, json.fields]).toEqual([422, { 'publish.until': messages.problems.notAfter }]);
  }
  expect((await put({ from: '2001-01-01T00:00:00.000Z', until: '2001-01-02T00:00:00.000Z' })).status).toBe(
    200,
  );
  expect([await isAnswered(''), await states()]).toEqual([false, ['ENDED']]);
  const begun = clock.now;
  const after = (ms: number) => new Date(begun.getTime() + ms);
  await put({ from: after(MINUTE_MS).toISOString(), until: after(2 * MINUTE_MS).toISOString() });
  // Public answers ask the clock of the call, and filters that of the machine.
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [ms, state] of atEdges) {
    clock.now = after(ms);
    vi.setSystemTime(clock.now);
    expect([ms, await isAnswered(''), await states()]).toEqual([ms, state === 'PUBLIC', [state]]);
  }
  vi.useRealTimers();
  clock.now = begun;
  const { json } = await put({ enabled: true, from: null, until: null });
  return json[one] as Loose;
}
