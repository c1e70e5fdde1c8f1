import {
  type AnyField,
  bool,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  file,
  files,
  group,
  id,
  image,
  int,
  type Kind,
  list,
  money,
  multiline,
  number,
  password,
  ref,
  refs,
  richText,
  tags,
  text,
  texts,
} from '../../../../src/core/schema/index';

import { colour } from './colour';

export interface Example {
  fields: readonly AnyField[];
  /** Values that the fields accept. */
  fine: readonly unknown[];
  /** Values that each of the fields refuses. */
  refused: readonly unknown[];
}

const upload = { upload: { to: 'there' } };
const notText = [1, true, {}, [], 'a\0b', 'lone \ud800', undefined];

/** A new kind brings its examples here, and no test of its own. */
export const examples: { readonly [K in Kind]: Example } = {
  id: { fields: [id()], fine: ['a1', '0'.repeat(64)], refused: ['', 'x'.repeat(65), 1, null, 'a\0'] },
  text: {
    fields: [text(), text({ nullable: true }), text({ max: 5 }), text({ format: 'phone' })],
    fine: ['', '김민'],
    refused: [...notText, '가'.repeat(1001)],
  },
  multiline: { fields: [multiline()], fine: ['', '한 줄\n두 줄'], refused: [...notText, null] },
  richText: {
    fields: [richText()],
    fine: ['', '<p>글</p>'],
    refused: [...notText, null, 'x'.repeat(500_001)],
  },
  int: {
    fields: [int(), int({ nullable: true }), int({ min: -3, max: 1000 }), int({ among: [0, -3, 999] })],
    fine: [0, -3, 999],
    refused: [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1', true, {}, undefined],
  },
  decimal: {
    fields: [
      decimal({ digits: 2 }),
      decimal({ digits: 2, nullable: true }),
      decimal({ digits: 2, min: -3, max: '1000' }),
      money({ currency: 'USD' }),
    ],
    fine: ['0.00', '-3.00', '0.10', '999.99'],
    refused: [
      '',
      '1',
      '1.5',
      '01.00',
      '-0.00',
      '1.005',
      '1e2',
      '1,000.00',
      '+1.00',
      12.5,
      '90071992547409.92',
      {},
      true,
      undefined,
    ],
  },
  number: {
    fields: [
      number({ readOnly: true, decimals: 6 }),
      number({ readOnly: true, decimals: 6, nullable: true }),
    ],
    fine: [0, -3.5, 37.566535, 126.977969],
    refused: [37.5665351, Number.NaN, Number.POSITIVE_INFINITY, '1', true, {}, undefined],
  },
  texts: {
    fields: [texts({ readOnly: true })],
    fine: [[], ['a1'], ['나', 'a1']],
    refused: ['a1', null, {}, [1], [null], [['a']], ['a\0b'], ['가'.repeat(1001)]],
  },
  bool: {
    fields: [bool(), bool({ nullable: true })],
    fine: [true, false],
    refused: [0, 1, 'true', {}, undefined],
  },
  dateTime: {
    fields: [dateTime(), dateTime({ nullable: true })],
    fine: ['', '2026-01-31T15:00:00.000Z'],
    refused: ['2026-01-31', '2026-02-30T00:00:00.000Z', '2026-01-31T15:00:00Z', 'infinity', 0, {}, undefined],
  },
  date: {
    fields: [date(), date({ nullable: true })],
    fine: ['', '2024-02-29'],
    refused: ['2026-02-29', '2026-1-1', '2026-01-01T00:00:00.000Z', 0, {}, undefined],
  },
  choice: {
    fields: [choice(['a', 'b']), choice(['a', 'b'], { nullable: true })],
    fine: ['a', 'b'],
    refused: ['c', '', 'toString', 1, ['a'], undefined],
  },
  choices: {
    fields: [choices(['a', 'b'])],
    fine: [[], ['a'], ['b', 'a']],
    refused: [['c'], ['a', 'a'], 'a', null, {}, [1]],
  },
  tags: {
    fields: [tags(), tags({ max: 3 })],
    fine: [[], ['강남'], ['강남', 'best', '가'.repeat(50)]],
    refused: [
      'a',
      null,
      {},
      [1],
      [''],
      [' '],
      ['a,b'],
      ['a', 'A'],
      ['\uac00', '\u1100\u1161'],
      ['가'.repeat(51)],
      ['a\0'],
      Array.from({ length: 21 }, (_, at) => `태그${at}`),
    ],
  },
  ref: {
    fields: [ref('others'), ref('others', { nullable: true })],
    fine: ['', 'a1'],
    refused: [1, {}, 'x'.repeat(65), undefined],
  },
  refs: {
    fields: [refs('others'), refs('others', { max: 3 })],
    fine: [[], ['a1'], ['b2', 'a1', 'c3']],
    refused: [['a1', 'a1'], [''], ['x'.repeat(65)], 'a1', null, {}, [1], [['a1']], undefined],
  },
  password: { fields: [password()], fine: ['aaa.bbb.ccc.ddd.eee'], refused: [1, null, {}] },
  image: {
    fields: [image(upload)],
    fine: [null, { _id: 'a1' }],
    refused: [{}, 'a1', [], { _id: 1 }, undefined],
  },
  file: { fields: [file(upload)], fine: [null, { _id: 'a1' }], refused: [{}, 'a1', [], undefined] },
  files: { fields: [files(upload)], fine: [[]], refused: [null, {}, 'a1'] },
  group: { fields: [group({ a: text() })], fine: [{ a: '' }], refused: [null, [], 'a', 1] },
  list: {
    fields: [list({ a: text() }, { max: 2 })],
    fine: [[], [{ a: '' }]],
    refused: [null, {}, ['a'], [null], [{}, {}, {}]],
  },
  own: {
    fields: [colour({ palette: ['#2F5BEA', '#CF6A08'] })],
    fine: ['', '#2F5BEA'],
    refused: ['#2f5bea', '#000000', 'blue', null, 1, {}, undefined],
  },
};
