import { SheetError } from '../sheet/cell';

const END_RECORD_SIGNATURE = 0x06054b50;
const END_RECORD_BYTES = 22;
const MAX_ZIP_COMMENT_BYTES = 0xffff;
const ZIP64_END_RECORD_SIGNATURE = 0x06064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_HEADER_BYTES = 46;
const ZIP64_FIELD_ID = 1;
/** The 32-bit and 16-bit values that stand for a value in a 64-bit field. */
const IN_ZIP64_FIELD = 0xffff_ffff;
const COUNT_IN_ZIP64_RECORD = 0xffff;
/** Where an entry has its unpacked size, its packed size and its offset, in the order of the 64-bit field. */
const NUMBER_OFFSETS = [24, 20, 42] as const;

/** Returns an unsigned 64-bit number. Throws SheetError if 32 bits can't hold it. */
function readSmallUint64(view: DataView, offset: number): number {
  if (view.getUint32(offset + 4, true) > 0) throw new SheetError('tooLarge');
  return view.getUint32(offset, true);
}

/** Returns the number of an archive's entries, and where the first one is. */
function findZipEntries(view: DataView): { count: number; start: number } {
  let end = view.byteLength - END_RECORD_BYTES;
  const firstEnd = Math.max(0, end - MAX_ZIP_COMMENT_BYTES);
  while (end > firstEnd && view.getUint32(end, true) !== END_RECORD_SIGNATURE) end -= 1;
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  // The library reads the first of two counts; they differ only in an archive in several files.
  if (view.getUint16(end + 8, true) !== count) throw new SheetError('unreadable');
  if (count !== COUNT_IN_ZIP64_RECORD && start !== IN_ZIP64_FIELD) return { count, start };
  const record = readSmallUint64(view, end - 12);
  if (view.getUint32(record, true) !== ZIP64_END_RECORD_SIGNATURE) throw new SheetError('unreadable');
  return { count: readSmallUint64(view, record + 32), start: readSmallUint64(view, record + 48) };
}

/** Returns where the content of an entry's 64-bit field is. Throws SheetError if there is no such field. */
function findZip64Field(view: DataView, fieldsStart: number, fieldsEnd: number): number {
  let field = fieldsStart;
  while (field < fieldsEnd && view.getUint16(field, true) !== ZIP64_FIELD_ID)
    field += 4 + view.getUint16(field + 2, true);
  if (field >= fieldsEnd) throw new SheetError('unreadable');
  return field + 4;
}

/**
 * Returns a zip archive whose entries state their sizes in 32 bits. Apache POI writes the 64-bit fields for
 * short files too; the library `fflate` then reads wrong sizes, or never ends. Throws SheetError for an entry
 * of 4 GiB and for what is no entry, and RangeError for an archive that breaks off.
 */
export function convertZip64Entries(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start } = findZipEntries(view);
  let converted: DataView | undefined;
  let entry = start;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(entry, true) !== ENTRY_SIGNATURE) throw new SheetError('unreadable');
    const fieldsStart = entry + ENTRY_HEADER_BYTES + view.getUint16(entry + 28, true);
    const fieldsEnd = fieldsStart + view.getUint16(entry + 30, true);
    const offsets = NUMBER_OFFSETS.filter(
      (offset) => view.getUint32(entry + offset, true) === IN_ZIP64_FIELD,
    );
    if (offsets.length > 0) {
      converted ??= new DataView(bytes.slice().buffer);
      const field = findZip64Field(view, fieldsStart, fieldsEnd);
      for (const [position, offset] of offsets.entries())
        converted.setUint32(entry + offset, readSmallUint64(view, field + position * 8), true);
    }
    entry = fieldsEnd + view.getUint16(entry + 32, true);
  }
  return converted ? new Uint8Array(converted.buffer) : bytes;
}
