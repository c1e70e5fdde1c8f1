import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createExportRecordReader } from '../../../../src/core/engine/excel/worker/records';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const answerOf = (records: readonly unknown[]) =>
  JSON.stringify({ summary: { totalCount: records.length }, things: records });

/** Reads an answer in pieces of so many bytes each, over and over. */
function readIn(sizes: readonly number[], text: string) {
  const reader = createExportRecordReader('things');
  const bytes = bytesOf(text);
  const found: unknown[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    found.push(...reader.push(bytes.slice(at, at + size)));
    at += size;
  }
  reader.end();
  return { found, totalCount: reader.totalCount };
}

test('records are read whole, wherever the answer breaks', () => {
  const record = fc.dictionary(fc.string({ unit: 'binary', maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 4,
  });
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (records, sizes) => {
        const written = JSON.parse(JSON.stringify(records));
        expect(readIn(sizes, answerOf(records))).toEqual({ found: written, totalCount: records.length });
      },
    ),
    { numRuns: 50 },
  );
});

test('brackets and quotes inside of texts are texts', () => {
  const record = { a: '}]{["\\"', '"}': { b: [['\\']], c: '😀' } };
  for (const size of [1, 2, 3, 7, 1000])
    expect(readIn([size], answerOf([record, record])).found).toEqual([record, record]);
});

describe('a list that is not whole', () => {
  const whole = answerOf([{ a: 1 }, { a: 2 }]);
  test('is refused, wherever it broke off', () => {
    for (let end = 0; end < whole.length; end += 1) {
      expect(() => readIn([5], whole.slice(0, end))).toThrow();
    }
  });
  test('is refused where it is no list of these records', () => {
    for (const text of ['{"summary":{"totalCount":1},"others":[{}]}', '{"things":[{}]}', '[]', '{}', 'x']) {
      expect(() => readIn([5], text)).toThrow();
    }
  });
});
