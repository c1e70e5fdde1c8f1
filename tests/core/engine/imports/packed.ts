import { strToU8, zipSync } from 'fflate';

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
export const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const rels = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/${type}" Target="${target}"/></Relationships>`;

/** A workbook by hand, which may hold content that no program writes. */
export const packed = (sheet: string, more: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': TYPES,
        '_rels/.rels': rels('officeDocument', 'xl/workbook.xml'),
        'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets><sheet name="new" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': rels('worksheet', 'worksheets/sheet1.xml'),
        'xl/worksheets/sheet1.xml': sheet,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
export const sheetOf = (rows: string, before = '') =>
  `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
export const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
export const HEAD = `<row r="1">${cell('이름')}</row>`;
