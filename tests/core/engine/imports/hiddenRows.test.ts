import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbookSheet } from '../../../../src/core/engine/imports/worker/readBook';
import { cell, HEAD, packed, sheetOf } from './packed';
import { readSheet } from './reading';
import { book } from './uglyFiles';

const xlsxRow = (attributes: string, text: string) => `<row ${attributes}>${cell(text)}</row>`;
const NAMESPACE = 'urn:schemas-microsoft-com:office:spreadsheet';
const xmlRow = (attributes: string, text: string) =>
  `<Row ${attributes}><Cell><Data ss:Type="String">${text}</Data></Cell></Row>`;
const htmlRow = (attributes: string, text: string) => `<tr ${attributes}><td>${text}</td></tr>`;

test.each([
  [
    'a workbook',
    packed(
      sheetOf(
        `${HEAD}${xlsxRow('r="2" hidden="1"', '하나')}${xlsxRow('r="3"', '둘')}<row r="4" hidden="1"/>${xlsxRow("r='5' hidden='true'", '셋')}${xlsxRow('r="6" hidden="false"', '넷')}`,
      ),
    ),
  ],
  [
    'XML of 2003',
    strToU8(
      `<?xml version="1.0"?><Workbook xmlns="${NAMESPACE}" xmlns:ss="${NAMESPACE}"><Worksheet ss:Name="n"><Table>${xmlRow('', '이름')}${xmlRow('ss:Hidden="1"', '하나')}${xmlRow('', '둘')}<Row/>${xmlRow('ss:AutoFitHeight="0" ss:Hidden="1"', '셋')}${xmlRow('', '넷')}</Table></Worksheet></Workbook>`,
    ),
  ],
  [
    'a page',
    strToU8(
      `<table>${htmlRow('', '이름')}${htmlRow("height=0 style='display:none'", '하나')}${htmlRow('style="color:red"', '둘')}<tr></tr>${htmlRow('style="mso-height-source:userset; display: none"', '셋')}${htmlRow('', '넷')}</table>`,
    ),
  ],
])('Rows that %s does not show are marked', async (_, bytes) => {
  expect((await readSheet(bytes)).rows).toEqual([
    { line: 2, cells: ['하나'], hidden: true },
    { line: 3, cells: ['둘'] },
    { line: 5, cells: ['셋'], hidden: true },
    { line: 6, cells: ['넷'] },
  ]);
});

test('The rows of a hidden sheet of items are marked too', async () => {
  const rows = [['이름'], ['하나']];
  const file = book('xlsx', { name: 'new', rows }, { name: 'options', rows, hidden: true });
  const { rows: records, items } = await readWorkbookSheet(file, { known: ['이름'], items: 'options' });
  expect([records[1]?.hidden, items?.[1]?.hidden]).toEqual([undefined, true]);
});
