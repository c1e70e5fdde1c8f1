import { expect, test } from 'vitest';
import { readWorkbookSheet } from '../../../../src/core/engine/imports/worker/readBook';
import { cell, HEAD, packed, REL, rels, sheetOf } from './packed';
import { readSheet } from './reading';

const MEGABYTES = 3 * 1024 * 1024;
const fill = (text: string) => text.repeat(Math.ceil(MEGABYTES / text.length));
const ROWS = `${HEAD}<row r="2">${cell('값')}</row>`;
const bookOf = (sheets: string) =>
  packed(sheetOf(ROWS), { 'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets>${sheets}` });

// The time of a search that starts again at each tag would grow to hours with these files.
test.each(['<sheet ', '<sheet a="', '<sheet name="'])(
  'A workbook is refused at once if its list of sheets is only the start of tags: %s',
  async (start) => {
    const sheets = `<sheet name="new" r:id="rId1"/>${fill(start)}`;
    await expect(readSheet(bookOf(sheets))).rejects.toMatchObject({ fault: 'unreadable' });
  },
);

test('A workbook is refused at once if its list of relations ends in the starts of tags', async () => {
  const relations = rels('worksheet', 'worksheets/sheet1.xml') + fill('<Relationship ');
  await expect(
    readSheet(packed(sheetOf(ROWS), { 'xl/_rels/workbook.xml.rels': relations })),
  ).rejects.toMatchObject({ fault: 'unreadable' });
});

test.each(['<c ', '<c a="', '<f', '<row><v '])(
  'A sheet is refused at once if it ends in the starts of tags: %s',
  async (start) => {
    const error = `<row r="3"><c t="e"><v>#N/A</v></c></row>`;
    const sheet = sheetOf(ROWS + error) + fill(start);
    await expect(readSheet(packed(sheet))).rejects.toMatchObject({ fault: 'unreadable' });
  },
);

test.each(['수량 > 10', "a id='rId9' b", 'a name=b', 'A &amp; B'])(
  'A sheet is found although its name looks like markup: %s',
  async (name) => {
    const sheets = `<sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    const read = await readWorkbookSheet(bookOf(sheets), { known: [] });
    expect(read.sheets).toEqual([{ name: name.replace('&amp;', '&'), hidden: false }]);
    expect(read.rows).toHaveLength(2);
  },
);

test('An error is recognised in a cell with an attribute that contains the end of a tag', async () => {
  const error = '<row r="3"><c a="x>y" t="e"><v>#N/A</v></c></row>';
  const { rows } = await readSheet(packed(sheetOf(ROWS + error)));
  expect(rows[1]?.cells).toEqual([{ unknown: 'error', shown: '#N/A' }]);
});
