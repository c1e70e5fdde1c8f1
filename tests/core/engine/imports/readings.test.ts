import { expect, test } from 'vitest';
import { cell, HEAD, packed, REL, rels, sheetOf } from './packed';
import { readSheet } from './reading';

const inline = (content: string) => `<c t="inlineStr"><is>${content}</is></c>`;
const cellsBelow = async (cells: string) => {
  const head = `<row r="1">${cell('이름').repeat(3)}</row>`;
  return (await readSheet(packed(sheetOf(`${head}<row r="2">${cells}</row>`)))).rows[0]?.cells;
};

test('The readings of Japanese texts are no part of the texts', async () => {
  const readings = '<rPh sb="0" eb="2"><t>トウ</t></rPh><x:rPh sb="2"\n eb="3"><x:t>キョウ</x:t></x:rPh >';
  const plain = inline(`<t>東京</t>${readings}<phoneticPr fontId="1"/>`);
  const rich = inline(`<r><t>大</t></r><r><t xml:space="preserve"> 阪</t></r>${readings}`);
  expect(await cellsBelow(plain + rich + cell('서울'))).toEqual(['東京', '大 阪', '서울']);
});

test('The readings of shared texts are no part of the texts', async () => {
  const links = rels('worksheet', 'worksheets/sheet1.xml').replace(
    '</Relationships>',
    `<Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  const file = packed(sheetOf(`${HEAD}<row r="2"><c t="s"><v>0</v></c></row>`), {
    'xl/_rels/workbook.xml.rels': links,
    'xl/sharedStrings.xml': '<sst><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>',
  });
  expect((await readSheet(file)).rows[0]?.cells).toEqual(['東京']);
});

test('A sheet of the starts of readings is refused at once', async () => {
  const starts = inline(`<t>東京</t>${'<rPh a="1">'.repeat(200_000)}`);
  await expect(cellsBelow(starts)).rejects.toMatchObject({ fault: 'unreadable' });
});
