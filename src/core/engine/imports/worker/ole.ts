import type { SheetFaultCode } from '../sheet/cell';

/** Maximum number of sectors that the reader follows in one chain. */
const MOST_SECTORS = 500;
const ENTRY = 128;
const MINI_SECTOR = 64;
const MINI_STREAM = 4096;
const IN_HEADER = 109;

/** A stream of a compound file: a file inside that file. */
interface Stream {
  name: string;
  start: number;
  size: number;
}

/** Returns a reader of a compound file (MS-CFB), a format of old programs and of encrypted files. */
function readerOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = 1 << Math.min(view.getUint16(30, true), 16);
  const offsetOf = (sector: number) => (sector + 1) * size;
  /** Returns the sector that follows a sector in its chain; undefined at the end of the chain. */
  const next = (sector: number): number | undefined => {
    const perSector = size / 4;
    const table = Math.floor(sector / perSector);
    if (table >= IN_HEADER) return undefined;
    const at = offsetOf(view.getUint32(76 + table * 4, true)) + (sector % perSector) * 4;
    const found = at + 4 <= bytes.length ? view.getUint32(at, true) : Number.POSITIVE_INFINITY;
    return offsetOf(found) < bytes.length ? found : undefined;
  };
  function* chain(start: number) {
    let sector: number | undefined = start;
    for (let count = 0; sector !== undefined && count < MOST_SECTORS; count += 1) {
      yield bytes.subarray(offsetOf(sector), offsetOf(sector) + size);
      sector = next(sector);
    }
  }
  return { view, offsetOf, chain };
}

const decoder = new TextDecoder('utf-16le');

function streamsOf({ view, chain }: ReturnType<typeof readerOf>): Stream[] {
  const streams: Stream[] = [];
  for (const sector of chain(view.getUint32(48, true))) {
    const entries = new DataView(sector.buffer, sector.byteOffset, sector.byteLength);
    for (let at = 0; at + ENTRY <= sector.length; at += ENTRY) {
      const length = Math.min(entries.getUint16(at + 64, true), 64);
      const name = decoder.decode(sector.subarray(at, at + Math.max(length - 2, 0)));
      const [start, size] = [entries.getUint32(at + 116, true), entries.getUint32(at + 120, true)];
      if (name !== '') streams.push({ name, start, size });
    }
  }
  return streams;
}

const FILEPASS = 0x2f;
const END = 0x0a;

/** Whether one of the first records of an old workbook says that the following records are encrypted. */
function isLocked(records: Uint8Array): boolean {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  for (let at = 0; at + 4 <= records.length; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true);
    if (type === FILEPASS) return true;
    if (type === END) return false;
  }
  return false;
}

const DOCUMENTS: readonly string[] = [
  'WordDocument',
  'PowerPoint Document',
  'FileHeader',
  'HwpSummaryInformation',
];

/**
 * Returns the reason why a compound file is refused: it is encrypted, an old workbook, another document, or
 * unknown.
 */
export function faultOfOleFile(bytes: Uint8Array): SheetFaultCode {
  try {
    const reader = readerOf(bytes);
    const streams = streamsOf(reader);
    const named = (...names: string[]) => streams.find(({ name }) => names.includes(name));
    if (named('EncryptedPackage')) return 'encrypted';
    const book = named('Workbook', 'Book');
    if (!book) return named(...DOCUMENTS) ? 'document' : 'unreadable';
    const isMini = book.size < MINI_STREAM;
    const root = streams[0]?.start ?? 0;
    const [whole = new Uint8Array()] = reader.chain(book.start);
    const from = reader.offsetOf(root) + book.start * MINI_SECTOR;
    return isLocked(isMini ? bytes.subarray(from, from + book.size) : whole) ? 'encrypted' : 'oldFormat';
  } catch {
    // An error here means that the file ends too early.
    return 'unreadable';
  }
}
