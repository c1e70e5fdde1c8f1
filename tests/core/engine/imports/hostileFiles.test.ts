import { strToU8 } from 'fflate';
import { Parser } from 'htmlparser2';
import { expect, test, vi } from 'vitest';
import { readWorkbookSheet } from '../../../../src/core/engine/imports/worker/readBook';
import { limits } from '../../../../src/core/schema/index';
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

const SPREADSHEET = 'urn:schemas-microsoft-com:office:spreadsheet';
const DATA = '<Row><Cell><Data ss:Type="String">값</Data></Cell></Row>';
const xmlBook = (sheets: string) =>
  strToU8(
    `<?xml version="1.0"?><Workbook xmlns="${SPREADSHEET}" xmlns:ss="${SPREADSHEET}">${sheets}</Workbook>`,
  );
const TABLE = '<table><tr><td>값</td></tr></table>';
const SHEET = `<Worksheet ss:Name="n"><Table>${DATA}</Table></Worksheet>`;
const filesOfSheets: Readonly<Record<string, (count: number) => Uint8Array>> = {
  xlsx: (count) => bookOf(`${'<sheet name="new" r:id="rId1"/>'.repeat(count)}</sheets></workbook>`),
  HTML: (count) => strToU8(TABLE.repeat(count)),
  'XML of 2003': (count) => xmlBook(SHEET.repeat(count)),
};

test.each(Object.entries(filesOfSheets))(
  'A file in %s is read with as many sheets as an import accepts, and refused with more',
  async (_, fileOf) => {
    const { sheets } = await readWorkbookSheet(fileOf(limits.maxSheets), { known: [], sheet: 0 });
    expect(sheets).toHaveLength(limits.maxSheets);
    const fault = { fault: 'tooManySheets' };
    await expect(readWorkbookSheet(fileOf(limits.maxSheets + 1), { known: [] })).rejects.toMatchObject(fault);
  },
);

test.each([
  ['HTML', strToU8(TABLE.repeat(20) + fill('<br>'))],
  ['XML of 2003', xmlBook('<Worksheet/>'.repeat(21) + fill('<br/>'))],
])('The search for the likely sheet reads a file in %s only once to its end', async (_, file) => {
  const writes = vi.spyOn(Parser.prototype, 'write');
  try {
    await expect(readWorkbookSheet(file, { known: [] })).rejects.toMatchObject({ fault: 'empty' });
    expect(writes.mock.calls.length).toBeLessThan(200);
  } finally {
    writes.mockRestore();
  }
});

test.each([
  'name,memo\nab,c\0\nde,f\n',
  'name,memo\nabc,c\0\nde,f\n',
  'name\tmemo\nab\tc\0\n',
  'name,memo\r\n\0\0,\0\r\n',
  '이름,메모\n가,나\0\n다,라\n',
])('A text with NUL characters is refused as unreadable: %j', async (text) => {
  await expect(readSheet(strToU8(text))).rejects.toMatchObject({ fault: 'unreadable' });
});

test.each(['le', 'be'])('A short text in UTF-16%s without a mark is recognised', async (order) => {
  const text = '이름,메모\n김하나,서울의 둘째 날\n渭洬,값\n';
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), order === 'le');
  expect((await readSheet(bytes)).rows).toHaveLength(2);
});

const TWO_SHEETS = '<sheet name="new" r:id="rId1"/>'.repeat(2);
const twoSheetsOf = (sheet: string) =>
  packed(sheet, {
    'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets>${TWO_SHEETS}</sheets></workbook>`,
  });

// The library reads each of these parts in quadratic time.
test.each([
  ['a tag', `<c ${fill('a')}>`],
  ['a comment', `<!-- > ${fill('a')}-->`],
  ['a text', `<row><c t="inlineStr"><is><t><![CDATA[>${fill('a')}]]></t></is></c></row>`],
])('A workbook is refused at once if a sheet contains %s of several megabytes', async (_, part) => {
  for (const book of [packed(sheetOf(ROWS + part)), twoSheetsOf(sheetOf(HEAD + part))]) {
    await expect(readSheet(book)).rejects.toMatchObject({ fault: 'unreadable' });
  }
});

test('A sheet is read without the cells that are in its comments', async () => {
  const row = '<row r="3"><!-- <c r="A3"/><c r="A3"/> --><c r="A3"><v>1</v></c></row>';
  expect((await readSheet(packed(sheetOf(ROWS + row)))).rows[1]?.cells).toEqual([1]);
});

// The library reads each of these texts in quadratic time, or makes an object of each quotation mark.
test.each([
  ['that ends in spaces', `"${'"x'.repeat(100_000)}${' '.repeat(200_000)}\n`],
  ['that ends in tabs', `"${'"x'.repeat(100_000)}${'\t'.repeat(200_000)}\n`],
  ['of fourteen million quotation marks', `"${'"x'.repeat(14_000_000)}\n`],
  ['that is never closed', `"${'1,2\n'.repeat(1_000_000)}`],
])('A text is refused at once by the line of a value %s', async (_, value) => {
  const fault = { fault: 'quotes', line: 2 };
  await expect(readSheet(strToU8(`이름,메모\n${value}`))).rejects.toMatchObject(fault);
});

test.each([
  ['spaces behind its value', '"하나"  ,"둘"\t\n', ['하나', '둘']],
  ['spaces at the end of the file', '"하나","둘"  ', ['하나', '둘']],
  ['doubled quotation marks', '"""하나""","둘"""', ['"하나"', '둘"']],
  ['quotation marks inside of a value', '하"나,"둘"', ['하"나', '둘']],
  ['an empty value between quotation marks', '"",""""', ['', '"']],
])('A text with %s is read', async (_, line, cells) => {
  expect((await readSheet(strToU8(`이름,메모\n${line}`))).rows).toEqual([{ line: 2, cells }]);
});
