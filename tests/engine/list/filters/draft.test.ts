import { describe, expect, it } from 'vitest';
import { countSet, draftOf, valuesOf, wrongRanges } from '../../../../src/engine/list/filters/draft';
import { notices } from '../../../../src/resources/notices';
import { type AnyResource, bool, defineResource, id, text } from '../../../../src/schema/index';

const filters = (notices as AnyResource).list?.filters ?? [];
const values = (draft: Record<string, string>) => valuesOf(notices, filters, draft);

describe('A filter bar', () => {
  it('should start a search at everything where it offers that', () => {
    expect(draftOf(filters, {})).toEqual({ searchKey: 'all' });
    expect(draftOf([{ search: ['subject'] }], {})).toEqual({});
    expect(draftOf([{ search: ['subject'], all: true, unchosen: true }], {})).toEqual({});
  });

  it('should show what the route says', () => {
    const shown = { searchKey: 'content', searchValue: '배송', createdAt: '2025-01-01~' };
    expect(draftOf(filters, shown)).toEqual(shown);
  });

  it('should ask for nothing where only a key is chosen', () => {
    expect(values({ searchKey: 'all' })).toEqual({});
    expect(values({ searchKey: 'all', searchValue: '   ' })).toEqual({});
  });

  it('should ask for terms without the spaces around them, in composed Hangul', () => {
    expect(values({ searchKey: 'subject', searchValue: ` ${'안내'.normalize('NFD')} ` })).toEqual({
      searchKey: 'subject',
      searchValue: '안내',
    });
  });

  it('should read days in any form and put them in order', () => {
    expect(values({ createdAt: '20250131~2025.1.1' })).toEqual({ createdAt: '2025-01-01~2025-01-31' });
    expect(values({ createdAt: '~2025/3/4' })).toEqual({ createdAt: '~2025-03-04' });
    expect(values({ createdAt: '~' })).toEqual({});
  });

  it('should tell which ranges hold no days', () => {
    expect(wrongRanges(filters, { createdAt: '2025-02-30~' })).toEqual(['createdAt']);
    expect(wrongRanges(filters, { createdAt: '2025-02-28~' })).toEqual([]);
    expect(wrongRanges(filters, {})).toEqual([]);
  });

  it('should count a search with its key as one filter', () => {
    expect(countSet(filters, { searchKey: 'all', searchValue: 'a' })).toBe(1);
    expect(countSet(filters, { searchKey: 'all', searchValue: 'a', createdAt: '2025-01-01~' })).toBe(2);
    expect(countSet(filters, {})).toBe(0);
  });

  it('should ask under the names that the filters go by', () => {
    const people = defineResource('people', {
      fields: { _id: id(), name: text(), companyName: text(), isWarning: bool() },
      api: { path: 'people', many: 'people', one: 'person' },
    });
    const asked = valuesOf(
      people,
      [
        { contains: ['name', 'companyName'], as: 'name' },
        { equals: 'isWarning', as: 'warning', all: true },
      ],
      { name: '김', warning: 'true' },
    );
    expect(asked).toEqual({ name: '김', warning: 'true' });
  });
});
