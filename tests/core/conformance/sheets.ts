import { expect } from 'vitest';
import {
  createSheetDefinition,
  listExportedFieldPaths,
} from '../../../src/core/engine/excel/sheet/sheetSpecOf';
import { createSheetWriter } from '../../../src/core/engine/excel/worker/writer';
import {
  buildImportColumnTargets,
  collectKnownHeaders,
  mapColumnsToImportTargets,
} from '../../../src/core/engine/imports/sheet/columns';
import {
  detectLikelyHeaderRow,
  readHeadersAtPosition,
  readTableBelowHeader,
} from '../../../src/core/engine/imports/sheet/heads';
import { attachListItemsToRows, readListItemsSheet } from '../../../src/core/engine/imports/sheet/items';
import { createSheetRowParser, type ParsedImportRow } from '../../../src/core/engine/imports/sheet/toRows';
import { readWorkbookSheet } from '../../../src/core/engine/imports/worker/readBook';
import { createResourceTexts } from '../../../src/core/engine/texts';
import {
  type AnyResource,
  bool,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  defineResource,
  formatScaledInteger,
  getAt,
  group as groupOf,
  id,
  image,
  int,
  type Loose,
  limits,
  list,
  type MenuGroupName,
  money,
  multiline,
  ref,
  refs,
  tags,
  text,
} from '../../../src/core/schema/index';
import { findItemSheetDefinition } from '../../../src/core/schema/record/excel';
import type { Caller } from '../api/harness';
import type { Sampler } from '../schema/kinds/samples';
import { messages } from '../theProduct';
import { faceParams, samplerOf } from './sample';

const COLOURS = ['RED', 'BLUE', 'BLACK'] as const;
const line = {
  name: text({ max: 200 }),
  amount: money({ currency: 'USD', nullable: true }),
  colour: choice(COLOURS, { default: 'RED' }),
  isGift: bool({ default: false }),
  on: date(),
  note: multiline(),
  size: groupOf({ width: int({ nullable: true }) }),
  about: ref('receipts', { nullable: true }),
};

/** The names of a receipt's lines, below the label of its box. Stored records may hold anything. */
function summaryOf({ lines, box }: Loose): string {
  const names = Array.isArray(lines) ? lines.map((one) => getAt(one, 'name')) : [];
  const words = [getAt(box, 'label'), ...names].filter((word) => typeof word === 'string' && word !== '');
  return words.join(' · ').slice(0, 500);
}

/** A record of every kind that a file has, tree and items among them. */
export const receiptsIn = (group: MenuGroupName) =>
  defineResource('receipts', {
    fields: {
      _id: id(),
      title: text({ required: true, max: 200 }),
      code: text({ shape: 'digits', max: 20 }),
      note: multiline(),
      count: int({ nullable: true }),
      weight: decimal({ digits: 3, nullable: true }),
      price: money({ currency: 'KRW', nullable: true }),
      tags: tags(),
      colour: choice(COLOURS, { nullable: true }),
      colours: choices(COLOURS),
      day: date(),
      at: dateTime(),
      isPaid: bool({ default: false }),
      above: ref('receipts', { nullable: true }),
      others: refs('receipts', { forgets: true }),
      box: groupOf({ label: text({ max: 200 }) }),
      picture: image({ upload: { to: 'picture' }, public: true, sizes: { thumb: 96, list: 320 } }),
      lines: list(line, { max: 20 }),
      summary: text({ readOnly: true, display: { from: ['lines', 'box'], by: summaryOf } }),
    },
    api: { path: 'receipts', many: 'receipts', one: 'receipt' },
    title: 'title',
    menu: { group },
    tree: { parent: 'above' },
    list: {
      perPage: 10,
      columns: [
        ...([
          'title',
          'code',
          'note',
          'count',
          'weight',
          'price',
          'tags',
          'colour',
          'colours',
          'day',
        ] as const),
        ...(['at', 'isPaid', 'above', 'others', 'box.label', 'picture', 'summary'] as const),
      ],
      order: ['title'],
      filters: [{ below: 'above' }],
      excel: { items: 'lines' },
      import: true,
    },
    form: {
      in: { page: 820 },
      sections: [
        {
          title: 'all',
          fields: [
            ...(['title', 'code', 'note', 'count', 'weight', 'price', 'tags', 'colour', 'colours'] as const),
            ...([
              'day',
              'at',
              'isPaid',
              'above',
              'others',
              'box.label',
              'picture',
              'lines',
              'summary',
            ] as const),
          ],
        },
      ],
    },
  });

/** Texts that spreadsheet programs like to take for something else. */
const ODD = [
  ...[
    '',
    '=1+1',
    '+82 10',
    '-1',
    '@가',
    '007',
    '1e5',
    'TRUE',
    '예',
    '2026-01-01',
    '12:30',
    '0',
    '#N/A',
    '새 1',
  ],
  ...[
    '가, 나',
    '"가"',
    "'가",
    '가 · 나',
    '<b>&amp;',
    '😀👨‍👩‍👧',
    '_x0041_',
    'a  b',
    '1,234원',
    'a@3',
    '가\u200b나',
  ],
];

