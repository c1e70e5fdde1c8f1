import { describe, expect, it, vi } from 'vitest';
import { codeAt, OPERATOR, withApp } from './browser';

type App = Awaited<ReturnType<typeof withApp>>;

const subjects = ({ mail }: App) => mail.sent.map(({ subject }) => subject);

/** Waits for a mail that no run of `deliver` sends. */
const told = (app: App, subject: string) => vi.waitFor(() => expect(subjects(app)).toContain(subject));

describe('a notice leaves once its call is stored, without the next run of the outbox', () => {
  it('of an added factor', async () => {
    await told(await withApp(), '2단계 인증 수단이 추가되었습니다');
  });

  it('of a sign-in from a new browser', async () => {
    const app = await withApp();
    const { browser, secret, clock } = app;
    await browser.signIn(OPERATOR);
    const { json } = await browser.send('POST', 'session/authenticator', {
      body: { code: codeAt(secret, clock.now) },
    });
    expect(json.session).toBeDefined();
    await told(app, '새 기기에서 로그인했습니다');
  });

  it('of a used recovery code', async () => {
    const app = await withApp();
    // Its browser is known, so that no other notice wakes the outbox.
    const { recovery, own } = app;
    await own.signIn(OPERATOR);
    const { status } = await own.send('POST', 'session/recovery', { body: { code: recovery[0] } });
    expect(status).toBe(200);
    await told(app, '복구 코드로 로그인했습니다');
  });
});
