import { expect, test } from 'vitest';
import { isMailAddress } from '../../../src/core/schema/index';

test.each(['kim@example.net', 'kim.seo-yeon+art@mail.example.co.kr', '김서연@예시.한국'])(
  '%s is an address',
  (text) => {
    expect(isMailAddress(text)).toBe(true);
  },
);

test.each([
  '',
  'kim',
  'kim@localhost',
  '@example.net',
  'kim@',
  'kim@example.',
  'kim@.net',
  'kim@example..net',
  'kim@@example.net',
  'kim @example.net',
  'a@example.net, b@example.net',
  'a@example.net;b@example.net',
  'Kim <kim@example.net>',
  'kim@example.net\r\nBcc: all@example.net',
  'kim\u0000@example.net',
  `${'k'.repeat(65)}@example.net`,
  `kim@${'e'.repeat(250)}.net`,
])('%o is none', (text) => {
  expect(isMailAddress(text)).toBe(false);
});
