import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSignedInCookieCache } from '../../../server/core/node/http/callers';
import { createWrongHostResponder } from '../../../server/core/node/http/createWrongHostResponder';
import { createHttpApp } from '../../../server/core/node/http/host';
import { messages } from '../theProduct';
import { temporaryFolder } from './temporaryFolder';

const PAGE = '<h1>목록</h1>';

/** A host whose API knows one session, with or without a built handbook. */
const setUp = (hasHandbook = true) => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'index.html'), '<meta name="console" content="__CONSOLE__">');
  if (hasHandbook) {
    mkdirSync(join(root, 'handbook/assets'), { recursive: true });
    writeFileSync(join(root, 'handbook/index.html'), '<h1>차례</h1>');
    writeFileSync(join(root, 'handbook/lists.html'), PAGE);
    writeFileSync(join(root, 'handbook/lists.html.br'), brotliCompressSync(PAGE));
    writeFileSync(join(root, 'handbook/assets/list-0123abcd.webp'), 'webp');
  }
  const host = createHttpApp({
    fetchApi: async (request, env) => {
      const isAsked = request.method === 'GET' && request.url.endsWith('/api/console/session');
      return new Response(null, { status: isAsked && env.cookie === 'session=1' ? 200 : 401 });
    },
    pages: {
      root,
      meta: { flavour: 'art', name: '', pictureHosts: [] },
      kept: { find: async () => null },
      previewPages: [],
    },
    https: false,
    trustProxy: 0,
    callers: createSignedInCookieCache(),
    isOwnHost: () => true,
    refuseHost: createWrongHostResponder(messages, () => undefined),
    ready: async () => true,
    isStopping: () => false,
    metrics: { text: async () => '', token: '' },
  });
  return (path: string, headers: HeadersInit = { Cookie: 'session=1' }, method = 'GET') =>
    host.request(path, { method, headers }, { incoming: { socket: { remoteAddress: '192.0.2.1' } } });
};

test.each(['/console/handbook', '/console/handbook/', '/console/handbook/lists.html', '/console/handbook/x'])(
  'without a session %s leads to the sign-in page and back',
  async (path) => {
    for (const headers of [{}, { Cookie: 'session=2' }, { Authorization: 'Bearer session=1' }]) {
      const answer = await setUp()(path, headers);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
      expect(answer.headers.get('location')).toBe(`/console/login?next=${encodeURIComponent(path)}`);
      expect(await answer.text()).toBe('');
    }
  },
);

test('without a session a picture is refused', async () => {
  const answer = await setUp()('/console/handbook/assets/list-0123abcd.webp', {});
  expect([answer.status, await answer.text()]).toEqual([401, '']);
});

test('an operator reads a page, which no browser keeps and no script of others enters', async () => {
  const request = setUp();
  const page = await request('/console/handbook/lists.html');
  expect([page.status, await page.text()]).toEqual([200, PAGE]);
  expect(page.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8/i);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const packed = await request('/console/handbook/lists.html', {
    Cookie: 'session=1',
    'Accept-Encoding': 'br',
  });
  expect(packed.headers.get('content-encoding')).toBe('br');
});

test('the contents are at the folder, where relative links work', async () => {
  const request = setUp();
  const bare = await request('/console/handbook');
  expect([bare.status, bare.headers.get('location')]).toEqual([302, '/console/handbook/']);
  expect(await (await request('/console/handbook/')).text()).toContain('차례');
});

test('a picture stays in the browser of its operator', async () => {
  const picture = await setUp()('/console/handbook/assets/list-0123abcd.webp');
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
});

test('a missing page is 404, and nothing outside of the folder is read', async () => {
  const request = setUp();
  for (const path of ['gone.html', '..%2findex.html', 'assets/gone.webp', 'assets/..%2f..%2findex.html']) {
    const answer = await request(`/console/handbook/${path}`);
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([404, 'no-store']);
  }
  expect((await request('/console/handbook/lists.html', undefined, 'POST')).status).toBe(404);
});

test('the console’s page tells whether there is a handbook', async () => {
  const told = async (hasHandbook: boolean) =>
    (await (await setUp(hasHandbook)('/console', {})).text()).includes('&quot;handbook&quot;:true');
  expect([await told(true), await told(false)]).toEqual([true, false]);
});
