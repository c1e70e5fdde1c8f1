import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, signIn } from '../../../../src/core/provider/session/session';
import { answer, type scripted, summary } from '../../../core/provider/scripted';
import { configOf, start, stubStorage, stubTab } from './board';

beforeEach(stubStorage);

const credentials = { username: 'staff@board.example', password: 'board-demo-9876' };
const me = () => answer({ data: { id: 7, name: '김담당', email: credentials.username } });
const given = (token: unknown = 't1') => answer({ data: { token } }, 201);
const session = { _id: '7', name: '김담당', username: credentials.username, scope: ['console'] };
const page = () => answer({ data: [], meta: { total: 0 } });

/** An API behind the page's own `fetch`, as the sign-in page calls it. */
function serve(...replies: Response[]) {
  const sent: Parameters<typeof summary>[0][] = [];
  vi.stubGlobal('fetch', async (url: string, init: Omit<(typeof sent)[number], 'url'>) => {
    sent.push({ ...init, url });
    return replies.shift();
  });
  return sent;
}

const signedInAs = async (token: string) => {
  serve(given(token), me());
  await signIn(credentials, configOf());
};

describe('signing in at another API', () => {
  it('gives the credentials by its names, keeps the token and asks who it is', async () => {
    const sent = serve(given(), me());
    expect(await signIn(credentials, configOf())).toEqual(session);
    expect(sent.map(summary)).toEqual([
      { call: 'POST /v2/sign_ins', body: { email: credentials.username, secret: credentials.password } },
      { call: 'GET /v2/me' },
    ]);
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer t1']);
  });

  it('keeps a cookie by the browser, elsewhere too', async () => {
    const signOut = { path: '/sign_ins/current', method: 'DELETE' as const };
    const own = { session: { ...configOf().own.session, by: 'cookie' as const, signOut } };
    const near = serve(answer({}, 201), me());
    await signIn(credentials, configOf({ own }));
    const far = serve(answer({}, 201), me());
    await signIn(credentials, configOf({ own, base: 'https://api.example' }));
    expect(far[0]?.url).toBe('https://api.example/sign_ins');
    expect([...near, ...far].map((each) => each.credentials)).toEqual([
      undefined,
      undefined,
      'include',
      'include',
    ]);
    expect(far.map(({ headers }) => headers.get('Authorization'))).toEqual([null, null]);
  });

  it('says what the API says, of its fields by their names here', async () => {
    serve(answer({ error: { text: '잠긴 계정입니다.', fields: { email: '잠김' } } }, 403));
    await expect(signIn(credentials, configOf())).rejects.toMatchObject({
      status: 403,
      body: { message: '잠긴 계정입니다.', fields: { username: '잠김' } },
    });
  });

  it.each([400, 401, 403, 422])('leaves it to the page what a silent %i says', async (status) => {
    serve(answer({ error: {} }, status));
    await expect(signIn(credentials, configOf())).rejects.toMatchObject({ status, body: { message: '' } });
  });

  it.each([
    ['a proxy’s page', new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'no_success'],
    ['a bare 500', new Response(null, { status: 500 }), 'no_success'],
    ['a bare 429', new Response(null, { status: 429 }), 'busy'],
    ['an address that is not there', answer({}, 404), 'not_found'],
  ])('does not blame the password for %s', async (_, reply, code) => {
    serve(reply);
    const body = { code, message: `errors.${code}` };
    await expect(signIn(credentials, configOf())).rejects.toMatchObject({ body });
  });

  it.each([
    [401, 'not_signed_in'],
    [403, 'no_right'],
    [500, 'no_success'],
  ])(
    'does not blame the password that was accepted where who it is ends in a silent %i',
    async (status, code) => {
      serve(given(), new Response(null, { status }));
      const body = { code, message: `errors.${code}` };
      await expect(signIn(credentials, configOf())).rejects.toMatchObject({ status, body });
    },
  );

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['no text', 7],
  ])('fails where the token is %s', async (_, token) => {
    serve(given(token ?? null));
    await expect(signIn(credentials, configOf())).rejects.toMatchObject({ status: 0 });
  });

  it('takes scopes from the answer where it has them', async () => {
    const { session: usual } = configOf().own;
    const own = { session: { ...usual, who: { ...usual.who, scope: 'data.may' } } };
    serve(given(), answer({ data: { id: 7, may: ['console', 'console:read', 3] } }));
    expect(await signIn(credentials, configOf({ own }))).toMatchObject({
      scope: ['console', 'console:read'],
    });
    serve(given(), me());
    await expect(signIn(credentials, configOf({ own }))).rejects.toMatchObject({ status: 0 });
  });
});

