import { expect, test } from 'vitest';
import type { SheetCell } from '../../../../src/core/engine/excel/sheet/sheet';
import {
  createSheetDefinition,
  listExportedFieldPaths,
} from '../../../../src/core/engine/excel/sheet/sheetSpecOf';
import { createSheetWriter, writeTableWorkbook } from '../../../../src/core/engine/excel/worker/writer';
import {
  createRefusedRowStatus,
  type ImportFaultTexts,
  toImportRowStatus,
} from '../../../../src/core/engine/imports/run';
import { createItemsTemplateHeaders } from '../../../../src/core/engine/imports/templateHeads';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import {
  type AnyResource,
  getAt,
  type ListView,
  type Loose,
  limits,
  list,
  ref,
  text,
} from '../../../../src/core/schema/index';
import { goodsIn, goodsTexts } from '../../conformance/goods';
import { rowsOf } from '../../conformance/sheets';
import { group, messages } from '../../theProduct';

const goods = goodsIn(group);
const all = { ...messages, resources: { ...messages.resources, goods: goodsTexts } };
// Names of fields hold dots.
const named = new Map(
  Object.entries(goodsTexts.fields).map(([at, name]) => [`resources.goods.fields.${at}`, name]),
);
const translate = (key: string, options: Loose = {}): string =>
  String(named.get(key) ?? getAt(all, key) ?? options._ ?? key).replace(/%\{(\w+)\}/g, (_, name) =>
    String(options[name]),
  );
const texts = createResourceTexts(translate, goods);
const words: ImportFaultTexts = {
  ...{ fields: new Map(), texts, badId: 'badId', moreCells: 'moreCells' },
  noRow: (sheet, lines) => `${sheet} 시트 ${lines}번째 줄: 없음`,
  inItems: ({ sheet, line, name }) => `${sheet} 시트 ${line}번째 줄 ${name}`,
  allowed: (said) => said,
  cell: (fault) => fault,
  sameRow: (line) => `${line}번째 줄과 같음`,
};

const FIRST = [texts.column('name'), 'ID'];
const SECOND = [texts.column('options.label'), texts.column('options.extra'), '줄 ID', 'ID'];

async function read(rows: SheetCell[][], lines: SheetCell[][], clears = false) {
  const items = { name: 'options', headers: SECOND, rows: lines };
  const file = writeTableWorkbook({ headers: FIRST, rows, items });
  return rowsOf(goods, new Uint8Array(await file.arrayBuffer()), { clears, texts });
}
const money = (number: number) => ({ number, as: 'number' }) as const;

test('items are joined by the ID, of stored records and of new ones, in their order', async () => {
  const rows = await read(
    [
      ['의자', 'a@3'],
      ['책상', '새 1'],
      ['등', null],
    ],
    [
      ['빨강', money(1000), 'x', 'a@3'],
      ['크게', money(100), null, '새 1'],
      ['파랑', null, null, 'a@2'],
    ],
  );
  expect(rows.map(({ sent }) => sent)).toEqual([
    {
      ...{ _id: 'a', version: 3 },
      record: { name: '의자', options: [{ _id: 'x', label: '빨강', extra: '1000' }, { label: '파랑' }] },
    },
    { key: 'row 1', record: { name: '책상', options: [{ label: '크게', extra: '100' }] } },
    { key: 'row 1', record: { name: '등' } },
  ]);
});

test('a row without items leaves the stored ones alone, unless empty cells are to empty values', async () => {
  const lines = [['빨강', money(1), null, 'b@1']];
  const rows: SheetCell[][] = [
    ['의자', 'a@3'],
    ['책상', 'b@1'],
  ];
  const [kept] = await read(rows, lines);
  expect(kept?.sent?.record).toEqual({ name: '의자' });
  const [emptied] = await read(rows, lines, true);
  expect(emptied?.sent?.record).toEqual({ name: '의자', options: [] });
});

test('what is wrong is said by sheet, line and column, and items without a row are refused', async () => {
  const [row, twice, lost] = await read(
    [
      ['의자', '새 1'],
      ['책상', '새 1'],
    ],
    [
      ['빨강', '천 원', null, '새 1'],
      ['파랑', money(1), null, 'gone@1'],
      ['검정', money(1), null, 'gone@1'],
    ],
  );
  const told = (one: typeof row) => one && createRefusedRowStatus(one, words).reasons;
  expect(told(row)).toEqual([expect.stringMatching(/^options 시트 2번째 줄 추가금: ./)]);
  expect(told(twice)).toEqual(['ID: 2번째 줄과 같음']);
  expect(told(lost)).toEqual(['options 시트 3, 4번째 줄: 없음']);
  const refused = { outcome: 'refused', fields: { 'options.0.extra': '너무 큽니다.' } } as const;
  expect(toImportRowStatus(refused, words, row?.items).reasons).toEqual([
    'options 시트 2번째 줄 추가금: 너무 큽니다.',
  ]);
});

test('rows and items together are as many as an import takes', async () => {
  const rows = [...Array(limits.maxSheetRows / 2).keys()];
  const first: SheetCell[][] = rows.map((at) => ['의자', `${at}@1`]);
  const lines = [...rows, 0].map((at): SheetCell[] => ['빨강', null, null, `${at}@1`]);
  await expect(read(first, lines)).rejects.toMatchObject({ fault: 'tooManyRows' });
}, 60_000);

test('the blank sheet has the heads that are read back', () => {
  expect(createItemsTemplateHeaders(goods, texts, { id: 'ID', item: '줄 ID' })).toEqual({
    name: 'options',
    headers: SECOND,
    rows: [],
  });
});

test('references in items are written as titles, and left out without the right to their resource', async () => {
  const options = list({ label: text(), of: ref('goods', { nullable: true }) });
  const sets = { ...goods, fields: { ...goods.fields, options } } as unknown as AnyResource;
  const view = sets.list as ListView<Loose>;
  expect(listExportedFieldPaths(sets, view)).toContain('titles.options.of');
  const fileBy = async (refersTo: () => boolean) => {
    const heads = { number: 'No', id: 'ID', item: '줄 ID', yes: '예', no: '아니오' };
    const writer = createSheetWriter(createSheetDefinition(sets, view, { ...heads, texts, refersTo }));
    const items = [{ _id: 'x', label: '빨강', of: 'b' }, null, { _id: 'y', label: '파랑', of: null }];
    const titles = { options: { of: ['배, 큰 것', '', ''] } };
    const goods = [{ _id: 'a', version: 3, name: '의자', options: items, titles }];
    writer.push(new TextEncoder().encode(JSON.stringify({ summary: { totalCount: 1 }, goods })));
    writer.finish();
    const rows = await rowsOf(sets, new Uint8Array(await writer.file().arrayBuffer()), {
      texts,
      clears: false,
    });
    return rows[0]?.sent?.record.options;
  };
  expect(await fileBy(() => true)).toEqual([
    { _id: 'x', label: '빨강', of: '배, 큰 것' },
    { _id: 'y', label: '파랑' },
  ]);
  expect(await fileBy(() => false)).toEqual([
    { _id: 'x', label: '빨강' },
    { _id: 'y', label: '파랑' },
  ]);
});