function randomReceipt({ integer, pick, day, instant }: Sampler, ids: readonly string[]): Loose {
  const orNull = (value: unknown) => (integer(0, 3) === 0 ? null : value);
  const some = <T>(values: readonly T[], most: number) => [
    ...new Set(Array.from({ length: integer(0, most) }, () => pick(values))),
  ];
  const amount = (digits: number) =>
    formatScaledInteger(BigInt(integer(-2_000_000_000, 2_000_000_000)), digits);
  const words = ODD.filter((word) => word !== '' && !word.includes(','));
  const receipt = {
    title: `${pick(ODD)} ${integer(0, 9)}`,
    code: pick(['', '007', '0', '123456789012']),
    // A cell of blanks is an empty one.
    note: pick(['', `${pick(words)}\n${pick(ODD)}`]),
    count: orNull(integer(-1_000_000_000, 1_000_000_000)),
    weight: orNull(amount(3)),
    price: orNull(pick([amount(0), '9007199254740991', '-9007199254740991'])),
    tags: some(words, 3),
    colour: orNull(pick(COLOURS)),
    colours: some(COLOURS, 3),
    day: pick(['', day(), '1899-12-31', '2099-02-28']),
    at: pick(['', instant(), '2026-12-31T23:59:59.000Z']),
    isPaid: integer(0, 1) === 1,
    above: ids.length > 0 ? orNull(pick(ids.slice(0, 3))) : null,
    others: ids.length > 0 ? some(ids, 3) : [],
    box: { label: pick(ODD) },
    lines: Array.from({ length: integer(0, 4) }, () => ({
      name: pick(ODD),
      amount: orNull(amount(2)),
      colour: pick(COLOURS),
      isGift: integer(0, 1) === 1,
      on: pick(['', day()]),
      note: pick(ODD),
      size: { width: orNull(integer(-9, 9)) },
      about: ids.length > 0 ? orNull(pick(ids)) : null,
    })),
  };
  return receipt;
}

/** Creates random records; a later one refers to earlier ones. */
async function randomReceipts(count: number, sampler: Sampler, call: Caller): Promise<void> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { status, json } = await call('POST', 'sample-receipts', { body: randomReceipt(sampler, ids) });
    expect([status, json.fields]).toEqual([201, undefined]);
    ids.push(String((json.receipt as Loose)._id));
  }
}

const translate = (key: string, options: Loose = {}): string =>
  String(getAt(messages, key) ?? options._ ?? key).replace(/%\{(\w+)\}/g, (_, name) => String(options[name]));

const HEADS = { number: 'No', id: 'ID', item: '줄 ID', yes: '예', no: '아니오' };

/** The file of a resource's list, as the console makes it of the API's answer. */
export async function fileOf(resource: AnyResource, call: Caller): Promise<Uint8Array> {
  const view = resource.list;
  if (!view) throw new Error(`${resource.name} has no list`);
  const query = new URLSearchParams(faceParams(resource, undefined));
  query.set('fields', listExportedFieldPaths(resource, view).join());
  const headers = { skip: '0', limit: '0', 'x-export-reason': encodeURIComponent('파일을 다시 읽기') };
  const { status, json } = await call('GET', `${resource.api.path}?${query}`, { headers });
  expect([status, json.message]).toEqual([200, undefined]);
  const texts = createResourceTexts(translate, resource);
  const writer = createSheetWriter(
    createSheetDefinition(resource, view, { ...HEADS, texts, refersTo: () => true }),
  );
  writer.push(new TextEncoder().encode(JSON.stringify(json)));
  writer.finish();
  return new Uint8Array(await writer.file().arrayBuffer());
}

/** The rows of a file, as the console reads them. */
export async function rowsOf(
  resource: AnyResource,
  bytes: Uint8Array,
  { clears = true, texts = createResourceTexts(translate, resource) } = {},
): Promise<ParsedImportRow[]> {
  const targets = buildImportColumnTargets(resource, texts, HEADS.id);
  const known = collectKnownHeaders(targets, {});
  const wanted = { known: [...known], items: findItemSheetDefinition(resource, resource.list)?.path };
  const book = await readWorkbookSheet(bytes, wanted);
  const head = detectLikelyHeaderRow(book.rows, known);
  if (!head) throw new Error('The file has no head');
  const matching = mapColumnsToImportTargets(readHeadersAtPosition(book.rows, head), targets, {});
  const items = readListItemsSheet(resource, texts, HEADS, book);
  const sheet = attachListItemsToRows(readTableBelowHeader(book.rows, head), items, matching);
  const words = { ...HEADS, texts, clears, newId: '새' };
  return sheet.rows.map(createSheetRowParser(resource, matching, sheet.headers, words, items));
}

const RECEIPTS = 100;

/** The file of a list that is read back unchanged changes nothing. */
export async function everySheet(resource: AnyResource, call: Caller): Promise<void> {
  if (!resource.list?.excel || !resource.list.import) return;
  // Of every kind of field, and the same on every machine.
  if (resource.name === 'sample-receipts') await randomReceipts(RECEIPTS, samplerOf(7), call);
  const rows = await rowsOf(resource, await fileOf(resource, call));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
  const sent = rows.flatMap((row) => row.sent ?? []);
  for (let from = 0; from < sent.length; from += limits.maxRowsPerImport) {
    const body = { rows: sent.slice(from, from + limits.maxRowsPerImport), dryRun: true };
    const query = new URLSearchParams(faceParams(resource, undefined));
    const { status, json } = await call('POST', `${resource.api.path}/import?${query}`, { body });
    expect([status, json.message]).toEqual([200, undefined]);
    const answers = json.rows as Loose[];
    expect(answers.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
    expect(answers.length).toBe(body.rows.length);
  }
}
