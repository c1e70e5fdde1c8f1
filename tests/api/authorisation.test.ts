import { beforeAll, describe, expect, test } from 'vitest';
import type { Who } from '../../server/call/rights';
import { resources } from '../../src/resources/index';
import type { AnyResource } from '../../src/schema/index';
import { dump } from './dump';
import { type Example, examplesOf } from './examples';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi } from './harness';

const DAY_MS = 24 * 60 * 60 * 1000;
const HANGUL = /[가-힣]/;

let t: TestApi;
let examples: { who: Who; example: Example }[];

beforeAll(async () => {
  t = await createTestApi();
  const made = await examplesOf(t, await t.signIn());
  examples = t.api.routes.flatMap(({ who }, index) => {
    const example = made[index];
    return example ? [{ who, example }] : [];
  });
});

const as =
  (cookie: string): Caller =>
  (method, path, options = {}) =>
    t.call(method, path, { ...options, env: { cookie } });

/** Signs a new user in, and changes what is stored of that user afterwards. */
async function cookieAfter(username: string, change: Record<string, unknown>): Promise<string> {
  const id = await t.addOperator(username);
  const cookie = await cookieOf(t.call, username, PASSWORD);
  await t.store.transaction(async (tx) => {
    const user = await tx.get('users', id);
    if (user) await tx.replace('users', { ...user, ...change });
  });
  return cookie;
}

/** Makes every call that is closed to some, and answers how each was refused. */
async function refusals(caller: Caller, closed: (who: Who) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const { who, example } of examples) {
    if (!closed(who)) continue;
    const { status, json } = await caller(example.method, example.path, example.options);
    const said = HANGUL.test(String(json.message));
    found.push(`${status} ${json.code}${said ? '' : ' without a Korean message'}`);
  }
  return [...new Set(found)];
}

const needsSession = (who: Who) => who !== 'anyone';
const needsConsole = (who: Who) => who !== 'anyone' && who !== 'session';

describe('every declared call', () => {
  test('is one of the calls that the specification asks for, and nearly all are closed', () => {
    const open = t.api.routes.filter(({ who }) => who === 'anyone');
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/console/session/key',
      'POST /api/console/session',
      'GET /files/:id/:name',
    ]);
    expect(examples.length).toBeGreaterThan(40);
  });

  test('answers 401 to whoever is not signed in, and changes nothing', async () => {
    const before = await dump(t);
    expect(await refusals(t.call, needsSession)).toEqual(['401 not_signed_in']);
    expect(await dump(t)).toEqual(before);
  });

  test('answers 401 to an unknown session, and changes nothing', async () => {
    const before = await dump(t);
    expect(await refusals(as(`session=${'0'.repeat(64)}`), needsSession)).toEqual(['401 not_signed_in']);
    expect(await dump(t)).toEqual(before);
  });

  test('answers 401 to a session that is over, and changes nothing', async () => {
    const cookie = await cookieAfter('late@example.com', {});
    const before = await dump(t);
    const { now } = t.clock;
    t.clock.now = new Date(now.getTime() + DAY_MS);
    expect(await refusals(as(cookie), needsSession)).toEqual(['401 not_signed_in']);
    t.clock.now = now;
    expect(await dump(t)).toEqual(before);
  });

  test('answers 401 to a withdrawn user, and changes nothing', async () => {
    const cookie = await cookieAfter('gone@example.com', { isWithdrawn: true });
    const before = await dump(t);
    expect(await refusals(as(cookie), needsSession)).toEqual(['401 not_signed_in']);
    expect(await dump(t)).toEqual(before);
  });

  test('answers 403 to a user without console scope, and changes nothing', async () => {
    const cookie = await cookieAfter('member@example.com', { scope: [] });
    const before = await dump(t);
    expect(await refusals(as(cookie), needsConsole)).toEqual(['403 no_right']);
    expect(await dump(t)).toEqual(before);
    const { json } = await as(cookie)('GET', 'session');
    expect(json.session).toMatchObject({ username: 'member@example.com', scope: [] });
  });

  test('would have succeeded for an operator', async () => {
    const operator = await t.signIn('witness@example.com');
    const outcomes = new Map<string, number>();
    for (const { who, example } of examples) {
      if (!needsConsole(who) || example.method === 'DELETE') continue;
      const { status } = await operator(example.method, example.path, example.options);
      outcomes.set(`${example.method} ${example.path}`, status);
    }
    const failed = [...outcomes].filter(([, status]) => status >= 400);
    // Lists with faces, or with variants that no list shows together, need the parameter that names one.
    const parted = (resources as readonly AnyResource[]).filter(
      ({ api, variants, list }) => api.fixed ?? (variants && !list),
    );
    const paths = new Set(parted.map(({ api }) => api.path));
    expect(failed).toEqual([...paths].map((path) => [`GET ${path}`, 400]));
  });
});

describe('what is not declared', () => {
  test('does not exist, whoever asks', async () => {
    for (const path of ['nothing', 'session/other', 'boards/1/2/3/4', '_sessions', '_credentials/1']) {
      const { status, json } = await t.call('GET', path);
      expect([path, status, json]).toEqual([
        path,
        404,
        { code: 'unknown_path', message: '없는 주소입니다.' },
      ]);
    }
  });

  test('is refused with the methods that there are', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'DELETE']) {
      const { status, json, headers } = await t.call(method, 'notifications');
      expect([status, json.code, headers.get('allow')]).toEqual([405, 'not_allowed', 'GET, HEAD, POST']);
    }
  });
});
