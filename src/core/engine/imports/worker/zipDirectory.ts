import { strFromU8, unzipSync, zipSync } from 'fflate';
import { computeCrc32 } from '../../../schema/basics/crc32';
import { SheetError } from '../sheet/cell';

const DIRECTORY_END_RECORD_SIGNATURE = 0x06054b50;
const DIRECTORY_END_RECORD_BYTES = 22;
const MAX_ZIP_COMMENT_BYTES = 0xffff;
const ZIP64_DIRECTORY_END_RECORD_SIGNATURE = 0x06064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_HEADER_BYTES = 46;
const ZIP64_FIELD_ID = 1;
/** Marks that the real number is in a 64-bit field. */
const ZIP64_NUMBER_MARK = 0xffff_ffff;
const ZIP64_COUNT_MARK = 0xffff;
/**
 * Offsets of the three numbers in an entry, in the order of the 64-bit field. The last one is the offset of
 * the content.
 */
const UNPACKED_SIZE_OFFSET = 24;
const PACKED_SIZE_OFFSET = 20;
const OFFSETS_OF_ZIP64_NUMBERS = [UNPACKED_SIZE_OFFSET, PACKED_SIZE_OFFSET, 42] as const;
/** The flag of an entry whose name is UTF-8. */
const UTF8_NAME_FLAG = 0x0800;

/** A part (file) of an archive, as the archive's directory states it. */
export interface ZipPart {
  name: string;
  packedBytes: number;
  unpackedBytes: number;
  /** The checksum of the unpacked content. */
  crc: number;
}

/** An archive whose directory was read. */
export interface ZipArchive {
  /** The archive, whose entries state their sizes in 32 bits. */
  bytes: Uint8Array;
  parts: readonly ZipPart[];
}

/** Returns an unsigned 64-bit number. Throws SheetError if 32 bits can't hold it. */
function readSmallUint64(view: DataView, offset: number): number {
  if (view.getUint32(offset + 4, true) > 0) throw new SheetError('tooLarge');
  return view.getUint32(offset, true);
}

/** Returns the number of an archive's entries, and where the first one is. */
function findZipEntries(view: DataView): { count: number; start: number } {
  let end = view.byteLength - DIRECTORY_END_RECORD_BYTES;
  const firstEnd = Math.max(0, end - MAX_ZIP_COMMENT_BYTES);
  while (end > firstEnd && view.getUint32(end, true) !== DIRECTORY_END_RECORD_SIGNATURE) end -= 1;
  if (view.getUint32(end, true) !== DIRECTORY_END_RECORD_SIGNATURE) throw new SheetError('unreadable');
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  // The library reads the first of two counts; they differ only in an archive in several files.
  if (view.getUint16(end + 8, true) !== count) throw new SheetError('unreadable');
  if (count !== ZIP64_COUNT_MARK && start !== ZIP64_NUMBER_MARK) return { count, start };
  const record = readSmallUint64(view, end - 12);
  if (view.getUint32(record, true) !== ZIP64_DIRECTORY_END_RECORD_SIGNATURE)
    throw new SheetError('unreadable');
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
 * Reads an archive's directory, without unpacking a part. Apache POI writes sizes in 64-bit fields for short
 * files too. The library `fflate` would then read wrong sizes, or never end, so the sizes are rewritten in 32
 * bits. Throws SheetError for an entry of 4 GiB or an invalid entry, and RangeError for an archive that
 * breaks off.
 */
export function readZipDirectory(bytes: Uint8Array): ZipArchive {
  const givenView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let view = givenView;
  const { count, start } = findZipEntries(givenView);
  const parts: ZipPart[] = [];
  let entry = start;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(entry, true) !== ENTRY_SIGNATURE) throw new SheetError('unreadable');
    const nameStart = entry + ENTRY_HEADER_BYTES;
    const fieldsStart = nameStart + view.getUint16(entry + 28, true);
    const fieldsEnd = fieldsStart + view.getUint16(entry + 30, true);
    const offsets = OFFSETS_OF_ZIP64_NUMBERS.filter(
      (offset) => view.getUint32(entry + offset, true) === ZIP64_NUMBER_MARK,
    );
    if (offsets.length > 0) {
      if (view === givenView) view = new DataView(bytes.slice().buffer);
      const field = findZip64Field(view, fieldsStart, fieldsEnd);
      for (const [position, offset] of offsets.entries())
        view.setUint32(entry + offset, readSmallUint64(view, field + position * 8), true);
    }
    const isUtf8Name = (view.getUint16(entry + 8, true) & UTF8_NAME_FLAG) !== 0;
    parts.push({
      name: strFromU8(bytes.subarray(nameStart, fieldsStart), !isUtf8Name),
      packedBytes: view.getUint32(entry + PACKED_SIZE_OFFSET, true),
      unpackedBytes: view.getUint32(entry + UNPACKED_SIZE_OFFSET, true),
      crc: view.getUint32(entry + 16, true),
    });
    entry = fieldsEnd + view.getUint16(entry + 32, true);
  }
  return { bytes: view === givenView ? bytes : new Uint8Array(view.buffer), parts };
}

/**
 * Returns an unpacked part. Throws an Error if the part does not exist, or if its content is damaged. The
 * libraries don't compare the checksum of a sheet.
 */
export function readZipPart({ bytes, parts }: ZipArchive, path: string | undefined): Uint8Array {
  const part = parts.findLast(({ name }) => name === path);
  if (!part) throw new Error(`The archive has no ${path}`);
  const content = unzipSync(bytes, { filter: ({ name }) => name === path })[part.name];
  if (!content || computeCrc32(content) !== part.crc) throw new Error(`${path} is damaged`);
  return content;
}

/** Returns an archive with the content of one part replaced. All its parts are stored uncompressed. */
export const replaceZipPart = (
  bytes: Uint8Array,
  path: string | undefined,
  content: Uint8Array,
): Uint8Array =>
  zipSync({ ...unzipSync(bytes), ...(path !== undefined && { [path]: content }) }, { level: 0 });
