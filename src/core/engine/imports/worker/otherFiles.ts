import { SheetError, type SheetFaultCode } from '../sheet/cell';
import { detectOleFileFault } from './ole';

/** Number of bytes at the start of a file that are searched for signatures. */
const SIGNATURE_SAMPLE_BYTES = 1024;

/** Bytes at fixed positions by which files of other formats are recognised. */
const FILE_SIGNATURES: readonly (readonly [from: number, sign: string, fault: SheetFaultCode])[] = [
  [0, '\x89PNG', 'image'],
  [0, '\xff\xd8\xff', 'image'],
  [0, 'GIF8', 'image'],
  [0, 'II*\0', 'image'],
  [0, 'MM\0*', 'image'],
  [8, 'WEBP', 'image'],
  [4, 'ftyphei', 'image'],
  [4, 'ftypmif', 'image'],
  [4, 'ftypavif', 'image'],
  [0, 'Rar!', 'archive'],
  [0, '7z\xbc\xaf', 'archive'],
  [0, '\x1f\x8b', 'archive'],
  [0, 'EGGA', 'archive'],
  [0, 'ALZ\x01', 'archive'],
  [0, 'HWP Document File', 'document'],
  [0, '{\\rtf', 'document'],
  // Workbooks of Excel's oldest versions, which are not inside a compound file.
  [0, '\x09\0\x04\0', 'oldFormat'],
  [0, '\x09\x02\x06\0', 'oldFormat'],
  [0, '\x09\x04\x06\0', 'oldFormat'],
  [0, '\x09\x08\x08\0', 'oldFormat'],
  [0, '\x09\x08\x10\0', 'oldFormat'],
];

/** Paths inside a zip archive that identify files of other formats than xlsx. */
const FAULTS_BY_ZIP_PART_PATTERN: readonly (readonly [RegExp, SheetFaultCode])[] = [
  [/^(?:word|ppt)\/|^Contents\/content\.hpf$/, 'document'],
  [/^xl\/workbook\.bin$|^content\.xml$|^Index\//, 'otherSheet'],
];

/** Returns why an archive with a part of this name is refused; undefined if the name is no reason. */
export const findFaultOfZipPart = (partName: string): SheetFaultCode | undefined =>
  FAULTS_BY_ZIP_PART_PATTERN.find(([part]) => part.test(partName))?.[1];

const isBitmapSignature = (fileStart: string): boolean =>
  fileStart.startsWith('BM') && fileStart.startsWith('\0\0\0\0', 6);

function findFileFault(bytes: Uint8Array, fileStart: string): SheetFaultCode | undefined {
  if (fileStart.startsWith('\xd0\xcf\x11\xe0')) return detectOleFileFault(bytes);
  if (/^\s*%PDF-|\n%PDF-/.test(fileStart)) return 'pdf';
  if (isBitmapSignature(fileStart)) return 'image';
  return FILE_SIGNATURES.find(([from, text]) => fileStart.startsWith(text, from))?.[2];
}

/** Returns the type of a file by its first bytes. Throws SheetError for a file of another type. */
export function detectZipOrTextFormat(bytes: Uint8Array): 'zip' | 'text' {
  const fileStart = String.fromCharCode(...bytes.subarray(0, SIGNATURE_SAMPLE_BYTES));
  if (fileStart.startsWith('PK\x03\x04') || fileStart.startsWith('PK\x05\x06')) return 'zip';
  const fault = findFileFault(bytes, fileStart);
  if (fault) throw new SheetError(fault);
  return 'text';
}

/** Number of characters at the start of a text by which its format is recognised. */
const FORMAT_DETECTION_CHARACTERS = 4_000;

const SPREADSHEET_NAMESPACE = 'urn:schemas-microsoft-com:office:spreadsheet';

/** Returns the format of a text. Throws SheetError for a text without a readable table. */
export function detectTextFormat(text: string): 'html' | 'xml' | 'csv' {
  const textStart = text
    .slice(0, FORMAT_DETECTION_CHARACTERS)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^(?:MIME-Version|From|Content-Type):/i.test(textStart) && /multipart\/related/i.test(textStart)) {
    throw new SheetError('otherSheet');
  }
  if (/^[[{]\s*(?:["[{]|[\]}])/.test(textStart)) throw new SheetError('text');
  if (!textStart.startsWith('<')) return 'csv';
  if (/<svg[\s>]/i.test(textStart)) throw new SheetError('image');
  return textStart.includes(SPREADSHEET_NAMESPACE) && /<(?:\w+:)?Workbook[\s>]/.test(textStart)
    ? 'xml'
    : 'html';
}
