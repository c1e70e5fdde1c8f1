import { describe, expect, it } from 'vitest';
import { parseListFilters } from '../../../server/core/records/search/fromParams';
import { createIndexKeysPredicate } from '../../../server/core/store/match';
import {
  choice,
  choices,
  collectAllFiltersOfList,
  dateTime,
  declaredSortOrderOf,
  defineResource,
  getEndOfSeoulDay,
  getStartOfSeoulDay,
  group,
  id,
  type Loose,
  noPathIsMasked,
  normalizeDaySearchTerm,
  parseFilterValues,
  parseSeoulTimeAsInstant,
  serializeFilterValues,
  text,
  toSeoulTimeText,
} from '../../../src/core/schema/index';
import { collectIndexKeyPaths, computeIndexKeys } from '../../../src/core/schema/table/keys';

const asks = defineResource('asks', {
  fields: {
    _id: id(),
    meta: group({ name: text(), phone: text({ format: 'phone' }) }),
    gender: choice(['MALE', 'FEMALE']),
    category: choice(['x', 'none']),
    tags: choices(['new', 'sale', 'newest']),
    reply: text(),
    createdAt: dateTime({ readOnly: true, setAtCreation: 'now' }),
  },
  api: { path: 'asks', many: 'asks', one: 'ask', fixed: { gender: 'MALE' } },
  list: {
    perPage: 10,
    columns: ['meta.name'],
    order: [{ empty: 'reply' }, '-createdAt'],
    tabs: 'category',
    filters: [
      { range: 'createdAt' },
      { search: ['meta.name', 'meta.phone', 'gender'], all: true },
      { empty: 'reply', as: 'answered' },
      { contains: ['meta.name'], as: 'who' },
      { equals: 'tags', all: true },
    ],
  },
});
if (!asks.list) throw new Error('a list');
const filters = collectAllFiltersOfList(asks.list);
const read = (texts: Record<string, string>) => parseFilterValues('route', asks, filters, texts);
const asked = (params: Record<string, string>) =>
  parseListFilters(asks, filters, new Map(Object.entries(params)), noPathIsMasked);

describe('the route of a list', () => {
  it('is read once, into values that have their types', () => {
    const texts = {
      createdAt: '2026-01-01~',
      searchKey: 'name',
      searchValue: '김',
      answered: 'false',
      category: 'none',
      who: 'a',
    };
    const { values, wrong } = read(texts);
    expect(values).toEqual({
      createdAt: { start: '2026-01-01', end: '' },
      search: { key: 'name', term: '김' },
      answered: false,
      category: 'none',
      who: 'a',
    });
    expect(wrong).toEqual([]);
    expect(Object.fromEntries(serializeFilterValues('route', asks, filters, values))).toEqual(texts);
  });

  it.each([
    [{ createdAt: '2026-02-30~' }],
    [{ createdAt: '~' }],
    [{ createdAt: '2026-01-01' }],
    [{ searchKey: 'name' }],
    [{ searchValue: '김' }],
    [{ searchKey: 'nope', searchValue: '김' }],
    [{ searchKey: 'name', searchValue: '  ' }],
    [{ searchKey: 'gender', searchValue: '남' }],
    [{ category: 'nope' }],
    [{ answered: 'maybe' }],
    [{ who: 'x'.repeat(201) }],
    [{ who: '\0' }],
    [{ other: '1' }],
  ])('drops %j', (texts: Record<string, string>) => {
    expect(read(texts).values).toEqual({});
  });

  it('reads a range with an open end', () => {
    expect(read({ createdAt: '~2026-01-31' }).values).toEqual({
      createdAt: { start: '', end: '2026-01-31' },
    });
  });
});

