import { describe, expect, test } from 'vitest';
import { findFormToCreateRecordInDialog } from '../../../../../src/core/engine/fields/recordCreation';
import { loadBlankFormValues } from '../../../../../src/core/engine/form/open/toFormValues';
import { createInitialValuesFromSearchText } from '../../../../../src/core/engine/form/parts/over/NewRecordDialog';
import { buildListRequest } from '../../../../../src/core/provider/wire/listRequest';
import {
  type AnyResource,
  choice,
  defineResource,
  id,
  int,
  text,
} from '../../../../../src/core/schema/index';
import { thing } from '../thing';

const shelf = (name = text({ max: 10 }), more: Partial<AnyResource> = {}): AnyResource => ({
  ...defineResource('shelves', {
    fields: { _id: id(), name, place: text() },
    api: { path: 'shelves', many: 'shelves', one: 'shelf' },
    title: 'name',
    form: { in: { dialog: 480 }, sections: [{ title: 'basic', fields: ['name'] }] },
  }),
  ...more,
});
const form = (resource: AnyResource) => resource.form ?? { in: { dialog: 1 }, sections: [] };

describe('A form over another form', () => {
  test('is that of a resource whose records are created in one dialog', () => {
    expect(findFormToCreateRecordInDialog(shelf())).toEqual(shelf().form);
  });

  test.each<[string, AnyResource]>([
    ['a page', shelf(text(), { form: { in: { page: 820 }, sections: [] } })],
    ['no form', shelf(text(), { form: undefined as never })],
    ['the API alone', shelf(text(), { create: 'api' })],
    ['one record', shelf(text(), { singleton: true })],
    ['variants', thing],
    ['its own widget', shelf(text(), { form: { ...form(shelf()), widgets: { create: 'own' as never } } })],
  ])('is none where records are created by %s', (_, resource) => {
    expect(findFormToCreateRecordInDialog(resource)).toBeUndefined();
  });

  const may = () => true;
  const given = (resource: AnyResource, term: string, writes: (path: string) => boolean = may) =>
    createInitialValuesFromSearchText(resource, form(resource), term, writes);

  test('starts with the searched text as the title, even one that is too long', () => {
    expect(given(shelf(), '겨울옷')).toEqual({ name: '겨울옷' });
    expect(given(shelf(), '가'.repeat(20))).toEqual({ name: '가'.repeat(20) });
  });

  test('starts blank without a text, for a formatted title, and for one that may not be typed here', () => {
    expect(given(shelf(), '')).toEqual({});
    expect(given(shelf(text({ format: 'phone' })), '겨울옷')).toEqual({});
    expect(given(shelf(text({ pattern: /[A-Z]+/ })), '겨울옷')).toEqual({});
    expect(given(shelf(text({ readOnly: true })), '겨울옷')).toEqual({});
    expect(given(shelf(text(), { title: 'place' }), '겨울옷')).toEqual({});
    expect(given(shelf(), '겨울옷', () => false)).toEqual({});
  });
});

describe('A new form with automatic numbers', () => {
  const numbered = (filters: object[], kind: object = {}): AnyResource =>
    defineResource('parcels', {
      fields: {
        _id: id(),
        kind: choice(['small', 'large'], kind as never),
        number: int({ startsAt: { from: 'totalCount', within: 'kind' } }),
      },
      api: { path: 'parcels', many: 'parcels', one: 'parcel' },
      list: { perPage: 10, columns: ['number'], order: ['number'], filters },
    } as never);
  const proposed = async (resource: AnyResource) => {
    const asked: unknown[] = [];
    const values = await loadBlankFormValues(resource, undefined, async (filter) => {
      asked.push(...buildListRequest(resource, filter).query);
      return { total: 3, records: [] };
    });
    return [values.number, asked];
  };

  test('proposes the next one among the records that count', async () => {
    expect(await proposed(numbered([{ equals: 'kind', as: 'size' }]))).toEqual([4, [['size', 'small']]]);
  });

  test('leaves it to the API where the list has no such filter, or the record no such value yet', async () => {
    expect(await proposed(numbered([]))).toEqual([undefined, []]);
    expect(await proposed(numbered([{ equals: 'kind' }], { required: true }))).toEqual([undefined, []]);
  });
});
