import { expect, test } from 'vitest';
import {
  lengthOf,
  normalizeTextForSearch,
  removeDirectionMarksFromTexts,
  toNfc,
  toNfd,
  toNfkc,
} from '../../../src/core/schema/text/text';

const JOINER = '\u034f';

/** The longest row of marks in a text, the joiner that parts them aside. */
const longestRow = (text: string) =>
  Math.max(
    ...text.split(JOINER).flatMap((part) => [...part.matchAll(/\p{M}+/gu)].map(([row]) => row.length)),
  );

test('text is put together from its parts, marks in their order', () => {
  expect(toNfc('\u1112\u1161\u11ab\u1100\u116e\u11a8 cafe\u0301')).toBe('한국 caf\u00e9');
  expect(toNfc('a\u0301\u0323')).toBe(toNfc('a\u0323\u0301'));
});

test('no letter carries more marks than a normaliser sorts in no time', () => {
  const text = `a${'\u0301\u0323'.repeat(250_000)}`;
  const started = process.cpuUsage();
  expect(longestRow(normalizeTextForSearch(text))).toBeLessThanOrEqual(31);
  expect(lengthOf(text)).toBeGreaterThan(499_000);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
});

test.each([
  ['toNfd', toNfd, '\u0301\u0323'],
  ['toNfkc', toNfkc, '\u0301\u0323'],
  ['toNfkc, of voicing marks of half width', toNfkc, '\uff9e\u0316'],
])('no form of a text is sorted for long: %s', (_, form, marks) => {
  const started = process.cpuUsage();
  expect(form(`a${marks.repeat(250_000)}`).length).toBeGreaterThan(499_000);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
});

test('letters of full and half width are alike in NFKC, with their marks', () => {
  expect(toNfkc('\uff21\uff76\uff9e')).toBe('A\u30ac');
});

test('thirty marks are left as they are', () => {
  const text = `x${'\u0301'.repeat(30)}`;
  expect(toNfc(text)).toBe(text);
});

test('a text that turns its direction is shown in the order in which it is stored, wherever it stands', () => {
  const turned = { meta: { company: '\u202egnp.회사' }, tags: ['\u2067가\u2069', 7, null], at: undefined };
  expect(removeDirectionMarksFromTexts(turned)).toEqual({
    meta: { company: 'gnp.회사' },
    tags: ['가', 7, null],
    at: undefined,
  });
});
