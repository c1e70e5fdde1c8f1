import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

const OWN = 'kimminji@example.com';
const NEXT = 'quiet-river-stone';

let t: TestApi;
let here: Caller;
let there: Caller;

const callerFor = () => t.enter(OWN);

beforeEach(async () => {
  t = await createTestApi({ names: ['Gallery Haneul', '하늘 미술관'] });
  await t.addOperator(OWN);
  here = await callerFor();
  there = await callerFor();
});

const change = async (current: string, password: string, by = here) =>
  by('PUT', 'session/password', {
    body: { current: await encrypted(t.call, current), password: await encrypted(t.call, password) },
  });
const status = async (call: Caller) => (await call('GET', 'session')).status;

describe('One’s own password', () => {
  test('is changed by whoever knows it; other sessions end, this one stays', async () => {
    const { status: changed, json } = await change(PASSWORD, NEXT);
    expect([changed, json]).toEqual([200, { changed: true }]);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    expect(await cookieOf(t.call, OWN, PASSWORD)).toBe('');
    expect(await cookieOf(t.call, OWN, NEXT)).toMatch(/^session=/);
  });

  test('is not changed by whoever does not: 422 at the field, and nothing ends', async () => {
    const { status: refused, json } = await change('a wrong password', NEXT);
    expect([refused, json.fields]).toEqual([422, { current: '비밀번호가 올바르지 않습니다.' }]);
    expect([await status(here), await status(there)]).toEqual([200, 200]);
    expect(await cookieOf(t.call, OWN, PASSWORD)).toMatch(/^session=/);
  });

  test('is changed once where two come at the same time', async () => {
    const answers = await Promise.all([change(PASSWORD, NEXT), change(PASSWORD, 'other-river-stone', there)]);
    expect(answers.map((answer) => answer.status).sort()).not.toEqual([200, 200]);
  });

  test('leaves the page in no other way than encrypted', async () => {
    for (const body of [{ current: PASSWORD, password: NEXT }, {}, { password: 1 }]) {
      const { status: refused, json } = await here('PUT', 'session/password', { body });
      expect([refused, json.code]).toEqual([400, 'not_encrypted']);
    }
  });

  test('is everybody’s own who has console, to whatever the rest is narrowed', async () => {
    const narrowed = 'reader@example.com';
    const reader = await t.signIn(narrowed, ['read'], '이읽기');
    expect((await change(PASSWORD, NEXT, reader)).status).toBe(200);
  });

  test('is not the one it was', async () => {
    const { json } = await change(PASSWORD, PASSWORD);
    expect(json.fields).toEqual({ password: '현재 비밀번호와 다른 비밀번호를 입력해주세요.' });
  });
});

const SHORT = '10자 이상 입력해주세요.';
const COMMON = '너무 흔해 쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 입력해주세요.';
const NAMED = '아이디나 콘솔 이름이 들어간 비밀번호는 사용할 수 없습니다.';

describe('A new password of an operator', () => {
  test.each([
    ['nine-long', SHORT],
    ['비밀번호아홉글자', SHORT],
    ['1234567890', COMMON],
    ['qwertyuiop', COMMON],
    ['Password2026!', COMMON],
    ['p@55w0rd!!', COMMON],
    ['passwordpassword', COMMON],
    ['!!!!!!!!!!', COMMON],
    ['비밀번호123456', COMMON],
    ['ｑｗｅｒｔｙｕｉｏｐ', COMMON],
    ['kimminji1234', NAMED],
    ['KIM-min-ji!!!', NAMED],
    ['k1mm1nj1-2026', NAMED],
    ['kimminji@example.com', NAMED],
    ['ilovehaneul', NAMED],
    ['하늘미술관-2026-1', NAMED],
    ['galleryhaneul', NAMED],
    ['administrator-console', NAMED],
  ])('is not %s', async (password, said) => {
    const { status: refused, json } = await change(PASSWORD, password);
    expect([refused, json.fields]).toEqual([422, { password: said }]);
    expect(await status(there)).toBe(200);
  });

  test.each(['quiet-river-stone', '조용한 강과 돌 하나 셋', '4821-9930-1777', 'aB3$kk29!xQ'])(
    'may be %s',
    async (password) => {
      expect((await change(PASSWORD, password)).status).toBe(200);
    },
  );
});

describe('A new password of a member', () => {
  test.each([
    ['seven77', '8자 이상 입력해주세요.'],
    ['password', COMMON],
    ['sunshine1', COMMON],
  ])('is not %s', async (password, said) => {
    const body = { email: 'sunny@example.com', password: await encrypted(t.call, password) };
    const { status: refused, json } = await here('POST', 'users', { body });
    expect([refused, json.fields]).toEqual([422, { password: said }]);
  });

  test('may have eight characters, and a name in it', async () => {
    const body = { email: 'sunny@example.com', password: await encrypted(t.call, 'sunnyxyz') };
    expect((await here('POST', 'users', { body })).status).toBe(201);
  });
});
