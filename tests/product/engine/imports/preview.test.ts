import { describe, expect, test } from 'vitest';
import {
  createImportRowDetailsTrimmer,
  MAX_DETAILED_ROWS_PER_OUTCOME,
} from '../../../../src/core/engine/imports/details';
import {
  countRemovedValuesByPath,
  determineValueLossCause,
  findResetCausingField,
  mapFieldsByPath,
} from '../../../../src/core/engine/imports/losses';
import { groupRowsByOutcome } from '../../../../src/core/engine/imports/preview/groups';
import type { ImportRowStatus } from '../../../../src/core/engine/imports/sheet/result';
import type { ParsedImportRow } from '../../../../src/core/engine/imports/sheet/toRows';
import { mapDuplicateRowsToFirstLine } from '../../../../src/core/engine/imports/twins';
import type { ImportFieldChange } from '../../../../src/core/provider/calls/imports';
import { subscriptions } from '../../../../src/product/resources/subscriptions';

const fields = mapFieldsByPath(subscriptions);
const change = (path: string, before: unknown, after: unknown, by: 'cell' | 'reset' = 'cell') =>
  ({ path, before, after, by }) satisfies ImportFieldChange;
const lossFor = (one: ImportFieldChange) => determineValueLossCause(fields.get(one.path), one);
const row = (line: number, record: object, _id?: string): ParsedImportRow => ({
  line,
  sent: _id === undefined ? { key: 'row 2', record: { ...record } } : { _id, record: { ...record } },
  faults: [],
});

describe('A stored value', () => {
  test.each([
    ['goes where its cell is empty', change('phone', '010-****-2222', ''), 'emptied'],
    ['goes where another value resets it', change('isAsset', false, null, 'reset'), 'reset'],
    ['goes where a reset puts another in its place', change('earning_rank', '1', '2', 'reset'), 'reset'],
    ['stays where a cell has another', change('phone', '010-****-2222', '010-****-3333'), undefined],
    ['does not go where there was none', change('phone', '', '010-****-3333'), undefined],
    ['does not go by a reset where there was none', change('spouse.birth', null, null, 'reset'), undefined],
  ])('%s', (_, one, loss) => {
    expect(lossFor(one)).toBe(loss);
  });

  test('is counted under its path, in rows that are stored alone', () => {
    const changes = [change('phone', '010-****-2222', ''), change('isAsset', true, null, 'reset')];
    const keep = createImportRowDetailsTrimmer(subscriptions);
    const results = [
      { outcome: 'updated', reasons: [], changes },
      { outcome: 'updated', reasons: [], changes: [change('phone', '010-****-2222', '')] },
      { outcome: 'created', reasons: [], changes: [change('isAsset', true, null, 'reset')] },
      { outcome: 'refused', reasons: [], changes },
    ] satisfies ImportRowStatus[];
    expect([...countRemovedValuesByPath(results.map(keep))]).toEqual([
      ['phone', 2],
      ['isAsset', 1],
    ]);
  });

  test('is reset by the value of the row that asks for it', () => {
    const record = { supply_category: 'NORMAL', qualification_type: 'MARRIED' };
    expect(findResetCausingField(subscriptions, record, 'isAsset')).toEqual({
      path: 'supply_category',
      value: 'NORMAL',
    });
    expect(findResetCausingField(subscriptions, record, 'spouse.name')).toBeUndefined();
  });
});

test('the details of the first rows of an outcome are kept; of the others what they lose, in one shared result', () => {
  const keep = createImportRowDetailsTrimmer(subscriptions);
  const more = 100_000;
  const changes = () => [change('phone', '010-****-2222', ''), change('name', '김*나', '이*리')];
  const results = Array.from({ length: MAX_DETAILED_ROWS_PER_OUTCOME + more }, () =>
    keep({ outcome: 'updated', reasons: [], changes: changes() }),
  );
  expect(results.filter((result) => result.changes).length).toBe(MAX_DETAILED_ROWS_PER_OUTCOME);
  expect(new Set(results.slice(MAX_DETAILED_ROWS_PER_OUTCOME)).size).toBe(1);
  expect(results.at(-1)).toEqual({ outcome: 'updated', reasons: [], loses: ['phone'], isShort: true });
  expect([...countRemovedValuesByPath(results)]).toEqual([['phone', MAX_DETAILED_ROWS_PER_OUTCOME + more]]);
  // A refused row keeps its reasons, which its file needs.
  const refusals = [{ path: 'name', text: '필수 항목입니다.' }];
  const refused = Array.from({ length: MAX_DETAILED_ROWS_PER_OUTCOME + 1 }, (_, at) =>
    keep({ outcome: 'refused', reasons: [`${at}`], refusals }),
  );
  expect(refused.at(-1)).toEqual({
    outcome: 'refused',
    reasons: [`${MAX_DETAILED_ROWS_PER_OUTCOME}`],
    isShort: true,
  });
});

test('refused rows come first, identical ones before the others of their group', () => {
  const results = (['same', 'created', 'refused', 'created', 'updated'] as const).map((outcome) => ({
    outcome,
    reasons: [],
  }));
  expect(groupRowsByOutcome(results, new Map([[3, 2]]))).toEqual([
    { outcome: 'refused', places: [2] },
    { outcome: 'updated', places: [4] },
    { outcome: 'created', places: [3, 1] },
    { outcome: 'same', places: [0] },
  ]);
});

test('new rows with the same values are twins of the first; stored records are told apart by their IDs', () => {
  const rows = [row(2, { name: '김하나' }), row(3, { name: '이두리' }), row(5, { name: '김하나' }, 'a')];
  const both = [...rows, row(7, { name: '김하나' }), row(9, { name: '김하나' })];
  const all = both.map((): ImportRowStatus => ({ outcome: 'created', reasons: [] }));
  expect([...mapDuplicateRowsToFirstLine(both, all)]).toEqual([
    [3, 2],
    [4, 2],
  ]);
  // A row that is not stored doubles nothing.
  all[3] = { outcome: 'refused', reasons: [] };
  expect([...mapDuplicateRowsToFirstLine(both, all)]).toEqual([[4, 2]]);
});
