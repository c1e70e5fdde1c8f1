import { packed, REL, rels, sheetOf } from './packed';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A workbook by hand whose cells have styles, one for each number format. The first style has no format. */
export function styled(rows: string, formats: readonly string[], { workbook = '' } = {}): Uint8Array {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  const relation = `<Relationship Id="rId2" Type="${REL}/styles" Target="styles.xml"/></Relationships>`;
  return packed(sheetOf(rows), {
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="0"/></dxf></dxfs></styleSheet>`,
    'xl/_rels/workbook.xml.rels': rels('worksheet', 'worksheets/sheet1.xml').replace(
      '</Relationships>',
      relation,
    ),
    'xl/workbook.xml': `<workbook xmlns:r="${REL}">${workbook}<sheets><sheet name="new" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  });
}

/** A workbook with one head and one number cell of a format. */
export const numberCell = (value: number, format: string, workbook = '') =>
  styled(
    `<row r="1"><c t="inlineStr"><is><t>값</t></is></c></row><row r="2"><c s="1"><v>${value}</v></c></row>`,
    [format],
    { workbook },
  );