describe('whether somebody is signed in', () => {
  const { signal } = new AbortController();

  it('is not asked without a token', async () => {
    const sent = serve();
    expect(await isSignedIn(signal, configOf())).toBe(false);
    expect(sent).toEqual([]);
  });

  it('is asked with one, and believed', async () => {
    await signedInAs('t1');
    serve(me(), answer({ error: {} }, 401));
    expect(await isSignedIn(signal, configOf())).toBe(true);
    expect(await isSignedIn(signal, configOf())).toBe(false);
  });
});

describe('a session', () => {
  const first = (...replies: Parameters<typeof scripted>) => start({}, ...replies);

  it('is asked for once, and every call carries its token', async () => {
    await signedInAs('t1');
    const { auth, provider, sent } = first(me(), page());
    await auth.checkAuth();
    expect(await auth.getIdentity()).toEqual({
      id: '7',
      fullName: '김담당',
      username: credentials.username,
      scope: ['console'],
    });
    await provider.getList('faqs', {});
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer t1', 'Bearer t1']);
    // Only the console's own API knows this header; another one may refuse it to a page of elsewhere.
    expect(sent.map(({ headers }) => headers.get('X-Operator'))).toEqual([null, null]);
  });

  it('leads to the sign-in page without a call where there is no token', async () => {
    const { auth, sent } = first();
    await expect(auth.checkAuth()).rejects.toEqual({ message: false, redirectTo: '/console/login' });
    expect(sent).toEqual([]);
  });

  it('that has ended lets calls wait, and go on with the new token', async () => {
    await signedInAs('t1');
    const { gate, provider, sent } = first(answer({ error: {} }, 401), page());
    const list = provider.getList('faqs', {});
    await vi.waitUntil(() => gate.expired);
    await signedInAs('t2');
    gate.openGate();
    expect(await list).toMatchObject({ total: 0 });
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('ends at the API and in the tab', async () => {
    await signedInAs('t1');
    const { auth, sent } = first(new Response(null, { status: 204 }));
    await auth.logout();
    await expect(auth.checkAuth()).rejects.toBeDefined();
    expect(sent.map(summary)).toEqual([{ call: 'DELETE /v2/sign_ins/current' }]);
  });

  it('that has ended already ends all the same; one that can’t be ended goes on', async () => {
    await signedInAs('t1');
    await first(answer({ error: {} }, 401)).auth.logout();
    expect(sessionStorage.getItem('console.token')).toBeNull();
    await signedInAs('t2');
    await expect(first(new TypeError('no')).auth.logout()).rejects.toMatchObject({
      message: 'errors.network',
    });
    expect(sessionStorage.getItem('console.token')).toBe('t2');
  });

  it('ends in every tab, also in one that was put away and hears nothing, until it signs in again', async () => {
    await signedInAs('t1');
    const here = sessionStorage;
    stubTab();
    await signedInAs('t2');
    await first(new Response(null, { status: 204 })).auth.logout();

    vi.stubGlobal('sessionStorage', here);
    const { auth, sent } = first();
    await expect(auth.checkAuth()).rejects.toBeDefined();
    expect(sent).toEqual([]);
    await signedInAs('t3');
    await expect(first(me()).auth.checkAuth()).resolves.toBeUndefined();
  });

  it('is the tab’s own: another tab that signs in changes nothing here', async () => {
    await signedInAs('t1');
    const { auth } = first(me(), me());
    await auth.checkAuth();
    const here = sessionStorage;
    stubTab();
    await signedInAs('t2');
    vi.stubGlobal('sessionStorage', here);
    expect(await auth.whoIsNow()).toEqual({ is: 'same' });
  });

  it('is not ended by who has none', async () => {
    const { auth, sent } = first();
    expect(await auth.logout()).toBe('/console/login');
    expect(sent).toEqual([]);
  });

  it('is only forgotten where the API ends none', async () => {
    await signedInAs('t1');
    const { signOut: _, ...usual } = configOf().own.session;
    const { auth, sent } = start({ own: { session: { ...usual, by: 'token' } } });
    await auth.logout();
    expect(sessionStorage.getItem('console.token')).toBeNull();
    expect(sent).toEqual([]);
  });
});
