import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/schema/index';

test('docs/api.md prints every limit as it is', () => {
  const text = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([\w.]+)` +\| (\d+) +\|/gm)].map(([, name, value]) => [
    name,
    Number(value),
  ]);
  const flat = Object.entries(limits).flatMap(([name, value]) =>
    typeof value === 'number'
      ? [[name, value]]
      : Object.entries(value).map(([inner, number]) => [`${name}.${inner}`, number]),
  );
  // A namespace lists its names by the alphabet.
  const sorted = (all: readonly unknown[][]) =>
    all.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  expect(sorted(rows)).toEqual(sorted(flat));
});
