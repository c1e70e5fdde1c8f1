import { describe, expect, it } from 'vitest';
import {
  buildListUrlQuery,
  computeLastPageNumber,
  type ListState,
  parseListUrlState,
} from '../../../../src/core/engine/address/listState';
import type { AnyResource, ListView, Loose } from '../../../../src/core/schema/index';
import { createVariantOnlyRecord } from '../../../../src/core/schema/index';
import { boards } from '../../../../src/product/resources/boards/boards';
import { notices } from '../../../../src/product/resources/notices';

const listOf = (resource: AnyResource, variant?: string) =>
  (variant === undefined ? resource.list : resource.variants?.of[variant]?.list) as ListView<Loose>;

const read = (query: string, resource: AnyResource = notices, variant?: string) =>
  parseListUrlState(resource, listOf(resource, variant), variant, new URLSearchParams(query));

const write = (state: ListState, resource: AnyResource = notices, variant?: string) =>
  buildListUrlQuery(
    { resource, list: listOf(resource, variant), record: createVariantOnlyRecord(resource, variant) },
    state,
  );

describe('The list state in a route', () => {
  it('should start at the first page without filters', () => {
    expect(read('')).toEqual({ page: 1, values: {} });
  });

  it('should carry page and filters', () => {
    expect(read('page=3&createdAt=2025-01-01~2025-01-31&searchKey=subject&searchValue=안내')).toEqual({
      page: 3,
      values: {
        createdAt: { start: '2025-01-01', end: '2025-01-31' },
        search: { key: 'subject', term: '안내' },
      },
    });
  });

  it('should name the view that it is shown in, and nothing that is no name', () => {
    expect(read('view=01a2f0')).toEqual({ page: 1, values: {}, view: '01a2f0' });
    expect(write({ page: 2, values: {}, view: '01a2f0' })).toBe('?view=01a2f0&page=2');
    expect(read('view=')).toEqual({ page: 1, values: {} });
    expect(read('view=../users')).toEqual({ page: 1, values: {} });
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=two', 'page=', 'page=1e9', 'page=99999999999'])(
    'should take %s for the first page',
    (query) => {
      expect(read(query).page).toBe(1);
    },
  );

  it.each([
    'createdAt=2025-13-01~',
    'createdAt=2025-01-01',
    'createdAt=~',
    'searchKey=subject',
    'searchValue=안내',
    'searchKey=password&searchValue=a',
    'unheard=of',
  ])('should ignore %s', (query) => {
    expect(read(query).values).toEqual({});
  });

  it('should ignore a tab that another variant has', () => {
    expect(read('code=youtube&category=artwork', boards, 'youtube').values).toEqual({ category: 'artwork' });
    expect(read('code=youtube&category=market', boards, 'youtube').values).toEqual({});
  });

  it('should never write the first page, nor anything where there is nothing to say', () => {
    expect(write({ page: 1, values: {} })).toBe('');
    expect(write({ page: 2, values: {} })).toBe('?page=2');
  });

  it('should write the variant first and a range as it is read', () => {
    const state = { page: 2, values: { createdAt: { start: '2025-01-01', end: '' } } };
    expect(write(state, boards, 'press')).toBe('?code=press&createdAt=2025-01-01~&page=2');
  });

  it('should carry an order, and ignore one that the list does not know', () => {
    const sorted = { page: 1, values: {}, sort: { path: 'createdAt', descending: true } };
    expect(write(sorted)).toBe('?sort=-createdAt');
    expect(read('sort=-createdAt')).toEqual(sorted);
    expect(read('sort=password')).toEqual({ page: 1, values: {} });
  });

  it('should read back what it wrote', () => {
    const state = {
      page: 7,
      values: { createdAt: { start: '', end: '2025-02-01' }, search: { key: 'all', term: '100% & 더' } },
    };
    expect(read(write(state))).toEqual(state);
  });

  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [47, 15, 4],
  ])('should know that %i records by %i end at page %i', (total, perPage, last) => {
    expect(computeLastPageNumber(total, perPage)).toBe(last);
  });
});
