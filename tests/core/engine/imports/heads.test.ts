import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findPython } from '../../../../scripts/openpyxl.mjs';
import { lowerCaseAndRemoveSpaces } from '../../../../src/core/engine/excel/sheet/matchWords';
import type { ImportedCell } from '../../../../src/core/engine/imports/sheet/cell';
import {
  type ImportColumnTarget,
  mapColumnsToImportTargets,
} from '../../../../src/core/engine/imports/sheet/columns';
import { detectLikelyHeaderRow, readTableBelowHeader } from '../../../../src/core/engine/imports/sheet/heads';
import { readWorkbookSheet } from '../../../../src/core/engine/imports/worker/readBook';

const folder = mkdtempSync(join(tmpdir(), 'heads-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A workbook of several sheets, made by the lines of a script over `book`. */
function written(lines: string): Uint8Array {
  const path = join(folder, 'made.xlsx');
  const script = `import openpyxl
book = openpyxl.Workbook()
book.remove(book.active)
def add(name, *rows, state='visible'):
  sheet = book.create_sheet(name)
  sheet.sheet_state = state
  for row in rows: sheet.append(row)
  return sheet
${lines}
book.save(${JSON.stringify(path)})`;
  const { status, stderr } = spawnSync(findPython(), ['-c', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return new Uint8Array(readFileSync(path));
}

const target = (path: string, ...names: string[]): ImportColumnTarget => ({
  ...{ path, names, label: names[0] ?? '', synonyms: [], required: false },
});
const targets = [
  target('name', '이름'),
  target('phone', '연락처', '휴대폰'),
  target('spouse.name', '배우자 이름'),
  target('spouse.phone', '배우자 연락처'),
];
const known = targets.flatMap(({ names }) => names.map(lowerCaseAndRemoveSpaces));
const rowsOf = (...all: ImportedCell[][]) =>
  all.flatMap((cells, at) => (cells.length === 0 ? [] : [{ line: at + 1, cells }]));
const propose = (...all: ImportedCell[][]) => detectLikelyHeaderRow(rowsOf(...all), new Set(known));
const table = (...all: ImportedCell[][]) => {
  const rows = rowsOf(...all);
  const head = detectLikelyHeaderRow(rows, new Set(known));
  return head && readTableBelowHeader(rows, head);
};

test.each(['\u200b이름', '이\u200d름', '이름\u200e', '이\u00ad름', '\ufeff이\u2060름'])(
  'A head with an invisible character is found: %j',
  (header) => {
    expect(mapColumnsToImportTargets({ headers: [header] }, targets, {})).toEqual({ [header]: 'name' });
    expect(propose(['제목'], [header, '연락처'])).toEqual({ line: 2, isTwo: false });
  },
);

describe('The heads of a sheet', () => {
  test.each<[string, ImportedCell[][], unknown]>([
    [
      'in the first row',
      [
        ['이름', '연락처'],
        ['가', '1'],
      ],
      { line: 1, isTwo: false },
    ],
    ['below a title', [['명단'], [], ['이름', '연락처'], ['가', '1']], { line: 3, isTwo: false }],
    [
      'below a title with one known word',
      [['이름'], ['이름', '연락처'], ['가', '1']],
      { line: 2, isTwo: false },
    ],
    ['with remarks', [['명단'], ['1. 이름*', '연락처(필수)'], ['가', '1']], { line: 2, isTwo: false }],
    [
      'of which one is known',
      [
        ['명단', '2026'],
        ['번호', '이름'],
        ['1', '가'],
      ],
      { line: 2, isTwo: false },
    ],
    ['that nobody knows', [['명단'], ['성함', '전화'], ['가', '1']], { line: 2, isTwo: false }],
    ['of one column', [['성함'], ['가']], { line: 1, isTwo: false }],
    [
      'in two rows, known above',
      [
        ['이름', '연락처', '배우자', null],
        [null, null, '이름', '연락처'],
        ['가', '1', '나', '2'],
      ],
      { line: 1, isTwo: true },
    ],
    [
      'in two rows, known below',
      [
        ['명단'],
        ['신청자', null, '배우자', null],
        ['이름', '연락처', '이름', '연락처'],
        ['가', '1', '나', '2'],
      ],
      { line: 2, isTwo: true },
    ],
    [
      'in one row below a title',
      [['신청자 명단'], ['이름', '연락처'], ['가', '1']],
      { line: 2, isTwo: false },
    ],
  ])('%s are found', (_, rows, place) => {
    expect(propose(...rows)).toEqual(place);
  });

  test('in two rows bring what both say, else what the lower says alone', () => {
    const heads = table(
      ['신청자', null, '배우자', null],
      ['이름', '연락처', '이름', '연락처'],
      ['가', '1', '나', '2'],
    );
    expect(heads?.headers).toEqual(['신청자 이름', '신청자 연락처', '배우자 이름', '배우자 연락처']);
    expect(heads?.rows).toEqual([{ line: 3, cells: ['가', '1', '나', '2'] }]);
    expect(heads && mapColumnsToImportTargets(heads, targets, {})).toEqual({
      '신청자 이름': 'name',
      '신청자 연락처': 'phone',
      '배우자 이름': 'spouse.name',
      '배우자 연락처': 'spouse.phone',
    });
  });

  test('in two rows that name two of one kind are left to the operator', () => {
    const heads = table(
      ['본인', null, '보호자', null],
      ['이름', '연락처', '이름', '휴대폰'],
      ['가', '1', '나', '2'],
    );
    expect(heads && mapColumnsToImportTargets(heads, targets, {})).toEqual({ '본인 연락처': 'phone' });
  });
});

describe('Of a workbook', () => {
  const propose = async (lines: string, sheet?: number) => {
    const { sheets, sheet: at, rows } = await readWorkbookSheet(written(lines), { known, sheet });
    return { sheets: sheets.map(({ name, hidden }) => (hidden ? `(${name})` : name)), at, rows };
  };
  const DATA = "['이름', '연락처'], ['김하나', '010-1']";

  test.each([
    [
      'the first sheet with known heads',
      `add('표지', ['회원 명단'], ['2026년'])\nadd('A&B', ${DATA})`,
      ['표지', 'A&B'],
      1,
    ],
    [
      'no hidden sheet before a visible one',
      `add('옛날', ${DATA}, state='hidden')\nadd('명단', ['성함', '전화'], ['가', '1'])`,
      ['(옛날)', '명단'],
      1,
    ],
    [
      'no very hidden one either',
      `add('옛날', ${DATA}, state='veryHidden')\nadd('명단', ${DATA})`,
      ['(옛날)', '명단'],
      1,
    ],
    [
      'a hidden one where no other has rows',
      `add('빈', [])\nadd('숨김', ${DATA}, state='hidden')`,
      ['빈', '(숨김)'],
      1,
    ],
    [
      'the sheet with rows where another has heads alone',
      `add('양식', ['이름', '연락처'])\nadd('명단', ${DATA})`,
      ['양식', '명단'],
      1,
    ],
  ])('%s is proposed', async (_, lines, names, at) => {
    const { sheets, at: proposed } = await propose(lines);
    expect(sheets).toEqual(names);
    expect(proposed).toBe(at);
  });

  test('any sheet can be chosen', async () => {
    const lines = `add('명단', ${DATA})\nadd('다른', ['이름', '연락처'], ['박둘', '010-2'], state='hidden')`;
    expect((await propose(lines, 1)).rows.at(-1)?.cells).toEqual(['박둘', '010-2']);
    expect((await propose(`add('명단', ${DATA})\nadd('빈')`, 1)).rows).toEqual([]);
  });
});
