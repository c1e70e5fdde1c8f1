import type { SheetFaultCode } from '../sheet/cell';

/** Maximum number of sectors that the reader follows in one chain. */
const MAX_OLE_SECTORS = 500;
const OLE_DIRECTORY_ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
const MIN_REGULAR_STREAM_BYTES = 4096;
const OLE_HEADER_SECTOR_ENTRIES = 109;

/** A stream of a compound file: a file inside that file. */
interface OleStream {
  name: string;
  start: number;
  size: number;
}

/** Returns a reader of a compound file (MS-CFB), a format of old programs and of encrypted files. */
function createCompoundFileReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = 1 << Math.min(view.getUint16(30, true), 16);
  const computeSectorByteOffset = (sector: number) => (sector + 1) * size;
  /** Returns the sector that follows a sector in its chain; undefined at the end of the chain. */
  const readNextSectorNumber = (sector: number): number | undefined => {
    const perSector = size / 4;
    const table = Math.floor(sector / perSector);
    if (table >= OLE_HEADER_SECTOR_ENTRIES) return undefined;
    const at = computeSectorByteOffset(view.getUint32(76 + table * 4, true)) + (sector % perSector) * 4;
    const found = at + 4 <= bytes.length ? view.getUint32(at, true) : Number.POSITIVE_INFINITY;
    return computeSectorByteOffset(found) < bytes.length ? found : undefined;
  };
  function* readSectorChain(start: number) {
    let sector: number | undefined = start;
    for (let count = 0; sector !== undefined && count < MAX_OLE_SECTORS; count += 1) {
      yield bytes.subarray(computeSectorByteOffset(sector), computeSectorByteOffset(sector) + size);
      sector = readNextSectorNumber(sector);
    }
  }
  return { view, offsetOf: computeSectorByteOffset, chain: readSectorChain };
}

const utf16Decoder = new TextDecoder('utf-16le');

function readStreams({ view, chain }: ReturnType<typeof createCompoundFileReader>): OleStream[] {
  const streams: OleStream[] = [];
  for (const sector of chain(view.getUint32(48, true))) {
    const entries = new DataView(sector.buffer, sector.byteOffset, sector.byteLength);
    for (let at = 0; at + OLE_DIRECTORY_ENTRY_BYTES <= sector.length; at += OLE_DIRECTORY_ENTRY_BYTES) {
      const length = Math.min(entries.getUint16(at + 64, true), 64);
      const name = utf16Decoder.decode(sector.subarray(at, at + Math.max(length - 2, 0)));
      const [start, size] = [entries.getUint32(at + 116, true), entries.getUint32(at + 120, true)];
      if (name !== '') streams.push({ name, start, size });
    }
  }
  return streams;
}

const FILEPASS_RECORD_TYPE = 0x2f;
const EOF_RECORD_TYPE = 0x0a;

/** Whether one of the first records of an old workbook says that the following records are encrypted. */
function isXlsWorkbookEncrypted(records: Uint8Array): boolean {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  for (let at = 0; at + 4 <= records.length; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true);
    if (type === FILEPASS_RECORD_TYPE) return true;
    if (type === EOF_RECORD_TYPE) return false;
  }
  return false;
}

const NON_WORKBOOK_STREAM_NAMES: readonly string[] = [
  'WordDocument',
  'PowerPoint Document',
  'FileHeader',
  'HwpSummaryInformation',
];

/**
 * Returns the reason why a compound file is refused: it is encrypted, an old workbook, another document, or
 * unknown.
 */
export function detectOleFileFault(bytes: Uint8Array): SheetFaultCode {
  try {
    const reader = createCompoundFileReader(bytes);
    const streams = readStreams(reader);
    const findOleStream = (...names: string[]) => streams.find(({ name }) => names.includes(name));
    if (findOleStream('EncryptedPackage')) return 'encrypted';
    const book = findOleStream('Workbook', 'Book');
    if (!book) return findOleStream(...NON_WORKBOOK_STREAM_NAMES) ? 'document' : 'unreadable';
    const isMini = book.size < MIN_REGULAR_STREAM_BYTES;
    const root = streams[0]?.start ?? 0;
    const [whole = new Uint8Array()] = reader.chain(book.start);
    const from = reader.offsetOf(root) + book.start * MINI_SECTOR_BYTES;
    return isXlsWorkbookEncrypted(isMini ? bytes.subarray(from, from + book.size) : whole)
      ? 'encrypted'
      : 'oldFormat';
  } catch {
    // An error here means that the file ends too early.
    return 'unreadable';
  }
}
