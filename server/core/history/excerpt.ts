import { limits } from '../../../src/core/schema/index';

/** Characters before the first difference that are shown with it. */
const BEFORE = 500;

/** Characters that two texts begin with. */
function sameStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/** A value before and after a change; `cut` where only the part around the first difference is left of both. */
export interface Pair {
  before: unknown;
  after: unknown;
  cut?: true;
}

/** Returns both values of a change, long texts cut around where they begin to differ: after a tag or a line. */
export function excerptOf(before: unknown, after: unknown): Pair {
  const [one, other] = [before, after].map((value) => (typeof value === 'string' ? value : ''));
  const most = limits.historyText;
  if (one === undefined || other === undefined || Math.max(one.length, other.length) <= most) {
    return { before, after };
  }
  const near = Math.max(0, sameStart(one, other) - BEFORE);
  const start = Math.max(one.lastIndexOf('>', near), one.lastIndexOf('\n', near)) + 1;
  const part = (text: string) => text.slice(start, start + most).toWellFormed();
  return { before: part(one), after: part(other), cut: true };
}
