import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  buildOperatorScope,
  choice,
  collectAllFiltersOfList,
  collectFormFields,
  columnPath,
  defineResource,
  type FormRow,
  getFieldPathsOfFilter,
  id,
  int,
  type Loose,
  list,
  setProductRightNamesFromResources,
  text,
} from '../../../src/core/schema/index';
import { getInputPathsOfActQuestion } from '../../../src/core/schema/record/acts';
import {
  getReadablePartOfResource,
  getResourcesReadableWithScope,
} from '../../../src/core/schema/table/readBy';

const goods: AnyResource = defineResource('goods', {
  fields: {
    _id: id(),
    name: text({ max: 50 }),
    cost: int({ nullable: true, reads: 'cost' }),
    margin: int({ nullable: true, reads: 'profit' }),
    grade: choice(['a', 'b']),
    parts: list({ label: text({ max: 9 }), cost: int({ nullable: true, reads: 'cost' }) }),
  },
  api: { path: 'goods', many: 'goods', one: 'good' },
  checks: { fair: { at: 'cost', holds: () => true }, named: { at: 'name', holds: () => true } },
  resets: [{ field: 'grade', to: 'b', set: { cost: null, name: '' } }],
  actions: { reprice: { needs: 'cost', ask: { message: 'cost', fields: ['cost'] }, set: { name: 'a' } } },
  list: {
    perPage: 10,
    columns: ['name', 'cost', 'margin'],
    order: ['-cost', 'name'],
    sorts: ['name', 'cost'],
    filters: [{ equals: 'cost' }, { search: ['name'], all: true }],
  },
  form: { in: { page: 1024 }, sections: [{ title: 'all', fields: ['name', ['cost', 'margin'], 'parts'] }] },
});
setProductRightNamesFromResources([goods]);

/** Every path that a resource names. */
const pathsOf = ({ list: view, form, checks, resets, actions }: AnyResource) => ({
  columns: view?.columns.map(columnPath),
  order: view?.order,
  sorts: view?.sorts,
  filters: view && [
    ...new Set(collectAllFiltersOfList(view).flatMap((filter) => [...getFieldPathsOfFilter(filter)])),
  ],
  form: form && collectFormFields(form).map(({ field }) => field),
  checks: Object.keys(checks ?? {}),
  sets: resets?.flatMap(({ set }) => Object.keys(set)),
  asked: Object.values(actions ?? {}).flatMap((act) => getInputPathsOfActQuestion(act)),
});

describe('A resource as it is read', () => {
  test('is the same object for who lacks nothing, and one for all who lack the same', () => {
    expect(getReadablePartOfResource(buildOperatorScope([]), goods)).toBe(goods);
    expect(getReadablePartOfResource(buildOperatorScope(['cost', 'profit', 'read']), goods)).toBe(goods);
    const lacking = getReadablePartOfResource(buildOperatorScope(['profit']), goods);
    expect(lacking).not.toBe(goods);
    expect(getReadablePartOfResource(buildOperatorScope(['profit', 'read']), goods)).toBe(lacking);
    const all = [goods];
    expect(getResourcesReadableWithScope(buildOperatorScope(['profit']), all)).toBe(
      getResourcesReadableWithScope(buildOperatorScope(['profit']), all),
    );
  });

  test('names a field nowhere that its reader lacks the right to', () => {
    const lacking = getReadablePartOfResource(buildOperatorScope(['profit']), goods);
    expect(pathsOf(lacking)).toEqual({
      columns: ['name', 'margin'],
      order: ['name'],
      sorts: ['name'],
      filters: ['name'],
      form: ['name', 'margin', 'parts'],
      checks: ['named'],
      sets: ['name'],
      asked: [],
    });
    expect(Object.keys(lacking.fields)).toEqual(['_id', 'name', 'margin', 'grade', 'parts']);
    const { parts } = lacking.fields;
    expect(parts?.kind === 'list' && Object.keys(parts.of)).toEqual(['label']);
  });

  test('lacks each field by its own right', () => {
    expect(pathsOf(getReadablePartOfResource(buildOperatorScope(['cost']), goods)).columns).toEqual([
      'name',
      'cost',
    ]);
    expect(pathsOf(getReadablePartOfResource(buildOperatorScope(['read']), goods)).columns).toEqual(['name']);
  });

  test('lacks a list that a variant edits by a widget, also where a flavour has the name of the variant', () => {
    const formOf = (row: FormRow<Loose>) => ({
      form: { in: { page: 1024 }, sections: [{ title: 'all', fields: [row] }] },
    });
    const worn: AnyResource = {
      ...goods,
      variants: { by: 'grade', of: { a: formOf({ field: 'parts', widget: 'rows' }), b: formOf('parts') } },
      flavours: { a: formOf('name') },
    };
    expect(Object.keys(getReadablePartOfResource(buildOperatorScope(['profit']), worn).fields)).not.toContain(
      'parts',
    );
    expect(
      Object.keys(getReadablePartOfResource(buildOperatorScope(['profit', 'cost']), worn).fields),
    ).toContain('parts');
  });

  test('can be read as it is declared: it has no fault', () => {
    expect(declarationFaultsOf([getReadablePartOfResource(buildOperatorScope(['read']), goods)])).toEqual([]);
  });
});
