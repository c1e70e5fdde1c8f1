import { expect, test } from 'vitest';
import { findOperatorPasswordProblem } from '../../../server/core/accounts/passwordRules';
import { cookieOf, createTestApi } from './harness';

test.each([
  ...['abcdefghij', 'jihgfedcba', 'qwertyuiop', 'asdfghjklasd', '1234567890', '0987654321', 'abcde12345'],
  ...[
    'qwer1234!!',
    'qwer1234qwer',
    '!!abcdefghij!!',
    'ABCDEFGHIJ',
    'aaaaabbbbb',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
  ],
  ...['01012345678', '010-1234-5678', '+821012345678', '!01012345678!', '02-123-4567', '0212345678@@'],
  ...['2026112500', '20261125!!', '2026-11-25', '1990.01.01', '', '251120261', '1234519900101'],
])('an operator’s new password is not %s', async (password) => {
  expect(await findOperatorPasswordProblem(password, [])).not.toBeNull();
});

test.each([
  ...[
    'quiet-river-stone',
    'x7!kQ2mv9Lp',
    '8391650274651',
    '20269925998877',
    'abc-mountain-lake',
    '콘솔 운영 바다 산책',
  ],
])('an operator’s new password may be %s', async (password) => {
  expect(await findOperatorPasswordProblem(password, [])).toBeNull();
});

test.each(['abcdefghij', '01012345678', '2026112500'])(
  'an operator who has %s already signs in',
  async (password) => {
    const t = await createTestApi();
    await t.addOperator('kim@example.com', '김운영', undefined, password);
    expect(await cookieOf(t.call, 'kim@example.com', password)).not.toBe('');
  },
);
