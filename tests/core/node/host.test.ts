import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createSignedInCookieCache } from '../../../server/core/node/http/callers';
import { createWrongHostResponder } from '../../../server/core/node/http/createWrongHostResponder';
import { createHttpApp, type HttpAppOptions } from '../../../server/core/node/http/host';
import { messages } from '../theProduct';
import { temporaryFolder } from './temporaryFolder';

const PAGE = `<meta name="console" content="__CONSOLE__"><script nonce="__NONCE__"></script>`;
const SCRIPT = 'export const answer = 42;';

/** What the hosts of this file log. */
const logged: string[] = [];

const consoleFolder = () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'icon.svg'), '<svg/>');
  writeFileSync(join(root, 'assets/main-abc.js'), SCRIPT);
  writeFileSync(join(root, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT));
  return root;
};

const setUp = (options: Partial<HttpAppOptions> = {}, pictureHosts: readonly string[] = []) => {
  const host = createHttpApp({
    fetchApi: async (_request, env) => Response.json(env),
    pages: {
      root: consoleFolder(),
      meta: { flavour: 'art', name: 'A & "B" $& <', pictureHosts },
      kept: { find: async () => null },
      previewPages: [],
    },
    https: false,
    trustProxy: 0,
    callers: createSignedInCookieCache(),
    isOwnHost: (host) => host === 'localhost',
    refuseHost: createWrongHostResponder(messages, (line) => logged.push(line)),
    ready: async () => true,
    isStopping: () => false,
    metrics: { text: async () => 'console_ready 1\n', token: '' },
    ...options,
  });
  return (path: string, init?: RequestInit, remoteAddress = '192.0.2.1') =>
    host.request(path, init, { incoming: { socket: { remoteAddress } } });
};

test('the root leads to the console', async () => {
  const response = await setUp()('/');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/console');
});

test.each(['/console', '/console/', '/console/coupons/65f0', '/console/index.html'])(
  '%s is the page, never cached',
  async (path) => {
    const response = await setUp()(path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).not.toMatch(/__[A-Z]+__/);
    expect(html).toContain('content="{&quot;flavour&quot;:&quot;art&quot;,');
    expect(html).toContain('A &amp; \\&quot;B\\&quot; $&amp; <');
  },
);

describe('an answer of the API', () => {
  const listOf = (count: number) =>
    JSON.stringify({ posts: Array.from({ length: count }, () => '공지사항') });
  const answering = (body: string, headers: Record<string, string> = {}, status = 200) =>
    setUp({
      fetchApi: async () =>
        new Response(body, {
          status,
          headers: {
            'Content-Type': 'application/json; charset=UTF-8',
            'Content-Length': String(Buffer.byteLength(body)),
            ...headers,
          },
        }),
    });
  const gzip = { headers: { 'Accept-Encoding': 'gzip, br' } };

  test('is compressed for who takes that, and says so', async () => {
    const body = listOf(1_000);
    const response = await answering(body, { ETag: '"3"' })('/api/console/posts', gzip);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('etag')).toBe('W/"3"');
    expect(bytes.byteLength).toBeLessThan(body.length / 20);
    expect(gunzipSync(bytes).toString()).toBe(body);
  });

  test('is sent as it is for who does not, and where it is short', async () => {
    const body = listOf(1_000);
    const plain = await answering(body)('/api/console/posts');
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, body]);
    const short = await answering(listOf(3))('/api/console/posts', gzip);
    expect([short.headers.get('content-encoding'), await short.text()]).toEqual([null, listOf(3)]);
  });

  test('is not compressed where it is a file, whole or in part', async () => {
    const text = { 'Content-Type': 'text/plain' };
    const whole = await answering(listOf(1_000), text)('/files/0/a.txt', gzip);
    expect(whole.headers.get('content-encoding')).toBeNull();
    const json = await answering(listOf(1_000))('/files/0/a.json', gzip);
    expect(json.headers.get('content-encoding')).toBeNull();
  });
});

test('every page has a nonce of its own, the same in its policy and its script', async () => {
  const request = setUp();
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const response = await request('/console');
      const policy = response.headers.get('content-security-policy');
      const inPolicy = /script-src 'self' 'nonce-([^']+)'/.exec(policy ?? '')?.[1];
      expect(policy).toContain(`style-src 'self' 'nonce-${inPolicy}'`);
      expect(await response.text()).toContain(`<script nonce="${inPolicy}">`);
      return inPolicy;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

const policyOf = async (pictureHosts?: readonly string[]) => {
  const response = await setUp({}, pictureHosts)('/console');
  return (response.headers.get('content-security-policy') ?? '')
    .replace(/'nonce-[^']+'/g, 'NONCE')
    .split('; ');
};

