import { beforeAll, describe, expect, test } from 'vitest';
import type { Env } from '../../server/basics/env';
import { type Caller, createTestApi, ORIGIN } from './harness';

let call: Caller;

beforeAll(async () => {
  call = await (await createTestApi()).signIn();
});

const create = async (env: Env) => {
  const { status, json } = await call('POST', 'faqs', { body: { subject: '질문' }, env });
  return json.code ?? status;
};

describe('A call that changes something', () => {
  const fine: Env[] = [
    { site: 'same-origin', origin: ORIGIN },
    { site: 'same-origin' },
    { origin: ORIGIN },
    { origin: 'https://console.test' },
    {},
    { site: null, origin: null },
  ];
  test.each(fine)('is taken from the own site or from no browser: %o', async (env) => {
    expect(await create(env)).toBe(201);
  });

  const foreign: Env[] = [
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
