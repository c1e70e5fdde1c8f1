import { beforeAll, describe, expect, test } from 'vitest';
import type { RequestEnv } from '../../../server/core/basics/env';
import { type Caller, cookieOf, createTestApi, ORIGIN, PASSWORD, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;
let cookie: string;

/** What tells nothing of where a call comes from. */
const NOWHERE: RequestEnv = { site: null, origin: null };

beforeAll(async () => {
  t = await createTestApi();
  call = await t.signIn();
  cookie = await cookieOf(t.call, 'operator@example.com', PASSWORD);
});

const create = async (env: RequestEnv) => {
  const { status, json } = await call('POST', 'faqs', {
    body: { subject: '질문' },
    env: { ...NOWHERE, ...env },
  });
  return json.code ?? status;
};

describe('A call that changes something', () => {
  const fine: RequestEnv[] = [
    { site: 'same-origin', origin: ORIGIN },
    { site: 'same-origin' },
    { origin: ORIGIN },
    { origin: 'https://console.test' },
  ];
  test.each(fine)('is taken from the own site: %o', async (env) => {
    expect(await create(env)).toBe(201);
  });

  const foreign: RequestEnv[] = [
    { site: 'cross-site', origin: 'https://evil.test' },
    { site: 'same-site', origin: 'https://shop.console.test' },
    { site: 'none' },
    { site: 'cross-site', origin: ORIGIN },
    { origin: 'https://evil.test' },
    { origin: 'https://console.test.evil.test' },
    { origin: 'http://console.test:8080' },
    { origin: 'null' },
    { origin: 'not an address' },
  ];
  test.each(foreign)("is refused from another site's page: %o", async (env) => {
    expect(await create(env)).toBe('wrong_origin');
  });
});

test('A sign-in from another site is refused, so that nobody is signed in as someone else', async () => {
  const { json } = await call('POST', 'session', { body: {}, env: { site: 'cross-site' } });
  expect(json.code).toBe('wrong_origin');
});

test('Reading is left to the browser, which keeps answers without CORS headers from other sites', async () => {
  const { status, headers } = await call('GET', 'faqs', { env: { site: 'cross-site' } });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null]);
});

describe('A session of which nobody says where it comes from', () => {
  test.each([
    ['GET', 'faqs'],
    ['GET', 'session'],
    ['GET', `/files/${'a'.repeat(32)}/a.pdf`],
    ['POST', 'faqs'],
    ['PUT', 'faqs/65f000000000000000000000'],
    ['DELETE', 'session'],
  ])('is refused, with a sentence, and nothing is done: %s %s', async (method, path) => {
    const { status, json } = await t.call(method, path, { env: { cookie, ...NOWHERE } });
    expect(status).toBe(403);
    expect(json).toMatchObject({ code: 'origin_needed', message: expect.stringContaining('Origin') });
    expect((await call('GET', 'session')).status).toBe(200);
  });

  test('is refused though it ended long ago, so that none can be told from another', async () => {
    const env = { cookie: 'session=of-nobody', ...NOWHERE };
    expect((await t.call('GET', 'faqs', { env })).json.code).toBe('origin_needed');
  });

  test('is taken from a program that names the console', async () => {
    const env = { cookie, site: null, origin: ORIGIN };
    expect((await t.call('GET', 'faqs', { env })).status).toBe(200);
  });

  test('is not asked for where none comes along: health, keys, public pictures, a first sign-in', async () => {
    expect((await t.call('GET', 'session/key', { env: NOWHERE })).status).toBe(200);
    expect((await t.call('GET', 'faqs', { env: NOWHERE })).json.code).toBe('not_signed_in');
    await expect(
      cookieOf(
        (method, path, sent) => t.call(method, path, { ...sent, env: NOWHERE }),
        'operator@example.com',
        PASSWORD,
      ),
    ).resolves.toMatch(/^session=/);
  });
});
