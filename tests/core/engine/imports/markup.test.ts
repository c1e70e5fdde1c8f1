import { strToU8 } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { formatCellText } from '../../../../src/core/engine/imports/sheet/cell';
import { readWorkbookSheet } from '../../../../src/core/engine/imports/worker/readBook';
import { limits } from '../../../../src/core/schema/index';
import { readSheet } from './reading';

const KNOWN = ['이름', '연락처'];
const read = async (text: string) => {
  const { headers, rows } = await readSheet(strToU8(text), KNOWN);
  return [headers, ...rows.map(({ cells }) => cells)];
};
const faultOf = (text: string) =>
  readSheet(strToU8(text), KNOWN).then(
    () => 'read',
    (error: { fault?: string }) => error.fault,
  );

describe('A page with a table', () => {
  test.each([
    [
      'as malls write it, without ends',
      '<html><head><meta charset="utf-8"><style>td{color:red}</style></head><body><table border=1><tr><th>이름<th>연락처<tr><td>김하나<td>010-1</table>',
    ],
    [
      'with a part for its heads, blanks and entities',
      '<table>\n<thead><tr>\n<td> 이름 </td><td><b>연락</b>처</td></tr></thead><tbody><tr><td>김하나</td>\n<td>&nbsp;010-1&nbsp;</td></tr></tbody></table>',
    ],
    [
      'below a title over all columns',
      '<table><tr><td colspan="2">회원 명단</td></tr><tr><td>이름</td><td>연락처</td></tr><tr><td>김하나</td><td>010-1<script>x()</script></td></tr></table>',
    ],
    [
      'within a table that lays the page out',
      '<table><tr><td>메뉴<table><tr><td>이름</td><td>연락처</td></tr><tr><td>김하나</td><td>010-1</td></tr></table></td></tr></table>',
    ],
  ])('%s is read', async (_, html) => {
    expect(await read(html)).toEqual([
      ['이름', '연락처'],
      ['김하나', '010-1'],
    ]);
  });

  test('keeps the lines of a cell, and names the cells that another one covers', async () => {
    const html = `<table><tr><th>이름</th><th>연락처</th><th>메모</th></tr>
      <tr><td rowspan="2">김하나</td><td>010-1</td><td>첫째<br>둘째</td></tr><tr><td>010-2</td><td>&lt;b&gt;</td></tr></table>`;
    expect(await read(html)).toEqual([
      ['이름', '연락처', '메모'],
      ['김하나', '010-1', '첫째\n둘째'],
      [{ unknown: 'merged', shown: '' }, '010-2', '<b>'],
    ]);
  });

  test('has its tables as sheets, of which the one with known heads is proposed', async () => {
    const html =
      '<table><tr><td>회사</td><td>주소</td></tr><tr><td>a</td><td>b</td></tr></table><table></table><table><tr><td>이름</td><td>연락처</td></tr><tr><td>가</td><td>1</td></tr></table>';
    expect(await readWorkbookSheet(strToU8(html), { known: KNOWN })).toMatchObject({
      sheets: [{ name: '' }, { name: '' }],
      sheet: 1,
    });
    expect((await readWorkbookSheet(strToU8(html), { known: KNOWN, sheet: 0 })).rows[1]?.cells).toEqual([
      'a',
      'b',
    ]);
  });

  test.each([
    [
      'with too many columns',
      `<table><tr>${'<td>x</td>'.repeat(limits.maxSheetColumns + 1)}</tr></table>`,
      'tooManyColumns',
    ],
    [
      'with cells that claim too many',
      '<table><tr><td colspan="99999999">a</td><td>b</td></tr></table>',
      'tooManyColumns',
    ],
    ['nested too deep', '<table><tr><td>'.repeat(1_000), 'unreadable'],
    ['without a table', '<html><body><p>안녕하세요</p></body></html>', 'noTable'],
    ['with heads alone', '<table><tr><td>이름</td><td>연락처</td></tr></table>', 'empty'],
    ['that is a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', 'image'],
  ])('%s is refused', async (_, html, fault) => {
    expect(await faultOf(html)).toBe(fault);
  });

  test('with more rows than are read at once is refused', async () => {
    expect(await faultOf(`<table>${'<tr><td>a<td>b'.repeat(limits.maxSheetRows + 2)}`)).toBe('tooManyRows');
  }, 60_000);
});

const xml = (...sheets: string[]) =>
  `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets.join('')}</Workbook>`;
const data = (type: string, value: string) => `<Cell><Data ss:Type="${type}">${value}</Data></Cell>`;
const HEADS = `<Row>${data('String', '이름')}${data('String', '연락처')}</Row>`;
const sheet = (name: string, rows: string, more = '') =>
  `<Worksheet ss:Name="${name}"><Table>${rows}</Table>${more}</Worksheet>`;

