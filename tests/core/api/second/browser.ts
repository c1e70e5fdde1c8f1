import { TOTP } from 'otpauth';
import { createInMemoryMailSender } from '../../../../server/core/mail/memory';
import {
  type Caller,
  confirm,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestAnswer,
  type TestApi,
} from '../harness';

export const OPERATOR = 'operator@example.com';

/** A browser: its cookies last from call to call. */
export function browserAt({ call }: Pick<TestApi, 'call'>, address = '192.0.2.1') {
  const jar = new Map<string, string>();
  const send: Caller = async (method, path, options = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await call(method, path, { ...options, env: { cookie, address, ...options.env } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/Max-Age=0/.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  return {
    send,
    jar,
    signIn: async (username: string, password = PASSWORD): Promise<TestAnswer> =>
      send('POST', 'session', { body: { username, password: await encrypted(send, password) } }),
    /** A browser with the same cookies, which go their own way from here on. */
    copy() {
      const other = browserAt({ call }, address);
      for (const [name, value] of jar) other.jar.set(name, value);
      return other;
    },
  };
}

export type Browser = ReturnType<typeof browserAt>;

/** Returns the code that an authenticator app with this secret shows. */
export const codeAt = (secret: unknown, now: Date): string =>
  new TOTP({ secret: String(secret) }).generate({ timestamp: now.getTime() });

/** Adds an authenticator app in a session that is confirmed; returns its secret and the recovery codes. */
export async function addApp({ send }: Browser, now: Date) {
  const { json: begun } = await send('POST', 'security/authenticator', { body: {} });
  const code = codeAt(begun.secret, now);
  const { json } = await send('POST', 'security/authenticator', { body: { code } });
  return { secret: String(begun.secret), recovery: (json.recovery ?? []) as string[] };
}

/** The next time step, so that a code is another one. */
export const nextStep = (clock: { now: Date }) => {
  clock.now = new Date(clock.now.getTime() + 30_000);
};

/** An API with an operator who has an authenticator app, and a browser without cookies. */
export async function withApp(options: Parameters<typeof createTestApi>[0] = {}) {
  const mail = createInMemoryMailSender();
  const test = await createTestApi({ mail, ...options });
  await test.addOperator(OPERATOR, '김운영');
  const own = browserAt(test, '192.0.2.9');
  await own.signIn(OPERATOR);
  await confirm(own.send);
  const app = await addApp(own, test.clock.now);
  nextStep(test.clock);
  return { ...test, ...app, mail, own, browser: browserAt(test) };
}