test('the policy lets in the postcode service, the player and pictures, and nothing else', async () => {
  expect(await policyOf()).toEqual([
    "default-src 'self'",
    "script-src 'self' NONCE https://t1.kakaocdn.net/mapjsapi/bundle/postcode/ https://t1.kakaocdn.net/postcode/api/",
    "style-src 'self' NONCE",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https://i.ytimg.com/vi/",
    "frame-src 'self' https://www.youtube-nocookie.com/embed/ https://player.vimeo.com/video/ https://play-tv.kakao.com/embed/ https://tv.naver.com/embed/ https://map.naver.com https://www.google.com/maps/embed https://t1.kakaocdn.net https://postcode.map.kakao.com",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('pictures of further hosts are let in where the deployment names them, and the page knows', async () => {
  const hosts = ['cdn.example.com', 'pictures.example.com:8443'];
  expect(await policyOf(hosts)).toContain(
    "img-src 'self' data: blob: https://i.ytimg.com/vi/ https://cdn.example.com https://pictures.example.com:8443",
  );
  const html = await (await setUp({}, hosts)('/console')).text();
  expect(html).toContain('&quot;pictureHosts&quot;:[&quot;cdn.example.com&quot;,');
});

test('built files come compressed and stay cached; a missing one is 404, not the page', async () => {
  const request = setUp();
  const headers = { 'Accept-Encoding': 'gzip, br' };
  const script = await request('/console/assets/main-abc.js', { headers });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.headers.get('vary')).toBe('Accept-Encoding');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(await (await request('/console/assets/main-abc.js')).text()).toBe(SCRIPT);
  expect((await request('/console/assets/gone.js')).status).toBe(404);
  for (const path of ['..%2findex.html', '', '.git/config'])
    expect((await request(`/console/assets/${path}`)).status).toBe(404);
});

test.each(['/console', '/api/console/session'])(
  '%s carries the headers that keep browsers strict',
  async (path) => {
    const { headers } = await setUp()(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.has('strict-transport-security')).toBe(false);
  },
);

test('the address at which password managers look for the change of a password leads to its page', async () => {
  const response = await setUp()('/.well-known/change-password');
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe('/console/password');
});

test.each(['/console/assets/main-abc.js', '/console/icon.svg', '/console/assets/gone.js', '/', '/healthz'])(
  '%s is framed by nobody and loads nothing of others, though it is no page',
  async (path) => {
    const { headers } = await setUp()(path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('browsers are told to stay on https where they came by https', async () => {
  const { headers } = await setUp({ https: true })('/console');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
});

test('all else goes to the API, with what a request alone does not tell', async () => {
  const request = setUp({ trustProxy: 1 });
  const headers = { Cookie: 'session=1', 'X-Forwarded-For': '203.0.113.9' };
  const env = await (await request('/files/1/a.png', { headers })).json();
  expect(env).toEqual({ cookie: 'session=1', origin: null, site: null, address: '203.0.113.9' });
});

test('the checks say whether the process lives and whether it can serve', async () => {
  const request = setUp({ ready: async () => false });
  expect((await request('/healthz')).status).toBe(200);
  expect((await request('/readyz')).status).toBe(503);
  expect((await setUp()('/readyz')).status).toBe(200);
});

test('a server that stops answers calls, but is not ready, and ends each connection', async () => {
  const request = setUp({ isStopping: () => true });
  expect((await request('/readyz')).status).toBe(503);
  const page = await request('/console');
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect((await setUp()('/console')).headers.get('connection')).toBeNull();
});

test('a call to another host reads a sentence: a page as text, a call as a failure; the checks answer to any', async () => {
  const request = setUp();
  const page = await request('http://evil.test/console');
  expect([page.status, page.headers.get('content-type')]).toEqual([421, 'text/plain; charset=UTF-8']);
  expect(await page.text()).toBe(messages.errors.wrong_host);
  for (const path of ['/api/console/session', '/files/1/a.png']) {
    const refused = await request(`http://evil.test${path}`);
    expect(refused.status).toBe(421);
    expect(await refused.json()).toEqual({ code: 'wrong_host', message: messages.errors.wrong_host });
  }
  expect(logged).toEqual([expect.stringContaining('"evil.test"')]);
  expect((await request('http://evil.test/healthz')).status).toBe(200);
  expect((await request('http://10.0.0.7:8080/readyz')).status).toBe(200);
});

describe('the metrics', () => {
  const metrics = { text: async () => 'console_ready 1\n', token: '' };
  const status = async (request: ReturnType<typeof setUp>, headers: Record<string, string>, from: string) =>
    (await request('/metrics', { headers }, from)).status;

  test('are told to a process of this machine, and hidden from all others', async () => {
    const request = setUp({ metrics });
    const answer = await request('/metrics', {}, '127.0.0.1');
    expect([answer.status, await answer.text()]).toEqual([200, 'console_ready 1\n']);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const from of ['::1', '::ffff:127.0.0.1']) expect(await status(request, {}, from)).toBe(200);
    for (const from of ['192.0.2.1', '10.127.0.1', '::2']) expect(await status(request, {}, from)).toBe(404);
    // A proxy on this machine speaks for others.
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
      expect(await status(request, { [name]: '127.0.0.1' }, '127.0.0.1')).toBe(404);
    }
  });

  test('need the token where there is one, from this machine too', async () => {
    const token = 'a-token-of-this-deployment';
    const request = setUp({ metrics: { ...metrics, token } });
    expect(await status(request, { Authorization: `Bearer ${token}` }, '192.0.2.1')).toBe(200);
    for (const given of [`Bearer ${token}x`, 'Bearer ', token, `Basic ${token}`]) {
      expect(await status(request, { Authorization: given }, '127.0.0.1')).toBe(401);
    }
    expect(await status(request, {}, '127.0.0.1')).toBe(401);
  });

  test('are read by any address with the token, and by none but the console’s own without', async () => {
    const token = 'a-token-of-this-deployment';
    const told = { headers: { Authorization: `Bearer ${token}` } };
    const away = 'http://10.0.0.7:8080/metrics';
    expect((await setUp({ metrics: { ...metrics, token } })(away, told, '192.0.2.1')).status).toBe(200);
    expect((await setUp({ metrics })(away, {}, '127.0.0.1')).status).toBe(421);
  });
});
