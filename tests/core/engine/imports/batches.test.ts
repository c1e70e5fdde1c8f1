import { describe, expect, test } from 'vitest';
import { splitRowsIntoBatches } from '../../../../src/core/engine/imports/sheet/batches';
import { limits } from '../../../../src/core/schema/index';

const row = (text = '값') => ({ record: { subject: text } });
const sizes = (rows: Parameters<typeof splitRowsIntoBatches>[0]) =>
  [...splitRowsIntoBatches(rows)].map(({ from, to }) => to - from);

describe('The calls of an import', () => {
  test('take as many rows as the API takes at once, and leave none out', () => {
    expect(sizes(Array.from({ length: 1_201 }, () => row()))).toEqual([500, 500, 201]);
    expect(sizes([row()])).toEqual([1]);
    expect(sizes([])).toEqual([]);
  });

  test('take fewer rows where they are long, or hold many values', () => {
    const long = row('가'.repeat(limits.maxJsonBodyBytes / 8));
    expect(sizes([long, long, long])).toEqual([1, 1, 1]);
    const wide = {
      record: Object.fromEntries(Array.from({ length: limits.maxJsonValues / 4 }, (_, at) => [`k${at}`, at])),
    };
    expect(Math.max(...sizes([wide, wide, wide, wide]))).toBeLessThan(3);
  });
});
