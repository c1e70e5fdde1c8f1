import { describe, expect, it } from 'vitest';
import {
  type AnyResource,
  bool,
  chooseVisibleColumns,
  columnId,
  dateTime,
  defineResource,
  id,
  type ListSettings,
  type ListView,
  type Loose,
  text,
} from '../../../src/core/schema/index';
import {
  findDifferingSettingNames,
  findUnknownFilterKeys,
  removeUnknownListSettings,
} from '../../../src/core/schema/table/viewShape';

const things: AnyResource = defineResource('things', {
  api: { path: 'things', many: 'things', one: 'thing' },
  fields: { _id: id(), name: text(), note: text(), isOpen: bool(), createdAt: dateTime() },
  list: {
    perPage: 10,
    columns: [{ rowNumber: true }, 'name', 'note', { toggle: 'isOpen' }],
    order: ['-createdAt'],
    sorts: ['name'],
    filters: [{ equals: 'isOpen', as: 'open' }, { range: 'createdAt' }],
  },
  form: { in: { page: 1024 }, sections: [{ title: 'basic', fields: ['name'] }] },
} as never) as never;
const list = things.list as ListView<Loose>;
const chosen = (ids: readonly string[] | null) => chooseVisibleColumns(list, ids, 'name').map(columnId);

describe('the columns of a list', () => {
  it('are those of the schema unless others were chosen, and then in their order', () => {
    expect(chosen(null)).toEqual(['rowNumber', 'name', 'note', 'isOpen']);
    expect(chosen(['isOpen', 'name', 'rowNumber'])).toEqual(['isOpen', 'name', 'rowNumber']);
  });

  it('leave out what the list has no more, and what stands twice', () => {
    expect(chosen(['gone', 'note', 'name', 'note'])).toEqual(['note', 'name']);
    expect(chooseVisibleColumns(list, ['gone'], undefined)).toBe(list.columns);
  });

  it('always hold the one that names a record, at its place', () => {
    expect(chosen(['isOpen', 'note'])).toEqual(['isOpen', 'name', 'note']);
    expect(chosen(['gone'])).toEqual(['name']);
  });
});

const shape: ListSettings = { filters: {}, columns: null, order: '', density: 'normal' };

describe('a stored shape', () => {
  it('is known as far as the list has what it says', () => {
    const stored: ListSettings = {
      filters: { open: 'true', gone: '1', createdAt: 'never' },
      columns: ['gone', 'note'],
      order: '-gone',
      density: 'dense',
    };
    expect(removeUnknownListSettings(things, list, stored, 'name')).toEqual({
      filters: { open: 'true' },
      columns: ['note', 'name'],
      order: '',
      density: 'dense',
    });
  });

  it('with the columns of the schema is one that says nothing of columns', () => {
    const stored = { ...shape, columns: ['rowNumber', 'name', 'note', 'isOpen'] };
    expect(removeUnknownListSettings(things, list, stored, 'name')).toEqual(shape);
  });

  it('differs from another in parts', () => {
    const other: ListSettings = {
      filters: { open: 'true' },
      columns: ['name'],
      order: 'name',
      density: 'dense',
    };
    expect(findDifferingSettingNames(shape, other)).toEqual(['filters', 'columns', 'order', 'density']);
    const turned = { ...shape, filters: { createdAt: '2026-01-01~', open: 'true' } };
    const same = { ...shape, filters: { open: 'true', createdAt: '2026-01-01~' } };
    expect(findDifferingSettingNames(turned, same)).toEqual([]);
  });

  it('names filters that no list understands, by name or by value', () => {
    expect(findUnknownFilterKeys(things, { open: 'true', createdAt: '2026-01-01~' })).toEqual([]);
    expect(findUnknownFilterKeys(things, { open: 'perhaps', gone: '1', createdAt: 'never' })).toEqual([
      'open',
      'gone',
      'createdAt',
    ]);
  });
});
