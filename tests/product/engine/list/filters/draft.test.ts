import { describe, expect, it } from 'vitest';
import {
  countFiltersWithValue,
  createFilterDraft,
  parseFilterDraft,
} from '../../../../../src/core/engine/list/filters/draft';
import { type AnyResource, bool, defineResource, id, text } from '../../../../../src/core/schema/index';
import { notices } from '../../../../../src/product/resources/notices';

const filters = (notices as AnyResource).list?.filters ?? [];
const values = (draft: Record<string, string>) => parseFilterDraft(notices, filters, draft).values;
const wrong = (draft: Record<string, string>) => parseFilterDraft(notices, filters, draft).wrong;

describe('A filter bar', () => {
  it('should start a search at everything where it offers that', () => {
    expect(createFilterDraft(notices, filters, {})).toEqual({ searchKey: 'all' });
    expect(createFilterDraft(notices, [{ search: ['subject'] }], {})).toEqual({});
    expect(createFilterDraft(notices, [{ search: ['subject'], all: true, unchosen: true }], {})).toEqual({});
  });

  it('should show what the route says', () => {
    const asked = { search: { key: 'content', term: '배송' }, createdAt: { start: '2025-01-01', end: '' } };
    expect(createFilterDraft(notices, filters, asked)).toEqual({
      searchKey: 'content',
      searchValue: '배송',
      'createdAt[start]': '2025-01-01',
    });
  });

  it('should ask for nothing where only a key is chosen', () => {
    expect(values({ searchKey: 'all' })).toEqual({});
    expect(values({ searchKey: 'all', searchValue: '   ' })).toEqual({});
  });

  it('should ask for terms without the spaces around them, in composed Hangul', () => {
    expect(values({ searchKey: 'subject', searchValue: ` ${'안내'.normalize('NFD')} ` })).toEqual({
      search: { key: 'subject', term: '안내' },
    });
  });

  it('should read days in any form and put them in order', () => {
    const days = (start: string, end: string) => values({ 'createdAt[start]': start, 'createdAt[end]': end });
    expect(days('20250131', '2025.1.1')).toEqual({ createdAt: { start: '2025-01-01', end: '2025-01-31' } });
    expect(days('', '2025/3/4')).toEqual({ createdAt: { start: '', end: '2025-03-04' } });
    expect(days('', '')).toEqual({});
  });

  it('should tell which ranges hold no days', () => {
    expect(wrong({ 'createdAt[start]': '2025-02-30' })).toEqual(['createdAt']);
    expect(wrong({ 'createdAt[start]': '2025-02-28', 'createdAt[end]': 'soon' })).toEqual(['createdAt']);
    expect(wrong({ 'createdAt[start]': '2025-02-28' })).toEqual([]);
    expect(wrong({})).toEqual([]);
  });

  it('should count a search with its key as one filter', () => {
    expect(countFiltersWithValue(filters, { search: { key: 'all', term: 'a' } })).toBe(1);
    const both = { search: { key: 'all', term: 'a' }, createdAt: { start: '2025-01-01', end: '' } };
    expect(countFiltersWithValue(filters, both)).toBe(2);
    expect(countFiltersWithValue(filters, {})).toBe(0);
  });

  it('should ask under the names that the filters go by', () => {
    const people = defineResource('people', {
      fields: { _id: id(), name: text(), companyName: text(), isWarning: bool() },
      api: { path: 'people', many: 'people', one: 'person' },
    });
    const asked = parseFilterDraft(
      people,
      [
        { contains: ['name', 'companyName'], as: 'name' },
        { equals: 'isWarning', as: 'warning', all: true },
      ],
      { name: '김', warning: 'true' },
    );
    expect(asked).toEqual({ values: { name: '김', warning: true }, wrong: [] });
  });
});
