import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { findPython } from '../../../../scripts/openpyxl.mjs';
import { countFilledRows } from '../../../../src/core/engine/imports/worker/countFilledRows';
import { limits } from '../../../../src/core/schema/index';
import { cell, HEAD, packed, REL, rels, sheetOf } from './packed';
import { readSheet } from './reading';

const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A workbook of another program, made by the lines of a script over `book` and `sheet`. */
function written(lines: string): Uint8Array {
  const path = join(folder, 'made.xlsx');
  const script = `import datetime, openpyxl
book = openpyxl.Workbook()
sheet = book.active
${lines}
book.save(${JSON.stringify(path)})`;
  const { status, stderr } = spawnSync(findPython(), ['-c', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return new Uint8Array(readFileSync(path));
}

const faultOf = (bytes: Uint8Array) =>
  readSheet(bytes).then(
    () => 'read',
    (error: { fault?: string }) => error.fault,
  );

describe('A workbook', () => {
  test('is read as another program writes it: texts, numbers, days, moments, yes and no', async () => {
    const bytes = written(`
sheet.append(['이름', '연락처', '수', '생일', '신청일', '무주택'])
sheet.append(['김하나', '010-0001-0002', 3, datetime.date(1990, 12, 31), datetime.datetime(2026, 11, 21, 9, 12, 30), True])
sheet.append([None] * 6)
sheet.append(['😀\\n둘째 줄', '=1+1', 1.5])
sheet['B4'].data_type = 's'`);
    expect(await readSheet(bytes)).toEqual({
      headers: ['이름', '연락처', '수', '생일', '신청일', '무주택'],
      rows: [
        {
          line: 2,
          cells: [
            '김하나',
            '010-0001-0002',
            3,
            new Date('1990-12-31T00:00:00.000Z'),
            new Date('2026-11-21T09:12:30.000Z'),
            true,
          ],
        },
        { line: 4, cells: ['😀\n둘째 줄', '=1+1', 1.5] },
      ],
    });
  });

  test('is read in its first sheet alone, formulas as what they last came to, without macros', async () => {
    const rows = `${HEAD}<row r="2"><c><f>A1&amp;WEBSERVICE("http://x.test")</f><v>7</v></c></row>`;
    const macros = { 'xl/vbaProject.bin': 'Sub Auto_Open()', 'xl/worksheets/sheet2.xml': sheetOf(HEAD) };
    expect((await readSheet(packed(sheetOf(rows), macros))).rows).toEqual([{ line: 2, cells: [7] }]);
  });

  test('names what it can’t know: errors, and formulas that no program ever computed', async () => {
    const bytes = written(`
sheet.append(['이름', '연락처', '메모'])
sheet.append(['#N/A', '010-1', '#N/A'])
sheet['C2'].data_type = 's'
sheet.append(['=B2&"x"', '010-2', '=TODAY()'])
sheet.append(['=B2', None, None])`);
    const error = { unknown: 'error', shown: '#N/A' };
    const notComputed = { unknown: 'notComputed', shown: '=' };
    expect((await readSheet(bytes)).rows).toEqual([
      { line: 2, cells: [error, '010-1', '#N/A'] },
      { line: 3, cells: [notComputed, '010-2', notComputed] },
      { line: 4, cells: [notComputed] },
    ]);
  });

  test('is read with numbers that are no dates of its calendar in cells of dates', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const dates = [99999999999, -1, 0, 0.5, 1, 45000].map((serial) => `<c s="1"><v>${serial}</v></c>`);
    const rows = `<row r="2">${cell('김하나')}${dates.join('')}</row>`;
    const bytes = packed(sheetOf(HEAD + rows), {
      'xl/styles.xml': styles,
      'xl/_rels/workbook.xml.rels': rels('worksheet', 'worksheets/sheet1.xml').replace(
        '</Relationships>',
        `<Relationship Id="rId2" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
      ),
    });
    const shown = { unknown: 'error', shown: '#####' };
    const days = [new Date('1900-01-01T00:00:00Z'), new Date('2023-03-15T00:00:00Z')];
    const cells = ['김하나', shown, shown, shown, shown, ...days];
    expect((await readSheet(bytes, ['이름'])).rows).toEqual([{ line: 2, cells }]);
  });

  test.each([
    ['an error', '<c t="e"><v>#SPILL!</v></c>', { unknown: 'error', shown: '#SPILL!' }],
    ['a formula without a value', '<c t="str"><f>A1</f></c>', { unknown: 'notComputed', shown: '=' }],
    ['a yes or no without one', '<c t="b"><f>A1</f><v/></c>', { unknown: 'notComputed', shown: '=' }],
    ['a formula of many', '<c><f t="shared" si="0"/><v>7</v></c>', 7],
    ['an empty text that came out', '<c t="str"><f>""</f><v></v></c>', ''],
  ])('reads %s', async (_, cells, value) => {
    const filler = `<row r="3">${cell('가'.repeat(100_000))}</row><row/>`;
    const rows = `${HEAD}<row r="2">${cells}${cell('값')}</row>${filler}<row r="9">${cells}${cell('값')}</row>`;
    const head = `<row r="1">${cell('이름')}${cell('메모')}</row>`;
    const read = await readSheet(packed(sheetOf(rows.replace(HEAD, head))));
    expect(read.rows.filter(({ line }) => line !== 3)).toEqual([
      { line: 2, cells: [value, '값'] },
      { line: 9, cells: [value, '값'] },
    ]);
  });

  test('expands no entity of its own making, inside or outside', async () => {
    const laughs = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">';
    const outside = '<!ENTITY c SYSTEM "file:///etc/passwd">';
    const rows = `${HEAD}<row r="2">${cell('&b;&c;')}</row>`;
    const read = await readSheet(packed(sheetOf(rows, `<!DOCTYPE x [${laughs}${outside}]>`))).catch(
      ({ fault }) => fault,
    );
    expect(JSON.stringify(read)).not.toMatch(/haha|root:/);
  });

  test('with a million empty rows is read in its other rows', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 3}"/>`).join('');
    const sheet = `${HEAD}<row r="2">${cell('김하나')}</row>${rows}`;
    expect(await readSheet(packed(sheetOf(sheet)))).toEqual({
      headers: ['이름'],
      rows: [{ line: 2, cells: ['김하나'] }],
    });
  }, 180_000);

  test('with more columns than a list has is refused', async () => {
    const wide = `<row r="1">${cell('열').repeat(200)}</row><row r="2">${cell('값')}</row>`;
    expect(await faultOf(packed(sheetOf(wide)))).toBe('tooManyColumns');
  });

  test('with more rows than are read at once is refused', async () => {
    const rows = (count: number) => `<row>${cell('값')}</row>`.repeat(count);
    expect(await faultOf(packed(sheetOf(HEAD + rows(limits.maxSheetRows + 1))))).toBe('tooManyRows');
    // It is refused before its rows are read, such as one that is too wide.
    const wide = `<row>${cell('값').repeat(limits.maxSheetColumns + 1)}</row>`;
    const both = HEAD + rows(1_000) + wide + rows(limits.maxSheetRows);
    expect(await faultOf(packed(sheetOf(both)))).toBe('tooManyRows');
  }, 180_000);

  test.each([
    ['next to each other', '<c r="A2"><v>1</v></c><c r="A2"><v>2</v></c>'],
    ['apart', '<c r="B2"><v>1</v></c><c r="A2"><v>2</v></c><c t="n" r="B2"><v>3</v></c>'],
    ['of which one follows a place', '<c r="B2"><v>1</v></c><c r="A2"><v>2</v></c><c><v>3</v></c>'],
  ])('with two cells in one place, %s, is refused', async (_, cells) => {
    expect(await faultOf(packed(sheetOf(`${HEAD}<row r="2">${cells}</row>`)))).toBe('unreadable');
  });

  test('is read with its cells in any order', async () => {
    const cells = '<c r="B2"><v>2</v></c><c r="A2"><v>1</v></c><c r="AA2"><v>27</v></c>';
    const { rows } = await readSheet(packed(sheetOf(`${HEAD}<row r="2">${cells}</row>`)), ['이름']);
    expect(rows[0]?.cells.filter((value) => value !== null)).toEqual([1, 2, 27]);
  });

  test('is counted by the rows that hold a value, without reading them', () => {
    const rowsIn = (xml: string, most = 10) => countFilledRows(new TextEncoder().encode(xml), most);
    const filled =
      '<row r="1"><c><v>1</v></c><c t="inlineStr"><is><t xml:space="preserve">가</t></is></c></row>';
    const empty = '<row r="2"/><row r="3"><c><f>A1</f><v></v></c><c><v/></c></row>';
    expect(rowsIn(`<sheetData>${filled}${empty}${filled}</sheetData>`)).toBe(2);
    expect(rowsIn('<x:row><x:c><x:v>1</x:v></x:c></x:row>')).toBe(1);
    expect(rowsIn(filled.repeat(9), 3)).toBe(4);
  });

  test('that unpacks to more than it may is refused', async () => {
    const bomb = packed(sheetOf(`${HEAD}<row r="2">${cell('값')}</row>`), {
      'xl/media/a.xml': ' '.repeat(limits.maxNonSheetPartBytes + 1),
    });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await faultOf(bomb)).toBe('tooLarge');
  });

  test('whose parts lie about what they unpack to is refused', async () => {
    const bytes = packed(sheetOf(`${HEAD}<row r="2">${cell('값'.repeat(1_000_000))}</row>`));
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at += 1) {
      // The uncompressed size in each entry of the central directory.
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0, true);
    }
    expect(await faultOf(bytes)).toBe('tooLarge');
  });

  test.each([
    ['nothing', new Uint8Array(), 'nothing'],
    ['a head alone', packed(sheetOf(HEAD)), 'empty'],
    ['what breaks off', packed(sheetOf(HEAD)).slice(0, 300), 'unreadable'],
    ['another archive', zipSync({ 'a.txt': strToU8('a') }), 'archive'],
    ['old Excel that breaks off', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'unreadable'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'image'],
  ])('of %s is refused with a sentence', async (_, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault);
  });
});

