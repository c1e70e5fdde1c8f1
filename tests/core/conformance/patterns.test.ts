import { expect, test } from 'vitest';
import { isLinear } from './patterns';

test.each([
  [/\d{4}-\d{2}/, true],
  [/[a-z0-9]+(?:-[a-z0-9]+)*/, true],
  [/(?:KRW|USD)\d{1,9}/, true],
  [/(a+)+b/, false],
  [/(a|a)*b/, false],
  [/(?:a|ab)+/, false],
  [/a*a*b/, false],
  [/.*,.*/, false],
  [/(x)\1/, false],
  [/(?=a)a/, false],
])('The pattern %s takes time in proportion to its text: %s', (pattern, linear) => {
  expect(isLinear(pattern)).toBe(linear);
});
