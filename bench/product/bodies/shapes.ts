const BYTES = 2 * 1024 * 1024 - 1024;

const fill = (part: string, bytes = BYTES) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)));
const list = (item: string, around = '') => `[${fill(`${item},${around}`)}${item}]`;
const keys = (value: string) =>
  `{${Array.from({ length: 130_000 }, (_, index) => `"k${index}":${value}`).join()}}`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** JSON of up to two megabytes each, as the value of a field. */
export const shapes: Readonly<Record<string, string>> = {
  'a long text': `"${fill('a')}"`,
  'a text of escapes': `"${fill('\\u0301\\u0323')}"`,
  'a text of marks': `"a${fill('\u0301\u0323')}"`,
  'a text of backslashes': `"${fill('\\\\')}"`,
  brackets: nested(BYTES / 2),
  'brackets that never close': '['.repeat(BYTES),
  'nested objects': `${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`,
  'empty objects': list('{}'),
  'empty lists': list('[]'),
  numbers: list('1'),
  'numbers without end': list('1e309'),
  'one long number': fill('1'),
  keys: keys('1'),
  'objects of one key': list('{"url":""}'),
  'objects of an unknown key': list('{"x":1}'),
  texts: list('"a"'),
  'half a text': `"${fill('a')}`,
};