describe('Values between commas', () => {
  const rows = [
    { line: 2, cells: ['김하나', '010-1', '말, "둘"\n셋'] },
    { line: 3, cells: ['방각하', '', '=1+1'] },
  ];
  const text = '이름,연락처,메모\r\n김하나,010-1,"말, ""둘""\n셋"\r\n방각하,,=1+1\r\n';
  /** What is in CP949 alone is read by browsers (tests/product/stories), not by Node. */
  const korean = () => {
    const { stdout } = spawnSync(findPython(), [
      '-c',
      `import sys; sys.stdout.buffer.write(${JSON.stringify(text)}.encode('euc-kr'))`,
    ]);
    return new Uint8Array(stdout);
  };

  test.each<[string, () => Uint8Array]>([
    ['UTF-8', () => strToU8(text)],
    ['UTF-8 with a mark', () => strToU8(`\uFEFF${text}`)],
    ['EUC-KR, as old Korean programs write', korean],
    [
      'UTF-16, between tabs',
      () => {
        const tabs = `\uFEFF${text.replaceAll(/,(?=\S)|,(?=,)/g, '\t')}`;
        return new Uint8Array(Uint16Array.from(tabs, (letter) => letter.charCodeAt(0)).buffer);
      },
    ],
  ])('are read in %s', async (_, bytes) => {
    const read = await readSheet(bytes());
    expect(read.headers).toEqual(['이름', '연락처', '메모']);
    expect(read.rows).toEqual(rows);
  });

  const read = async (given: string) => {
    const { headers, rows: below } = await readSheet(strToU8(given));
    return [headers, ...below.map(({ cells }) => cells)];
  };

  test.each([
    ['semicolons', '이름;메모\n김하나;서울, 강남\n방각하;부산, 해운대\n'],
    [
      'semicolons that a first line tells',
      'sep=;\r\n이름;메모\r\n김하나;서울, 강남\r\n방각하;부산, 해운대\r\n',
    ],
    ['tabs', '이름\t메모\n김하나\t서울, 강남\n방각하\t부산, 해운대\n'],
    ['bars', '이름|메모\n김하나|서울, 강남\n방각하|부산, 해운대\n'],
  ])('are read between %s', async (_, given) => {
    expect(await read(given)).toEqual([
      ['이름', '메모'],
      ['김하나', '서울, 강남'],
      ['방각하', '부산, 해운대'],
    ]);
  });

  test.each([
    ['of Windows and Unix', '\r\n', '\n'],
    ['of Unix and Windows', '\n', '\r\n'],
    ['of old Macs and Windows', '\r', '\r\n'],
    ['of old Macs and Unix', '\r', '\n'],
  ])('are read with the line ends %s mixed', async (_, one, other) => {
    const given = `이름,메모${one}김하나,"둘${other}셋"${other}방각하,넷${one}박둘,다섯${other}`;
    expect(await read(given)).toEqual([
      ['이름', '메모'],
      ['김하나', '둘\n셋'],
      ['방각하', '넷'],
      ['박둘', '다섯'],
    ]);
  });

  test('are the texts that a spreadsheet program keeps', async () => {
    expect(await read('이름,연락처\n김하나,="01012345678"\n방각하,"=""0212345678"""\n')).toEqual([
      ['이름', '연락처'],
      ['김하나', '01012345678'],
      ['방각하', '0212345678'],
    ]);
  });

  test.each([
    ['that is never closed', '이름,메모\n가,1\n나,"둘\n다,3\n라,4\n', 3],
    ['that is never closed, in the last line', '이름,메모\r\n가,1\r\n나,"둘', 3],
    ['with text behind its end', '이름,메모\n가,"하나"둘,1\n나,2\n', 2],
    ['that another one seems to close', '이름,메모\n가,"하나\n나,"둘"\n다,3\n', 2],
    ['behind lines that a cell holds', 'sep=,\n이름,메모\n가,"하\n나"\n나,"둘\n', 5],
  ])('with a quotation mark %s are refused by line', async (_, given, line) => {
    await expect(readSheet(strToU8(given))).rejects.toMatchObject({ fault: 'quotes', line });
  });

  test.each(['le', 'be'])('are read in UTF-16%s without a mark', async (order) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), order === 'le');
    expect((await readSheet(bytes)).rows).toEqual(rows);
  });
});
