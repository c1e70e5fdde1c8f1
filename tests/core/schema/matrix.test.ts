import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  areScopesEquivalent,
  buildRightsMatrixRows,
  findDifferingRightNames,
  toggleRightsMatrixCell,
} from '../../../src/core/operators/matrix';
import { getProductRightNames, setProductRightNames } from '../../../src/core/schema/index';
import type { RightsTableColumn } from '../../../src/core/schema/record/scopeCells';
import {
  buildScopeFromRightsTableCells,
  buildScopeThatNamesEveryArea,
  convertScopeToRightsTableCells,
  rightsTableColumns,
} from '../../../src/core/schema/record/scopeCells';

const before = getProductRightNames();
beforeAll(() => setProductRightNames(['cost']));
afterAll(() => setProductRightNames(before));

const known = { areas: ['north', 'south'], words: ['cost'] };
const scope = (...words: string[]) => ['console', ...words.map((word) => `console:${word}`)];
const asked = (group: string, verb: 'view' | 'write' | 'delete' | 'export', personal = false) => ({
  ...{ name: group, group, verb, personal },
  needs: [],
});

/** The north has every column, the south neither exports nor personal data. */
const rows = buildRightsMatrixRows(known.areas, [
  ...(['view', 'write', 'delete', 'export'] as const).map((verb) => asked('north', verb, verb === 'view')),
  ...(['view', 'write', 'delete'] as const).map((verb) => asked('south', verb)),
]);
const [north, south] = rows;
if (!north || !south) throw new Error('There are two');

const press = (held: readonly string[], area: 'north' | 'south', column: RightsTableColumn, on: boolean) =>
  buildScopeFromRightsTableCells(
    toggleRightsMatrixCell(
      convertScopeToRightsTableCells(held, known),
      area === 'north' ? north : south,
      column,
      on,
      known,
    ),
    known,
  );

describe('The matrix of rights', () => {
  test('has the columns that the routes ask for', () => {
    expect([...north.has].sort()).toEqual([...rightsTableColumns].sort());
    expect([...south.has].sort()).toEqual(['delete', 'view', 'write']);
  });

  test.each([
    [
      'a verb turns view on',
      scope('south.view'),
      'north',
      'delete',
      true,
      scope('north.delete', 'south.view'),
    ],
    [
      'view off turns all of the area off',
      scope('north', 'south.view'),
      'north',
      'view',
      false,
      scope('south.view'),
    ],
    [
      'the last verb that calls ask for makes the area whole',
      scope('south.write'),
      'south',
      'delete',
      true,
      scope('south'),
    ],
    [
      'an area is not whole any more without one',
      scope('south'),
      'south',
      'delete',
      false,
      scope('south.write'),
    ],
    ['nothing is left without a verb', scope('south.view'), 'south', 'view', false, []],
    [
      'personal data bring view with them',
      scope('south.view'),
      'north',
      'personal',
      true,
      scope('north.view', 'south.view', 'north.personal'),
    ],
  ] as const)('%s', (_, held, area, column, on, expected) => {
    expect(press(held, area, column, on)).toEqual(expected);
  });

  test('gives everything back that one press took', () => {
    expect(press(press(scope(), 'north', 'delete', false), 'north', 'delete', true)).toEqual(scope());
  });

  test('names the cells and words that differ, as far as it shows them', () => {
    const of = (one: readonly string[], other: readonly string[]) =>
      findDifferingRightNames(
        convertScopeToRightsTableCells(one, known),
        convertScopeToRightsTableCells(other, known),
        rows,
        known,
      );
    expect(of(scope('north', 'cost'), scope('north.write', 'cost'))).toEqual([
      'north.delete',
      'north.export',
    ]);
    expect(of(scope('south'), scope('south.write', 'south.delete'))).toEqual([]);
    expect(of(scope('north', 'cost'), scope('north'))).toEqual(['cost']);
  });

  test('compares scopes by what they grant', () => {
    expect(areScopesEquivalent(scope('north'), scope('north.write', 'north.delete', 'north.export'))).toBe(
      true,
    );
    expect(areScopesEquivalent(scope('north'), scope('north.write'))).toBe(false);
  });
});

describe('The scope of a token', () => {
  test.each([
    ['names each area, although all are held', ['console'], scope('north', 'south', 'cost')],
    ['has no personal data', scope('north.view', 'north.personal'), scope('north.view')],
    ['keeps words of the product', scope('south.write', 'cost'), scope('south.write', 'cost')],
    ['is empty without a verb', [], []],
  ])('%s', (_name, held, found) => {
    expect(buildScopeThatNamesEveryArea(convertScopeToRightsTableCells(held, known), known)).toEqual(found);
  });
});
