import { expect, test } from 'vitest';
import { createSheetDefinition } from '../../../../src/core/engine/excel/sheet/sheetSpecOf';
import { createSheetWriter } from '../../../../src/core/engine/excel/worker/writer';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import { choice, choices, defineResource, id, type Loose, text } from '../../../../src/core/schema/index';
import { rowsOf } from '../../conformance/sheets';

const list = {
  perPage: 10,
  columns: ['name', 'kind', 'places'],
  order: ['name'],
  excel: 'plain',
  import: true,
} as const;
const shops = defineResource('shops', {
  fields: {
    _id: id(),
    name: text(),
    kind: choice(['OLD', 'NEW', 'ONE', 'TWO']),
    places: choices(['CAPITAL', 'SEOUL', 'QUOTED']),
  },
  api: { path: 'shops', many: 'shops', one: 'shop' },
  list,
});

/** Two choices have one label, two others each other's value, and one label has a comma. */
const words: Readonly<Record<string, string>> = {
  'fields.name': '이름',
  'fields.kind': '구분',
  'fields.places': '지역',
  'choices.kind.OLD': '기타',
  'choices.kind.NEW': '기 타',
  'choices.kind.ONE': 'TWO',
  'choices.kind.TWO': 'ONE',
  'choices.places.CAPITAL': '서울, 경기',
  'choices.places.SEOUL': '서울',
  'choices.places.QUOTED': '"그 밖"',
};
const texts = createResourceTexts(
  (key, options) =>
    key === 'list.unknown'
      ? `알 수 없음 (${options?.value})`
      : (words[key.replace('resources.shops.', '')] ?? String(options?._ ?? key)),
  shops,
);

async function readBack(records: readonly Loose[]) {
  const heads = { number: 'No', id: 'ID', item: '줄 ID', yes: '예', no: '아니오' };
  const writer = createSheetWriter(
    createSheetDefinition(shops, list, { ...heads, texts, refersTo: () => true }),
  );
  const shown = records.map((record, index) => ({
    _id: `s${index}`,
    version: 1,
    name: `${index}`,
    ...record,
  }));
  writer.push(
    new TextEncoder().encode(JSON.stringify({ summary: { totalCount: shown.length }, shops: shown })),
  );
  writer.finish();
  const rows = await rowsOf(shops, new Uint8Array(await writer.file().arrayBuffer()), { texts });
  return rows.map(({ faults, sent }) => [faults, sent?.record]);
}

test('a file that nobody changed names the choices of its records, whatever their labels are', async () => {
  const kinds = ['OLD', 'NEW', 'ONE', 'TWO'];
  const read = await readBack(kinds.map((kind) => ({ kind, places: ['CAPITAL', 'QUOTED', 'SEOUL'] })));
  expect(read).toEqual(
    kinds.map((kind, index) => [[], { name: `${index}`, kind, places: ['CAPITAL', 'QUOTED', 'SEOUL'] }]),
  );
});

test('a file that nobody changed names choices that the schema no longer has', async () => {
  const values = { kind: 'GONE', places: ['GONE', 'SEOUL'] };
  expect(await readBack([values])).toEqual([[[], { name: '0', ...values }]]);
});
