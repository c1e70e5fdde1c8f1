import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateTime, int, text } from '../../../src/core/schema/index';
import { createOlderOptionNameWarnings } from '../../../src/core/schema/words/renamed';

test('a declaration with the names of before means the same, and the start says how they are called now', () => {
  expect(createOlderOptionNameWarnings()).toEqual([]);
  expect(text({ personal: 'name', unless: 'company', formerly: 'title' })).toEqual(
    text({ personal: 'name', maskUnless: 'company', renamedFrom: 'title' }),
  );
  expect(text({ readOnly: true, shows: 'kind' })).toEqual(text({ readOnly: true, labelOf: 'kind' }));
  expect(int({ initial: { from: 'totalCount' } })).toEqual(int({ startsAt: { from: 'totalCount' } }));
  expect([text({ stamp: 'operator' }), dateTime({ stamp: 'now' })]).toEqual([
    text({ setAtCreation: 'operator' }),
    dateTime({ setAtCreation: 'now' }),
  ]);
  expect(createOlderOptionNameWarnings()).toEqual(
    [
      ['unless', 'maskUnless'],
      ['formerly', 'renamedFrom'],
      ['shows', 'labelOf'],
      ['initial', 'startsAt'],
      ['stamp', 'setAtCreation'],
    ].map(
      ([older, now]) =>
        `The option ${older} of a field is called ${now} now, and version 0.3 refuses it: rename it (docs/guides/upgrading.md).`,
    ),
  );
});

test('version 0.3 knows the names of before no more', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  expect(version).toMatch(/^0\.[12]\./);
});
