import { expect, test } from 'vitest';
import { readWorkbookSheet } from '../../../../src/core/engine/imports/worker/readBook';
import { cell, packed, REL, sheetOf } from './packed';

const tableOf = (...names: readonly string[]) =>
  sheetOf(['이름', ...names].map((text, at) => `<row r="${at + 1}">${cell(text)}</row>`).join(''));

/** A workbook by its sheets' elements, the kinds of its relations and its parts. */
function bookOf(
  elements: readonly string[],
  relations: Readonly<Record<string, readonly [type: string, part: string]>>,
) {
  const targets = Object.entries(relations).map(
    ([id, [type]]) => `<Relationship Id="${id}" Type="${REL}/${type}" Target="${type}s/${id}.xml"/>`,
  );
  const parts = Object.entries(relations).map(([id, [type, part]]) => [`xl/${type}s/${id}.xml`, part]);
  return packed('', {
    'xl/workbook.xml': `<workbook xmlns:r="${REL}" xmlns:n1="${REL}"><sheets>${elements.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  });
}
const element = (name: string, id: string) => `<sheet name="${name}" sheetId="1" r:id="${id}"/>`;
const CHART = '<chartsheet><drawing r:id="rId1"/></chartsheet>';
const DAMAGED = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>';
const known = ['이름'];

test('A workbook with charts on sheets of their own is read in its other sheets', async () => {
  const book = bookOf(
    [element('차트1', 'rId1'), element('명단', 'rId2'), element('차트2', 'rId3'), element('옛 명단', 'rId4')],
    {
      rId1: ['chartsheet', CHART],
      rId2: ['worksheet', tableOf('김하나')],
      rId3: ['chartsheet', CHART],
      rId4: ['worksheet', tableOf('박둘')],
    },
  );
  const { sheets, sheet, rows } = await readWorkbookSheet(book, { known });
  expect(sheets.map(({ name }) => name)).toEqual(['명단', '옛 명단']);
  expect([sheet, rows[1]?.cells]).toEqual([0, ['김하나']]);
  expect((await readWorkbookSheet(book, { known, sheet: 1 })).rows[1]?.cells).toEqual(['박둘']);
});

test('A sheet is read by its relation, under whatever prefix another sheet names its own', async () => {
  const worksheets = { R1: ['worksheet', tableOf('가')], rId2: ['worksheet', tableOf('나')] } as const;
  const book = bookOf(
    ['<sheet name="첫" n1:id="R1"/>', '<sheet name="둘" n1:id="rId2"/>', element('셋', 'rId3')],
    { ...worksheets, rId3: ['worksheet', tableOf('다')] },
  );
  const read = async (sheet: number) => (await readWorkbookSheet(book, { known, sheet })).rows[1]?.cells;
  expect(await read(1)).toEqual(['나']);
  expect(await read(2)).toEqual(['다']);
  await expect(read(0)).rejects.toMatchObject({ fault: 'unreadable' });
});

test.each([
  ['is read in a sheet with a known header', tableOf('김하나'), ['김하나']],
  ['is refused if its other sheets have none', tableOf('김하나').replace('이름', '표지'), 'unreadable'],
])('A workbook with a damaged sheet %s', async (_, table, expected) => {
  const book = bookOf([element('깨짐', 'rId1'), element('명단', 'rId2')], {
    rId1: ['worksheet', DAMAGED],
    rId2: ['worksheet', table],
  });
  const read = readWorkbookSheet(book, { known }).then(
    ({ rows }) => rows[1]?.cells,
    ({ fault }) => fault,
  );
  expect(await read).toEqual(expected);
  const damaged = readWorkbookSheet(book, { known, sheet: 0 });
  await expect(damaged).rejects.toMatchObject({ fault: 'unreadable' });
});

test('A hidden sheet is not read in place of a damaged one', async () => {
  const hidden = element('명단', 'rId2').replace('sheetId', 'state="hidden" sheetId');
  const book = bookOf([element('깨짐', 'rId1'), hidden], {
    rId1: ['worksheet', DAMAGED],
    rId2: ['worksheet', tableOf('김하나')],
  });
  await expect(readWorkbookSheet(book, { known })).rejects.toMatchObject({ fault: 'unreadable' });
});
