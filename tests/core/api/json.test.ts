import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../server/core/call/json';
import { limits } from '../../../src/core/schema/index';

const parse = (text: string) => parseJson(new TextEncoder().encode(text));
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join()}}`;

/** The processor's time of the fastest of three: others use this machine too (milliseconds). */
function fastest(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1_000;
  });
  return Math.min(...times);
}

describe('A JSON body', () => {
  test('may be as deep and as large as the limits say', () => {
    expect(parse(nested(limits.maxJsonDepth))).toHaveProperty('a');
    expect(Object.keys(parse(keys(limits.maxJsonValues / 2)))).toHaveLength(limits.maxJsonValues / 2);
    expect(() => parse(nested(limits.maxJsonDepth + 1))).toThrow('bad_request');
    expect(() => parse(keys(limits.maxJsonValues / 2 + 1))).toThrow('bad_request');
  });

  test('may hold in its texts what would count outside of them', () => {
    const text = '[{,:"\\'.repeat(limits.maxJsonValues);
    expect(parse(JSON.stringify({ text, '"],[\\': 'x' }))).toEqual({ text, '"],[\\': 'x' });
  });

  test.each(['{', '{"a', '{"a\\', '{"a":"\\"}', ']', '}{', '[]', '"a"', '1', 'null', ''])(
    'is not %j',
    (text) => {
      expect(() => parse(text)).toThrow('bad_request');
    },
  );

  test.each([
    ['brackets', '['.repeat(limits.maxJsonBodyBytes)],
    ['closed brackets', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['keys', keys(150_000)],
    ['zeros', `{"a":[${'0,'.repeat(1_000_000)}0]}`],
    ['quotes', '"'.repeat(limits.maxJsonBodyBytes)],
    ['backslashes', `{"${'\\'.repeat(limits.maxJsonBodyBytes - 2)}`],
    ['digits', `{"a":${'1'.repeat(limits.maxJsonBodyBytes - 6)}}`],
  ])('of two megabytes of %s holds nobody up', (_what, text) => {
    const bytes = new TextEncoder().encode(text);
    const time = fastest(() => {
      try {
        parseJson(bytes);
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad_request' });
      }
    });
    expect(time).toBeLessThan(100);
  });
});