describe('A workbook in the XML of 2003', () => {
  test('is read with its types, places and merged cells, without its comments', async () => {
    const rows = `<Row ss:Index="3"><Cell ss:MergeAcross="1"><Data ss:Type="String">이름</Data></Cell>${data('String', '연락처')}</Row>
      <Row>${data('String', '김하나')}<Cell ss:Index="3"><Data ss:Type="String">010-1</Data><Comment><ss:Data>메모</ss:Data></Comment></Cell></Row>
      <Row>${data('Number', '12.5')}${data('Boolean', '1')}${data('DateTime', '1990-12-31T00:00:00.000')}${data('Error', '#N/A')}<Cell ss:Formula="=A1"/></Row>`;
    const { rows: read } = await readWorkbookSheet(strToU8(xml(sheet('명단', rows))), { known: KNOWN });
    expect(read).toEqual([
      { line: 3, cells: ['이름', { unknown: 'merged', shown: '' }, '연락처'] },
      { line: 4, cells: ['김하나', null, '010-1'] },
      {
        line: 5,
        cells: [
          12.5,
          true,
          new Date('1990-12-31T00:00:00.000Z'),
          { unknown: 'error', shown: '#N/A' },
          { unknown: 'notComputed', shown: '=' },
        ],
      },
    ]);
  });

  test('is read with a time that has no date as an error', async () => {
    const time = data('DateTime', '1899-12-31T09:30:00.000');
    const { rows } = await readSheet(strToU8(xml(sheet('명단', `${HEADS}<Row>${time}</Row>`))), KNOWN);
    expect(rows[0]?.cells).toEqual([{ unknown: 'error', shown: '#####' }]);
  });

  test('is read with the numbers and times that its cells, rows and columns show', async () => {
    const styles = [
      ['s1', '00000'],
      ['s2', '000-0000-0000'],
      ['s3', 'h:mm'],
    ].map(([id, format]) => `<Style ss:ID="${id}"><NumberFormat ss:Format="${format}"/></Style>`);
    const number = (value: number, style = '') =>
      `<Cell${style && ` ss:StyleID="${style}"`}><Data ss:Type="Number">${value}</Data></Cell>`;
    const time = '<Cell ss:StyleID="s3"><Data ss:Type="DateTime">1899-12-31T09:30:00.000</Data></Cell>';
    const columns = '<Column ss:Index="2" ss:Span="1" ss:StyleID="s1"/>';
    const rows = `${HEADS}<Row>${number(1012345678, 's2')}${number(4781)}${number(15)}${number(7)}${time}</Row>
      <Row ss:StyleID="s1">${number(9, 's2')}${number(8, 's0')}${number(7)}</Row>`;
    const file = xml(`<Styles>${styles.join('')}</Styles>`, sheet('명단', columns + rows));
    const { rows: read } = await readSheet(strToU8(file), KNOWN);
    expect(read.map(({ cells }) => cells.map((value) => formatCellText(value)))).toEqual([
      ['010-1234-5678', '04781', '00015', '7', '9:30'],
      ['000-0000-0009', '8', '00007'],
    ]);
  });

  test('proposes no hidden sheet', async () => {
    const hidden = '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>';
    const table = `${HEADS}<Row>${data('String', '가')}${data('String', '1')}</Row>`;
    const book = await readWorkbookSheet(
      strToU8(xml(sheet('옛날', table, hidden), sheet('A &amp; B', table))),
      {
        known: KNOWN,
      },
    );
    expect(book).toMatchObject({
      sheets: [
        { name: '옛날', hidden: true },
        { name: 'A & B', hidden: false },
      ],
      sheet: 1,
    });
  });

  test.each([
    [
      'a place beyond all columns',
      `<Row><Cell ss:Index="99999999"><Data ss:Type="String">a</Data></Cell></Row>`,
      'tooManyColumns',
    ],
    ['nothing', '', 'empty'],
    ['a cell in column 0', `${HEADS}<Row><Cell ss:Index="0"/>${data('String', '가')}</Row>`, 'unreadable'],
    ['a cell in no column', `${HEADS}<Row><Cell ss:Index="A"/></Row>`, 'unreadable'],
    [
      'a cell in the place of another one',
      `${HEADS}<Row>${data('String', '가')}<Cell ss:Index="1"><Data ss:Type="String">나</Data></Cell></Row>`,
      'unreadable',
    ],
    [
      'a cell under a merged one',
      `${HEADS}<Row><Cell ss:MergeAcross="1"/><Cell ss:Index="2"/></Row>`,
      'unreadable',
    ],
    [
      'a row in the place of another one',
      `${HEADS}<Row ss:Index="1">${data('String', '가')}</Row>`,
      'unreadable',
    ],
    ['a row before another one', `<Row ss:Index="5"/><Row ss:Index="2"/>`, 'unreadable'],
  ])('with %s is refused', async (_, rows, fault) => {
    expect(await faultOf(xml(sheet('명단', rows)))).toBe(fault);
  });

  test('expands no entity of its own making', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${xml(sheet('명단', `${HEADS}<Row>${data('String', '&b;')}</Row>`))}`;
    expect(JSON.stringify(await readWorkbookSheet(strToU8(bomb), { known: KNOWN }))).not.toContain('haha');
  });
});

test('Empty cells that claim to be wide cost no work in the rows below', async () => {
  const html = `<table><tr>${'<td colspan=150>'.repeat(1_000)}${'<tr><td>값'.repeat(100)}</table>`;
  const { map } = Array.prototype;
  let most = 0;
  const spy = vi.spyOn(Array.prototype, 'map').mockImplementation(function (this: unknown[], ...args) {
    most = Math.max(most, this.length);
    return map.apply(this, args);
  });
  try {
    expect((await readWorkbookSheet(strToU8(html), { known: [] })).rows).toHaveLength(100);
  } finally {
    spy.mockRestore();
  }
  expect(most).toBeLessThanOrEqual(limits.maxSheetColumns);
});
