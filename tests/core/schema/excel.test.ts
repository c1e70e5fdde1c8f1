import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  defineResource,
  id,
  image,
  type Loose,
  list,
  ref,
  richText,
  text,
} from '../../../src/core/schema/index';

const upload = { to: 'picture' };
const coupons = defineResource('coupons', {
  fields: {
    _id: id(),
    code: text(),
    body: richText(),
    picture: image({ upload }),
    lines: list({ note: text() }),
    _parent: ref('coupons', { nullable: true }),
    parent: text({ readOnly: true, labelOf: '_parent' }),
  },
  api: { path: 'coupons', many: 'coupons', one: 'coupon' },
  title: 'code',
  list: {
    perPage: 10,
    columns: ['code', 'picture', 'parent', { empty: 'body' }],
    order: ['code'],
    excel: 'plain',
  },
});

const withColumns = (...columns: unknown[]): AnyResource =>
  ({ ...coupons, list: { ...coupons.list, columns } }) as AnyResource;

describe('A list that is to be a file', () => {
  test('is right with texts, with what is left out, and with states of what no cell holds', () => {
    expect(declarationFaultsOf([coupons])).toEqual([]);
  });

  test.each<[Loose | string, string]>([
    ['picture', 'excel: no column is left without the pictures, so take the word away'],
    ['body', "excel: a cell can't hold richText(), so take the column body away"],
    ['lines.note', 'excel: lines.note has many values in one record, and a cell holds one'],
  ])('is refused with %s alone', (column, says) => {
    expect(declarationFaultsOf([withColumns(column)]).join('\n')).toContain(`coupons: ${says}`);
  });

  test('shows references by what their records are called, and not by ids', () => {
    expect(declarationFaultsOf([withColumns('code', '_parent')])).toEqual([]);
    const titles = {
      ...withColumns('_parent'),
      fields: { ...coupons.fields, titles: text() },
    } as AnyResource;
    expect(declarationFaultsOf([titles]).join('\n')).toContain('the field titles has the name of the titles');
  });

  test.each<[Loose, string]>([
    [{ items: 'lines' }, ''],
    [{ items: 'lines', stamped: true }, ''],
    [{ items: 'nowhere' }, 'excel names nowhere, which is no field'],
    [{ items: 'code' }, 'excel.items names code, which is no list of items: name a list()'],
    [{ items: 'photos' }, "excel.items: a cell can't hold image(), so take photos.picture or the word away"],
    [{ items: 'parents' }, ''],
    [{ items: 'costs' }, 'excel.items: costs.cost has a right of its own'],
    [{ items: 'people' }, 'excel.items: people.name is masked for some operators'],
    [{ items: 'new' }, 'excel.items: no second sheet can be called new'],
  ])('with the sheet of items %j has the fault: %s', (excel, says) => {
    const lists = {
      photos: list({ picture: image({ upload }) }),
      parents: list({ to: ref('coupons') }),
      costs: list({ cost: text({ reads: 'personal' }) }),
      people: list({ name: text({ personal: 'name' }) }),
      new: list({ note: text() }),
    };
    const fields = { ...coupons.fields, ...lists };
    const faults = declarationFaultsOf([
      { ...coupons, fields, list: { ...coupons.list, columns: ['code'], excel } } as unknown as AnyResource,
    ]).join('\n');
    if (says === '') expect(faults).not.toContain('excel');
    else expect(faults).toContain(`coupons: ${says}`);
  });

  test('is refused with two columns under one head', () => {
    const twice = withColumns('code', { field: 'code', expands: 'body' });
    expect(declarationFaultsOf([twice]).join('\n')).toContain(
      'excel: two columns show code under one head: take one away',
    );
  });
});
