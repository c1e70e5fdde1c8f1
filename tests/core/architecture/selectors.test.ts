import { expect, test } from 'vitest';
import { unnamedIn } from './selectors';

test.each([
  '*',
  '*::before',
  '.list > *',
  '.list > :first-child',
  '.list :is(td, th)',
  '.list > :not(.item, [hidden]):hover',
  '.list > :nth-child(2)::after',
  '.list > :is(a, :not(b)):where(:last-child)',
])('finds %s, which is tried on every element', (selector) => {
  expect(unnamedIn(`@media (hover: hover) { ${selector} { color: red } }`)).toEqual([selector]);
});

test('finds a list with :has(), which the build wraps into a function', () => {
  const list = '.list > li:has(:checked), .item';
  expect(unnamedIn(`${list} { color: red }`)).toEqual([list]);
});

test.each([
  '.list',
  '.list::after',
  '.list > li:not(:last-child)',
  '.list > :is(td, th).item',
  '.list :global(.chosen)::before',
  '.list [style*="a > b (c)"]',
  '.list > * + #end:hover',
  '.list :focus-visible',
  'li:has(> b)',
  ':root',
])('takes %s for one that is found by its last part', (selector) => {
  expect(unnamedIn(`${selector} { color: red } @keyframes turn { 33.3% { rotate: 1turn } }`)).toEqual([]);
});
