import { limits } from '../../../schema/index';
import { type ReadSheet, SheetError } from '../sheet/cell';
import { readCsv } from './readCsv';
import { readXlsx } from './readXlsx';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Reads a file by what it is, whatever its name says. Throws SheetError. */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  if (bytes.length > limits.sheetBytes) throw new SheetError('tooLarge');
  if (bytes.length === 0) throw new SheetError('empty');
  if (startsWith(bytes, 0x50, 0x4b)) return readXlsx(bytes);
  // The format of Excel until 2003, and what a password protects.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('oldFormat');
  return readCsv(bytes);
}