describe('the parameters of a list call', () => {
  it('split a range and carry everything else by its key', () => {
    expect(
      serializeFilterValues('call', asks, filters, {
        createdAt: { start: '2026-01-01', end: '2026-01-31' },
        search: { key: 'all', term: '김 민' },
      }),
    ).toEqual([
      ['createdAt[start]', '2026-01-01'],
      ['createdAt[end]', '2026-01-31'],
      ['searchKey', 'all'],
      ['searchValue', '김 민'],
    ]);
  });

  it('are read back as days of Asia/Seoul', () => {
    expect(asked({ 'createdAt[start]': '2026-01-01', 'createdAt[end]': '2026-01-01' })).toEqual({
      conditions: [
        {
          op: 'between',
          path: 'createdAt',
          from: '2025-12-31T15:00:00.000Z',
          until: '2026-01-01T15:00:00.000Z',
        },
      ],
    });
  });

  it('search one field, or all that hold text', () => {
    expect(asked({ searchKey: 'phone', searchValue: '010-12' })).toEqual({
      conditions: [{ op: 'contains', any: [{ path: 'meta.phone', term: '01012' }] }],
    });
    expect(asked({ searchKey: 'all', searchValue: 'Kim' })).toEqual({
      conditions: [
        {
          op: 'contains',
          any: [
            { path: 'meta.name', term: 'kim' },
            { path: 'meta.phone', term: 'kim' },
          ],
        },
      ],
    });
    expect(asked({ searchKey: 'gender', searchValue: 'FEMALE' })).toEqual({
      conditions: [{ op: 'equals', path: 'gender', key: 'FEMALE' }],
    });
  });

  it.each([
    [['new'], true],
    [['sale', 'new'], true],
    [['newest', 'sale'], false],
    [[], false],
  ])('find one value among those of a record that holds %j: %j', (tags, found) => {
    const wanted = asked({ tags: 'new' });
    if (!('conditions' in wanted)) throw new Error('a condition');
    const keys = computeIndexKeys(asks, ['tags'], { tags });
    expect(wanted.conditions.every((condition) => createIndexKeysPredicate(condition)(keys))).toBe(found);
  });

  it('ask for empty fields by a name of their own', () => {
    expect(asked({ answered: 'true' })).toEqual({
      conditions: [{ op: 'empty', path: 'reply', empty: false }],
    });
  });

  it.each([
    [{ nope: '1' }, ['nope']],
    [{ password: 'x' }, ['password']],
    [{ 'createdAt[start]': 'yesterday' }, ['createdAt[start]']],
    [{ createdAt: '2026-01-01~' }, ['createdAt']],
    [{ searchKey: 'name' }, ['searchKey']],
    [{ category: 'y' }, ['category']],
    [{ __proto__x: '1' }, ['__proto__x']],
  ])('refuse %j', (params, wrong) => {
    expect(asked(params)).toEqual({ wrong });
  });
});

describe('what a store keeps beside a document', () => {
  it('are the paths that lists filter and order by', () => {
    expect(collectIndexKeyPaths([asks])).toEqual([
      'category',
      'createdAt',
      'gender',
      'meta.name',
      'meta.name#initials',
      'meta.phone',
      'reply',
      'reply#empty',
      'tags',
    ]);
  });

  it('is null for what counts as empty', () => {
    const keys = computeIndexKeys(asks, ['meta.name', 'reply'], { meta: { name: 'Kim' }, reply: '' });
    expect(keys).toEqual({ 'meta.name': 'kim', reply: null });
  });

  it('puts first what is empty, where an order asks for it', () => {
    const [first] = asks.list ? declaredSortOrderOf(asks.list) : [];
    expect(first).toEqual({ path: 'reply#empty', descending: false });
    const keyOf = (record: Loose) => computeIndexKeys(asks, ['reply#empty'], record)['reply#empty'];
    expect([{}, { reply: null }, { reply: '' }, { reply: 'x' }].map(keyOf)).toEqual([0, 0, 0, 1]);
  });
});

describe('time', () => {
  it('is shown and read in Asia/Seoul, whatever the zone of the machine', () => {
    expect(toSeoulTimeText('2026-01-31T15:00:00.000Z')).toBe('2026-02-01 00:00:00');
    expect(parseSeoulTimeAsInstant('2026-02-01 00:00:00')).toBe('2026-01-31T15:00:00.000Z');
    expect(parseSeoulTimeAsInstant('2026-02-30 00:00:00')).toBeUndefined();
    expect(parseSeoulTimeAsInstant('2026-02-01 24:00:00')).toBeUndefined();
  });

  it.each([
    ['1990-03-15', '1990-03-15'],
    ['1990. 3. 15.', '1990-03-15'],
    ['1990/3', '1990-03'],
    ['19900315', '1990-03-15'],
    ['900315', '90-03-15'],
    ['199003', '1990-03'],
    ['199013', '1990-13'],
    ['1990', '1990'],
    ['김하람', ''],
    ['', ''],
  ])('finds a day by %s', (term, compared) => {
    expect(normalizeDaySearchTerm(term)).toBe(compared);
  });

  it('begins and ends a day at 00:00', () => {
    expect([getStartOfSeoulDay('2026-03-01'), getEndOfSeoulDay('2026-03-01')]).toEqual([
      '2026-02-28T15:00:00.000Z',
      '2026-03-01T15:00:00.000Z',
    ]);
  });
});
