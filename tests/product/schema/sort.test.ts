import { describe, expect, it } from 'vitest';
import {
  dateTime,
  defineResource,
  getNextSortAfterClick,
  getSortablePathsOfList,
  getSortOrderShownInHeaders,
  id,
  listViewsUsedByApi,
  parseSortOrder,
  type SortPathAndDirection,
  serializeSortOrder,
  text,
} from '../../../src/core/schema/index';
import { resources } from '../../core/theProduct';

const things = defineResource('things', {
  fields: { _id: id(), name: text(), createdAt: dateTime(), seenAt: dateTime() },
  api: { path: 'things', many: 'things', one: 'thing' },
  list: {
    perPage: 10,
    columns: ['name', 'createdAt', 'seenAt'],
    order: ['-createdAt', 'name'],
    sorts: ['name', 'createdAt', 'seenAt'],
  },
});
const list = listViewsUsedByApi(things)[0] ?? expect.fail();

/** What each of some presses of a head sorts by, beginning with the list's own order. */
function presses(path: string, times: number, from?: SortPathAndDirection): (string | undefined)[] {
  if (times === 0) return [];
  const next = getNextSortAfterClick(things, list, path, from);
  return [next && serializeSortOrder(next), ...presses(path, times - 1, next)];
}

describe('the head of a column that sorts', () => {
  it('goes from one direction to the other and back to the own order of the list', () => {
    expect(presses('name', 4)).toEqual(['name', '-name', undefined, 'name']);
    expect(presses('seenAt', 3)).toEqual(['-seenAt', 'seenAt', undefined]);
  });

  it('has two states where the own order begins with it', () => {
    expect(presses('createdAt', 3)).toEqual(['createdAt', undefined, 'createdAt']);
    expect(getNextSortAfterClick(things, list, 'createdAt', parseSortOrder(list, '-createdAt'))).toEqual(
      parseSortOrder(list, 'createdAt'),
    );
  });

  it('shows the own order of the list as what it is', () => {
    expect(getSortOrderShownInHeaders(list, undefined)).toEqual({ path: 'createdAt', descending: true });
    expect(getSortOrderShownInHeaders(list, parseSortOrder(list, 'name'))).toEqual({
      path: 'name',
      descending: false,
    });
  });

  it('is one that the list names, and no other', () => {
    expect(parseSortOrder(list, 'name')).toEqual({ path: 'name', descending: false });
    for (const text of ['', '-', '_id', '--name', 'name,createdAt', 'id']) {
      expect(parseSortOrder(list, text)).toBeUndefined();
    }
  });
});

describe('the lists of the console', () => {
  it('can all be sorted where operators see them, except the popups (specification, section 2.7)', () => {
    const unsorted = resources.filter(
      (one) => one.menu && listViewsUsedByApi(one).some((each) => getSortablePathsOfList(each).length === 0),
    );
    expect(unsorted.map(({ name }) => name)).toEqual(['popups']);
  });

  it('sort members by what the specification names', () => {
    const users = resources.find(({ name }) => name === 'users') ?? expect.fail();
    expect(listViewsUsedByApi(users).map(getSortablePathsOfList)).toEqual([['createdAt', 'type', 'name']]);
  });
});
