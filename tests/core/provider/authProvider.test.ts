import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from '../../../src/core/provider/session/authProvider';
import { createHttpClient } from '../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import { answer, scripted, summary } from './scripted';

const SIGN_IN = 'https://console.example/console/login?next=%2Fconsole%2Ffaqs';

function start(...replies: Parameters<typeof scripted>) {
  const { send, sent } = scripted(...replies);
  const http = createHttpClient({ gate: createReauthenticationGate(), send });
  return { sent, auth: createAuthProvider(http, () => SIGN_IN) };
}

const session = (changed: object = {}) => {
  const known = { _id: 'u1', name: '운영자 01', username: 'admin@example.com', scope: ['console'] };
  return answer({ session: { ...known, ...changed } });
};
const signedOut = () => answer({ message: '로그인이 필요합니다.', code: 'unauthenticated' }, 401);
const offline = () => new TypeError('fetch failed');

afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('is asked for once, and gives identity and scope', async () => {
    const { auth, sent } = start(session());
    await auth.checkAuth();
    expect(await auth.getIdentity()).toEqual({
      id: 'u1',
      fullName: '운영자 01',
      username: 'admin@example.com',
      scope: ['console'],
    });
    expect(await auth.getPermissions()).toEqual(['console']);
    expect(sent.map(summary)).toEqual([{ call: 'GET /api/console/session' }]);
  });

  it('leads to the sign-in page without a message where there is none', async () => {
    const { auth } = start(signedOut());
    await expect(auth.checkAuth()).rejects.toEqual({ message: false, redirectTo: SIGN_IN });
  });

  it('is asked for again after a failure', async () => {
    const { auth, sent } = start(signedOut(), session());
    await expect(auth.checkAuth()).rejects.toBeDefined();
    await auth.checkAuth();
    expect(sent).toHaveLength(2);
  });

  it('is asked for again after an answer that names nobody', async () => {
    const { auth } = start(answer({}), session(), answer({}));
    await expect(auth.getIdentity()).rejects.toMatchObject({ message: 'errors.network' });
    expect(await auth.getPermissions()).toEqual(['console']);
    await expect(auth.whoIsNow()).rejects.toMatchObject({ message: 'errors.network' });
  });

  it('is not given up where the server does not answer', async () => {
    await expect(start(offline()).auth.checkAuth()).resolves.toBeUndefined();
  });

  it('survives every failed call', async () => {
    await expect(start().auth.checkError()).resolves.toBeUndefined();
  });
});

describe('signing out', () => {
  it('ends the session and leads to the sign-in page', async () => {
    const { auth, sent } = start(answer({ session: { _id: 'u1' } }), session());
    expect(await auth.logout()).toBe(SIGN_IN);
    await auth.getIdentity();
    expect(sent.map(summary)).toEqual([
      { call: 'DELETE /api/console/session' },
      { call: 'GET /api/console/session' },
    ]);
  });

  it('is fine where the session has ended already', async () => {
    expect(await start(signedOut()).auth.logout()).toBe(SIGN_IN);
  });

  it('fails where the server could not be told, and the session goes on', async () => {
    const { auth, sent } = start(session(), offline());
    await auth.checkAuth();
    await expect(auth.logout()).rejects.toMatchObject({ message: 'errors.network' });
    expect(await auth.getPermissions()).toEqual(['console']);
    expect(sent).toHaveLength(2);
  });
});

describe('a page that signs out', () => {
  const late = () => new Promise((resolve) => setTimeout(resolve, 20, 'late'));

  it('does not hear that nobody is signed in, until a browser shows it again', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const { auth } = start(session(), answer({ session: { _id: 'u1' } }), signedOut());
    await auth.checkAuth();
    await auth.logout();
    const now = auth.whoIsNow();
    expect(await Promise.race([now, late()])).toBe('late');
    page.dispatchEvent(new Event('pageshow'));
    expect(await now).toEqual({ is: 'nobody' });
  });

  it('hears it as soon as the server could not be told', async () => {
    const { auth } = start(offline(), signedOut());
    const [left, now] = [auth.logout(), auth.whoIsNow()];
    await expect(left).rejects.toBeDefined();
    expect(await now).toEqual({ is: 'nobody' });
  });
});

describe('who is signed in now', () => {
  it('is the same operator, whose scope may be another since', async () => {
    const { auth } = start(session(), session({ scope: ['console:read'] }));
    await auth.checkAuth();
    expect(await auth.whoIsNow()).toEqual({ is: 'same' });
    expect(await auth.getPermissions()).toEqual(['console:read']);
  });

  it('may be another one, whom the page does not take for its own', async () => {
    const { auth } = start(session(), session({ _id: 'u2', name: '운영자 02' }));
    await auth.checkAuth();
    expect(await auth.whoIsNow()).toMatchObject({ is: 'another', session: { _id: 'u2', name: '운영자 02' } });
    expect(await auth.getIdentity()).toMatchObject({ id: 'u1' });
  });

  it('may be nobody, and is not known where the server does not answer', async () => {
    const { auth } = start(session(), signedOut(), offline());
    await auth.checkAuth();
    expect(await auth.whoIsNow()).toEqual({ is: 'nobody' });
    await expect(auth.whoIsNow()).rejects.toMatchObject({ message: 'errors.network' });
  });
});

it('the other tabs hear of a sign-out that succeeded', async () => {
  const channel = new BroadcastChannel('console.session');
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => heard.push(data);
  await expect(start(offline()).auth.logout()).rejects.toBeDefined();
  await start(signedOut()).auth.logout();
  await expect.poll(() => heard).toEqual(['changed']);
  channel.close();
});
