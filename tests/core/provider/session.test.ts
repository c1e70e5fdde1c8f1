import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { signIn } from '../../../src/core/provider/session/session';
import { ApiCallError } from '../../../src/core/provider/wire/request';

const session = { _id: '1', name: '운영자 01', username: 'operator@example.com', scope: ['console'] };

const pairs = async (...kids: string[]) =>
  Promise.all(
    kids.map(async (kid) => {
      const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
      return { kid, jwk: { ...(await exportJWK(publicKey)), kid }, privateKey };
    }),
  );

type Pair = Awaited<ReturnType<typeof pairs>>[number];
type Posted = { username: string; password: string };

const json = (body: unknown, status = 200) => Response.json(body, { status });

/** An API that hands out these keys one after the other and answers the posts in order. */
const serve = (keys: Pair[], answers: Response[]) => {
  const posted: Posted[] = [];
  const calls: string[] = [];
  const waiting = [...keys];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${url}`);
    if (url.endsWith('/key')) return json({ key: waiting.shift()?.jwk, nonce: `nonce ${waiting.length}` });
    posted.push(JSON.parse(String(init.body)));
    return answers.shift();
  });
  return { posted, calls };
};

const decrypt = async (jwe: string, { privateKey }: Pair) => {
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey);
  return { ...JSON.parse(new TextDecoder().decode(plaintext)), header: protectedHeader };
};

const credentials = { username: 'operator@example.com', password: '비밀 console-1234' };

describe('signing in', () => {
  let first: Pair;
  let second: Pair;

  beforeAll(async () => {
    [first, second] = (await pairs('first', 'second')) as [Pair, Pair];
  });

  test('should send the password as a compact JWE that only the API can read', async () => {
    const { posted, calls } = serve([first], [json({ session }, 201)]);
    expect(await signIn(credentials)).toEqual(session);
    expect(calls).toEqual(['GET /api/console/session/key', 'POST /api/console/session']);
    expect(posted[0]?.username).toBe(credentials.username);
    expect(await decrypt(posted[0]?.password ?? '', first)).toEqual({
      password: credentials.password,
      nonce: 'nonce 0',
      header: { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'first' },
    });
  });

  test('should tell the other tabs of a sign-in that succeeded', async () => {
    const channel = new BroadcastChannel('console.session');
    const heard: unknown[] = [];
    channel.onmessage = ({ data }) => heard.push(data);
    const refused = json(
      { message: '아이디 또는 비밀번호가 올바르지 않습니다.', code: 'sign_in_failed' },
      401,
    );
    serve([first, second], [refused, json({ session })]);
    await expect(signIn(credentials)).rejects.toMatchObject({ status: 401 });
    await signIn(credentials);
    await expect.poll(() => heard).toEqual(['changed']);
    channel.close();
  });

  test('should fetch the key again and repeat once when it changed meanwhile', async () => {
    const changed = json({ message: '키가 바뀌었습니다.', code: 'key_changed' }, 400);
    const { posted } = serve([first, second], [changed, json({ session }, 201)]);
    expect(await signIn(credentials)).toEqual(session);
    expect((await decrypt(posted[1]?.password ?? '', second)).password).toBe(credentials.password);
  });

  test('should give up when the key changed twice', async () => {
    const changed = () => json({ message: '키가 바뀌었습니다.', code: 'key_changed' }, 400);
    const { posted } = serve([first, second], [changed(), changed(), json({ session }, 201)]);
    await expect(signIn(credentials)).rejects.toMatchObject({ status: 400, body: { code: 'key_changed' } });
    expect(posted).toHaveLength(2);
  });

  test("should fail with the server's own message and fields", async () => {
    const envelope = {
      message: '입력한 내용을 확인해주세요.',
      code: 'invalid',
      fields: { username: '아이디를 입력해주세요.' },
    };
    serve([first], [json(envelope, 422)]);
    await expect(signIn(credentials)).rejects.toMatchObject({
      message: envelope.message,
      status: 422,
      body: envelope,
    });
  });

  test.each([
    ['network', 'the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'between.unanswered',
      'a proxy answers with its own page',
      () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 })),
    ],
    [
      'between.unanswered',
      'the failure is no envelope',
      () => Promise.resolve(json({ error: 'Bad gateway' }, 502)),
    ],
  ])('should name %s where %s', async (key, _, answer) => {
    vi.stubGlobal('fetch', answer);
    const failure = signIn(credentials);
    await expect(failure).rejects.toBeInstanceOf(ApiCallError);
    await expect(failure).rejects.toHaveProperty('name', 'ApiCallError');
    await expect(failure).rejects.toMatchObject({ message: `errors.${key}` });
  });
});
