import { expect, test } from 'vitest';
import { createExcerptAtDifference } from '../../../../../src/core/engine/form/merge/excerptAtDifference';

const long = '가'.repeat(300);

test('a short text is told whole', () => {
  expect(createExcerptAtDifference('<p>내 <b>글</b></p>', '<p>다른 글</p>')).toBe('내 글');
});

test('a long one from a little before it differs', () => {
  const mine = createExcerptAtDifference(`<p>${long}나 끝</p>`, `<p>${long}다 끝</p>`);
  expect(mine).toBe(`…${'가'.repeat(30)}나 끝`);
});

test('one that goes on where the other ends shows what is added', () => {
  expect(createExcerptAtDifference(`<p>${long}더</p>`, `<p>${long}</p>`)).toBe(`…${'가'.repeat(30)}더`);
});

test('what lies far behind the difference is cut', () => {
  const shown = createExcerptAtDifference(`<p>나${long}</p>`, `<p>다${long}</p>`);
  expect(shown).toBe(`나${'가'.repeat(119)}…`);
});
