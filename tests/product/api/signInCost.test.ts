import { beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, createTestApi, encrypted, PASSWORD, type TestApi } from '../../core/api/harness';

const username = 'admin@example.com';

let t: TestApi;

beforeEach(async () => {
  t = await createTestApi();
  await t.addOperator(username, '운영자 01');
});

const signIn = async (name: string, password: string, address = '192.0.2.1') =>
  t.call('POST', 'session', {
    body: { username: name, password: await encrypted(t.call, password) },
    env: { address },
  });

describe('a sign-in costs little before it is let in', () => {
  const post = (raw: BodyInit, address = '192.0.2.1') =>
    t.call('POST', 'session', { raw, headers: { 'content-type': 'application/json' }, env: { address } });

  test('its body has at most 16 KB, and says so', async () => {
    const { status, json } = await post(JSON.stringify({ username, password: 'x'.repeat(16 * 1024) }));
    expect([status, json]).toEqual([
      413,
      { code: 'too_large', message: '보낸 내용이 너무 큽니다. 16 KB까지 보낼 수 있습니다.' },
    ]);
  });

  test('one whose length is not said is refused, whatever it says', async () => {
    const said = async (headers: Record<string, string>) => {
      const raw = JSON.stringify({ username, password: 'not encrypted' });
      const types = { 'content-type': 'application/json', ...headers };
      const { json } = await t.call('POST', 'session', {
        raw,
        headers: types,
        env: { address: '192.0.2.9' },
      });
      return json.code;
    };
    expect(await said({ 'transfer-encoding': 'chunked' })).toBe('bad_request');
    expect(await said({})).not.toBe('bad_request');
  });

  test('two hundred that nobody can understand stop their address, and no other one', async () => {
    for (let index = 0; index < 200; index += 1) {
      expect((await post('['.repeat(1_000_000))).status).toBe(413);
    }
    expect((await post('{}')).status).toBe(429);
    expect((await signIn(username, PASSWORD)).status).toBe(429);
    expect((await signIn(username, PASSWORD, '198.51.100.1')).status).toBe(200);
  });

  test('operators who are signed in from a stopped address work on', async () => {
    const cookie = await cookieOf(t.call, username, PASSWORD);
    for (let index = 0; index < 201; index += 1) await post('{}', '192.0.2.7');
    const { status } = await t.call('GET', 'faqs', { env: { cookie, address: '192.0.2.7' } });
    expect([status, (await post('{}', '192.0.2.7')).status]).toEqual([200, 429]);
  });

  test('of a stopped address nothing is read', async () => {
    for (let index = 0; index < 200; index += 1) await post('{}');
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1024));
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    const request = new Request('http://console.test/api/console/session', init as RequestInit);
    const { status } = await t.api.fetch(request, { address: '192.0.2.1' });
    expect([status, pulled]).toEqual([429, 0]);
  });

  test('whoever has many addresses of one IPv6 network has one', async () => {
    for (let index = 0; index < 200; index += 1) await post('{}', `2001:db8:0:1::${index.toString(16)}`);
    expect((await post('{}', '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await post('{}', '2001:db8:0:2::1')).status).toBe(400);
  });

  test('nothing is decrypted for a name and an address that had too many tries', async () => {
    for (let index = 0; index < 10; index += 1) await signIn(username, 'wrong password');
    const body = { username, password: 'no.jwe.at.all.x' };
    const { status } = await t.call('POST', 'session', { body, env: { address: '192.0.2.1' } });
    expect(status).toBe(429);
  });
});
