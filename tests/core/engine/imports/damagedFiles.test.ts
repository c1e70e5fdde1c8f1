import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packed, REL, rels, sheetOf } from './packed';
import { readSheet } from './reading';

const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
const ONE_RELATION = rels('worksheet', 'worksheets/sheet1.xml');
const relation = (id: number, type: string) =>
  `<Relationship Id="rId${id}" Type="${REL}/${type}" Target="${type}.xml"/>`;
const ROWS = [0, 1, 2].map((text) => `<row><c t="s"><v>${text}</v></c></row>`).join('');
const FILE = unzipSync(
  packed(sheetOf(ROWS), {
    [STRINGS]: '<sst><si><t>NAME</t></si><si><t>KIM</t></si><si><t>LEE</t></si></sst>',
    [STYLES]: '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
    [RELATIONS]: ONE_RELATION.replace(
      '</Relationships>',
      `${relation(2, 'sharedStrings')}${relation(3, 'styles')}</Relationships>`,
    ),
  }),
);

/** The bytes of a text in an archive that packs nothing. */
function bytesOf(archive: Uint8Array, text: string): Uint8Array {
  const wanted = strToU8(text);
  const start = archive.findIndex((_, at) => wanted.every((byte, offset) => archive[at + offset] === byte));
  return archive.subarray(start, start + wanted.length);
}

test.each([
  ['a sheet', '<v>2</v>', '<v>1</v>'],
  ['the texts', 'LEE', 'PAK'],
  ['the list of sheets', 'name="new"', 'name="old"'],
  ['a relation', 'Target="styles.xml"', 'Target="stiles.xml"'],
])('A workbook is refused if some bytes of %s are damaged', async (_, text, damaged) => {
  const archive = zipSync(FILE, { level: 0 });
  expect((await readSheet(archive)).rows.flatMap(({ cells }) => cells)).toEqual(['KIM', 'LEE']);
  bytesOf(archive, text).set(strToU8(damaged));
  await expect(readSheet(archive)).rejects.toMatchObject({ fault: 'unreadable' });
});

test.each([STRINGS, STYLES, SHEET])('A workbook is refused without its part %s', async (missing) => {
  const { [missing]: _, ...parts } = FILE;
  await expect(readSheet(zipSync(parts))).rejects.toMatchObject({ fault: 'unreadable' });
});
