import { describe, expect, test } from 'vitest';
import {
  createInitialFormValues,
  loadBlankFormValues,
  toFormValues,
} from '../../../../../src/core/engine/form/open/toFormValues';
import { validateFormValues } from '../../../../../src/core/engine/form/save/problems';
import {
  getFieldAtFormPath,
  type Loose,
  removeItemIndexesFromPath,
  toRequestBody,
} from '../../../../../src/core/schema/index';
import { thing } from '../thing';

describe('a record that is opened', () => {
  test('has a blank value for every field that the stored record lacks', () => {
    expect(toFormValues(thing.fields, { _id: '1', subject: 'a', display: { period: true } })).toMatchObject({
      subject: 'a',
      content: '',
      display: { period: true, until: null },
      thumb: null,
      files: [],
    });
  });

  test('leaves out what the schema does not know and what only the API sets', () => {
    const values = toFormValues(thing.fields, { _id: '1', version: 3, extra: true });
    expect(values).not.toHaveProperty('version');
    expect(values.createdAt).toBeUndefined();
  });

  test('shows those of several files that can be shown beside what another program left', () => {
    const shown = { _id: 'f', name: 'a.pdf', size: 1, type: 'application/pdf', url: '/files/f/a.pdf' };
    const files = [null, shown, 'x', { name: 'b.pdf' }, [shown]];
    expect(toFormValues(thing.fields, { files }).files).toEqual([shown]);
  });

  test('shows as many items as the list shows at least', () => {
    expect(toFormValues(thing.fields, {}).slides).toEqual([{ image: null, url: '' }]);
    expect(toFormValues(thing.fields, { slides: [{ _id: 's', url: 'u' }] }).slides).toEqual([
      { _id: 's', image: null, url: 'u' },
    ]);
  });
});

describe('a blank form', () => {
  test('carries its variant, and nothing wrong but what is required', () => {
    const values = createInitialFormValues(thing, 'fancy');
    expect(values.kind).toBe('fancy');
    expect(validateFormValues(thing, null, values, (_, { key }) => key)).toEqual({ subject: 'required' });
  });

  test('proposes the next numbers', async () => {
    const asked: unknown[] = [];
    const ask = async (filter: Record<string, string>, perPage: number) => {
      asked.push({ filter, perPage });
      return { total: 11, records: [{ rank: 3 }, { rank: 40 }, { rank: null }] as Loose[] };
    };
    const values = await loadBlankFormValues(thing, 'plain', ask);
    expect(values).toMatchObject({ sequence: 12, rank: 41 });
    expect(asked).toEqual([
      { filter: { kind: 'plain' }, perPage: 1 },
      { filter: {}, perPage: 200 },
    ]);
  });

  test('finds the highest number at either end of a list of many pages, which it never reads whole', async () => {
    const asked: unknown[] = [];
    const values = await loadBlankFormValues(thing, 'plain', async (_filter, perPage, skip = 0) => {
      asked.push([perPage, skip]);
      return { total: 1_000, records: [{ rank: skip + perPage }] as Loose[] };
    });
    expect(values.rank).toBe(1_001);
    expect(asked).toContainEqual([200, 800]);
  });

  test('leaves a number without an input to the API, and finds nothing wrong with it', async () => {
    const asked: unknown[] = [];
    const values = await loadBlankFormValues(thing, 'fancy', async (filter) => {
      asked.push(filter);
      return { total: 11, records: [{ rank: 40 }] };
    });
    const body = toRequestBody(thing, { ...values, subject: 'a' });
    expect(body).not.toHaveProperty('sequence');
    expect(body).not.toHaveProperty('rank');
    expect(asked).toEqual([]);
    expect(validateFormValues(thing, null, { ...values, subject: 'a' }, (_, { key }) => key)).toEqual({});
  });

  test('keeps the default where no record has a number', async () => {
    const values = await loadBlankFormValues(thing, 'plain', async () => ({ total: 0, records: [] }));
    expect(values).toMatchObject({ sequence: 1, rank: 999 });
  });
});

test('a path of the form is one of the schema without its indices', () => {
  expect(removeItemIndexesFromPath('slides.10.image')).toBe('slides.image');
  expect(removeItemIndexesFromPath('display.until')).toBe('display.until');
  expect(getFieldAtFormPath(thing, 'slides.0.url').kind).toBe('text');
});
