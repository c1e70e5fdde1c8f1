import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import { createTestApi, encrypted, PASSWORD, type TestAnswer, type TestApi } from './harness';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const HERE = '192.0.2.1';
const THERE = '198.51.100.1';
const username = 'operator@example.com';

let t: TestApi;

beforeEach(async () => {
  t = await createTestApi();
  await t.addOperator(username, '김운영');
});

const signIn = async (name: string, password: string, address = HERE, cookie = '') =>
  t.call('POST', 'session', {
    body: { username: name, password: await encrypted(t.call, password) },
    env: { address, cookie },
  });
const fail = async (times: number, address = HERE, name = username, cookie = '') => {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await signIn(name, 'a wrong password', address, cookie)).status);
  }
  return statuses;
};
const cookiesOf = ({ headers }: TestAnswer) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
/** The cookie that a browser keeps when its session has ended. */
const deviceOf = (answer: TestAnswer) => /device=[^;]+/.exec(cookiesOf(answer))?.[0] ?? '';

describe('Whoever guesses', () => {
  test('is slowed down from the address that the guesses come from, and nobody else is locked out', async () => {
    expect(await fail(11)).toEqual([...Array(10).fill(401), 429]);
    const refused = await signIn(username, PASSWORD);
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_tries',
      '600',
    ]);
    expect(refused.json.message).toBe('로그인을 여러 번 시도했습니다. 10분 뒤에 다시 시도해주세요.');
    expect((await signIn(username, PASSWORD, THERE)).status).toBe(200);
    expect((await signIn('other@example.com', PASSWORD)).status).toBe(401);
  });

  test('gets one more guess in each ten minutes, and all of them back after a hundred', async () => {
    await fail(10);
    t.later(10 * MINUTE_MS);
    expect(await fail(2)).toEqual([401, 429]);
    t.later(100 * MINUTE_MS);
    expect(await fail(11)).toEqual([...Array(10).fill(401), 429]);
  });

  test('gains nothing by a restart', async () => {
    const store = createMemoryStore();
    t = await createTestApi({ store });
    await t.addOperator(username);
    await fail(10);
    const { now } = t.clock;
    t = await createTestApi({ store });
    t.clock.now = now;
    expect(await fail(1)).toEqual([429]);
  });

  test('gains nothing by many addresses of one network, or by another way to write the name', async () => {
    for (let count = 0; count < 10; count += 1) await fail(1, `2001:db8::${count}`);
    expect(await fail(1, '2001:db8::ffff', 'OPERATOR@Example.com')).toEqual([429]);
  });

  test('at one name from everywhere is slowed down after a hundred, whether somebody has it or not', async () => {
    for (const name of [username, 'nobody@example.com']) {
      const statuses: number[] = [];
      for (let host = 0; host < 101; host += 1) statuses.push(...(await fail(1, `203.0.113.${host}`, name)));
      expect([name, statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([
        name,
        100,
        429,
      ]);
    }
  });

  test('counts guesses that are made at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(username, 'a wrong password')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('A browser in which somebody has signed in', () => {
  test('lets them in while all others are slowed down', async () => {
    const cookie = deviceOf(await signIn(username, PASSWORD));
    for (let host = 0; host < 101; host += 1) await fail(1, `203.0.113.${host}`);
    await fail(10);
    expect((await signIn(username, PASSWORD, THERE)).status).toBe(429);
    expect((await signIn(username, PASSWORD, HERE, cookie)).status).toBe(200);
  });

  test('is slowed down itself after ten wrong passwords, and slows down nobody else', async () => {
    const cookie = deviceOf(await signIn(username, PASSWORD));
    expect(await fail(11, HERE, username, cookie)).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  test('is known for no other name, and for two who share it', async () => {
    await t.addOperator('other@example.com');
    const first = deviceOf(await signIn(username, PASSWORD));
    await fail(10, HERE, 'other@example.com', first);
    expect((await signIn('other@example.com', PASSWORD, HERE)).status).toBe(429);
    const both = deviceOf(await signIn('other@example.com', PASSWORD, THERE, first));
    await fail(10, HERE);
    for (const name of [username, 'other@example.com']) {
      expect([name, (await signIn(name, PASSWORD, HERE, both)).status]).toEqual([name, 200]);
    }
  });

  test('gives no more guesses at other names than its address has', async () => {
    let guesses = 0;
    for (let browser = 0; browser < 3; browser += 1) {
      const cookie = deviceOf(await signIn(username, PASSWORD));
      for (let index = 0; cookie !== '' && index < 100; index += 1) {
        const [status] = await fail(1, HERE, `user${browser}-${index}@example.com`, cookie);
        if (status === 401) guesses += 1;
      }
    }
    expect(guesses).toBe(200);
  });

  test('returns no try to its address that the address did not lose', async () => {
    await t.addOperator('other@example.com');
    const cookie = deviceOf(await signIn(username, PASSWORD));
    for (let index = 0; index < 199; index += 1) await fail(1, HERE, `user${index}@example.com`);
    for (let count = 0; count < 5; count += 1)
      expect((await signIn('other@example.com', PASSWORD, HERE, cookie)).status).toBe(200);
    expect(await fail(2, HERE, 'last@example.com')).toEqual([401, 429]);
  });

  test('is checked once at each sign-in', async () => {
    await t.addOperator('other@example.com');
    const first = deviceOf(await signIn(username, PASSWORD));
    const both = deviceOf(await signIn('other@example.com', PASSWORD, HERE, first));
    const verify = vi.spyOn(crypto.subtle, 'verify');
    expect((await signIn('third@example.com', PASSWORD, HERE, both)).status).toBe(401);
    expect((await signIn(username, PASSWORD, HERE, both)).status).toBe(200);
    // The cookie's two entries, and the nonce of the password.
    expect(verify).toHaveBeenCalledTimes(2 * (2 + 1));
    verify.mockRestore();
  });

  test('is known for ninety days, by nothing that it could have written itself', async () => {
    const answer = await signIn(username, PASSWORD);
    const [, set = ''] = answer.headers.getSetCookie();
    expect(set).toMatch(/^device=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain('operator');
    const cookie = deviceOf(answer);
    const [tag = '', id = '', expires = '', mark = ''] = cookie.replace('device=', '').split('.');
    const forged = [
      `${tag}.${'0'.repeat(32)}.${expires}.${mark}`,
      `${tag}.${id}.zzzzzzzzz.${mark}`,
      'x',
      '~~',
    ];
    await fail(10);
    for (const value of forged) {
      expect((await signIn(username, PASSWORD, HERE, `device=${value}`)).status).toBe(429);
    }
    t.later(90 * DAY_MS);
    await fail(10);
    expect((await signIn(username, PASSWORD, HERE, cookie)).status).toBe(429);
  });
});

describe('An office behind one address', () => {
  test('of fifty who mistype their password three times each signs in', async () => {
    for (let desk = 0; desk < 50; desk += 1) {
      const name = `desk${desk}@example.com`;
      await t.addOperator(name);
      expect(await fail(3, HERE, name)).toEqual([401, 401, 401]);
      expect((await signIn(name, PASSWORD)).status).toBe(200);
    }
  });

  test('is stopped after two hundred failures, but not its browsers that are known', async () => {
    const cookie = deviceOf(await signIn(username, PASSWORD));
    for (let index = 0; index < 200; index += 1) await fail(1, HERE, `user${index}@example.com`);
    expect((await signIn('new@example.com', PASSWORD)).status).toBe(429);
    expect((await signIn(username, PASSWORD, HERE, cookie)).status).toBe(200);
  });
});

describe('What is kept of tries', () => {
  test('is forgotten once it says nothing any more', async () => {
    await fail(3);
    expect(await t.store.count('_tries', [])).toBeGreaterThan(0);
    t.later(DAY_MS);
    await t.api.sweep();
    expect(await t.store.count('_tries', [])).toBe(0);
  });

  test('is nothing after a success', async () => {
    await signIn(username, PASSWORD);
    expect(await t.store.count('_tries', [])).toBe(0);
  });

  test('names nobody', async () => {
    await fail(1);
    const rows = await t.store.find('_tries', { where: [], order: [], skip: 0, limit: 0 });
    expect(JSON.stringify(rows)).not.toMatch(/operator|192\.0/);
  });
});

describe('The record of access tells', () => {
  const told = async () => {
    const entries = await t.accessEntries();
    return entries.map(({ action, result, username: who, address }) =>
      [action, result, who, address].join(' '),
    );
  };

  test('of sign-ins, failures and locks, by whom and from where', async () => {
    await fail(10);
    await signIn(username, PASSWORD, THERE);
    const failed = `signInFailed failed ${username} ${HERE}`;
    expect(await told()).toEqual([
      ...Array(10).fill(failed),
      `locked failed ${username} ${HERE}`,
      `signIn done ${username} ${THERE}`,
    ]);
  });

  test('of failures for a name that nobody has, without what was typed as the name', async () => {
    await fail(1, HERE, 'my-secret-password');
    expect(await told()).toEqual([`signInFailed failed  ${HERE}`]);
    const all = await t.accessEntries();
    expect(JSON.stringify(all)).not.toContain('my-secret');
  });

  test('of passwords that are changed or not, one’s own and another’s', async () => {
    const call = await t.signIn(username);
    const change = async (current: string, password: string) =>
      call('PUT', 'session/password', {
        body: { current: await encrypted(t.call, current), password: await encrypted(t.call, password) },
      });
    await change('a wrong password', 'quiet-river-stone');
    await change(PASSWORD, 'quiet-river-stone');
    expect((await told()).map((entry) => entry.split(' ').slice(0, 2).join(' '))).toEqual([
      'signIn done',
      'password failed',
      'password done',
    ]);
  });
});
