import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  choice,
  dateTime,
  defineResource,
  id,
  image,
  type Loose,
  password,
  richText,
  text,
} from '../../../src/core/schema/index';
import { collectImportablePaths } from '../../../src/core/schema/record/excel';

const upload = { to: 'picture' };
const coupons = defineResource('coupons', {
  fields: {
    _id: id(),
    code: text(),
    body: richText(),
    secret: password(),
    picture: image({ upload }),
    kind: choice(['a', 'b']),
    parent: text({ readOnly: true }),
    createdAt: dateTime({ setAtCreation: 'now' }),
  },
  api: { path: 'coupons', many: 'coupons', one: 'coupon' },
  list: {
    perPage: 10,
    columns: [{ rowNumber: true }, 'picture', 'parent', 'kind', 'code', 'createdAt'],
    order: ['code'],
    excel: 'plain',
    import: true,
  },
  form: {
    in: { dialog: 480 },
    sections: [{ title: 'all', fields: [['code', 'secret'], 'picture', 'body'] }],
  },
});

const faultsWith = (list: Loose, more: Loose = {}) =>
  declarationFaultsOf([{ ...coupons, ...more, list: { ...coupons.list, ...list } } as AnyResource]).join(
    '\n',
  );

describe('A list whose file can be read back', () => {
  test('takes what operators give, of its columns first, then of its form', () => {
    expect(declarationFaultsOf([coupons])).toEqual([]);
    expect(collectImportablePaths(coupons)).toEqual(['kind', 'code', 'body']);
  });

  test.each<[string, Loose, Loose, string]>([
    ['no file', { excel: undefined }, {}, 'give the list `excel` too'],
    ['variants', {}, { variants: { by: 'kind', of: { a: {} } } }, 'a row of a sheet names no variant'],
    [
      'records that nobody writes',
      {},
      { create: false, update: false },
      'nobody may create or change a record',
    ],
    [
      'nothing to change',
      { columns: ['parent'] },
      { form: undefined },
      'can be changed, so take the word away',
    ],
  ])('is refused with %s', (_, list, more, says) => {
    expect(faultsWith(list, more)).toContain(says);
  });
});
