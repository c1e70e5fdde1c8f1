import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readSheet } from './reading';

const CITIES = '박둘;부산, 해운대\n최셋;대구, 수성\n';
const separated = (text: string, delimiter: string) => strToU8(text.replaceAll(';', delimiter));

test.each([
  ['a text behind a closing mark', '김하나;"서울" 강남, 역삼\n'],
  ['an unclosed mark', '김하나;"서울, 강남\n'],
  ['an unclosed mark and a comma before it', '김하나, 대표;"서울\n'],
])('A text is refused by its line and not read as one column, with %s', async (_, misquoted) => {
  for (const delimiter of [';', '\t', '|']) {
    const bytes = separated(`이름;메모\n${misquoted}${CITIES}`, delimiter);
    await expect(readSheet(bytes)).rejects.toMatchObject({ fault: 'quotes', line: 2 });
  }
});

test('A text is split at its commas although another delimiter would misquote a row', async () => {
  const { headers, rows } = await readSheet(strToU8('이름,메모\n김하나,가;"나" 다\n박둘,라;마\n'));
  expect([headers, ...rows.map(({ cells }) => cells)]).toEqual([
    ['이름', '메모'],
    ['김하나', '가;"나" 다'],
    ['박둘', '라;마'],
  ]);
});

test('A text whose rows are all misquoted is split as its head', async () => {
  const bytes = strToU8('이름;메모\n김하나;"서울" 강남, 역삼\n박둘;"부산" 해운대, 우동\n');
  await expect(readSheet(bytes)).rejects.toMatchObject({ fault: 'quotes', line: 2 });
});

test('A text with quoted values of several lines is split by what is outside of their marks', async () => {
  for (const delimiter of [';', '\t', ',']) {
    const texts = ['가,\n나, 다', '가;\n나; 다', '가, 나\n다\t라'];
    const rows = [['이름', '메모'], ...texts.map((text) => ['김하나', text])];
    const lines = rows.map((row) => row.map((value) => `"${value}"`).join(delimiter));
    const sheet = await readSheet(strToU8(lines.join('\n')));
    expect([sheet.headers, ...sheet.rows.map(({ cells }) => cells)]).toEqual(rows);
  }
});

test('A text with quoted values of several lines behind unquoted ones is split outside of their marks', async () => {
  for (const delimiter of [';', '\t', '|']) {
    const bytes = separated(
      '이름;메모\n1;"가, 나\n다, 라"\n2;"마, 바\n사, 아"\n3;"자, 차\n카, 타"\n',
      delimiter,
    );
    const { headers, rows } = await readSheet(bytes);
    expect([headers, ...rows.map(({ cells }) => cells)]).toEqual([
      ['이름', '메모'],
      ['1', '가, 나\n다, 라'],
      ['2', '마, 바\n사, 아'],
      ['3', '자, 차\n카, 타'],
    ]);
  }
});
