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
  const sectorBytes = 1 << Math.min(view.getUint16(30, true), 16);
  const computeSectorByteOffset = (sector: number) => (sector + 1) * sectorBytes;
  /** Returns the sector that follows a sector in its chain; undefined at the end of the chain. */
  const readNextSectorNumber = (sector: number): number | undefined => {
    const perSector = sectorBytes / 4;
    const table = Math.floor(sector / perSector);
    if (table >= OLE_HEADER_SECTOR_ENTRIES) return undefined;
    const entryOffset =
      computeSectorByteOffset(view.getUint32(76 + table * 4, true)) + (sector % perSector) * 4;
    const nextSector =
      entryOffset + 4 <= bytes.length ? view.getUint32(entryOffset, true) : Number.POSITIVE_INFINITY;
    return computeSectorByteOffset(nextSector) < bytes.length ? nextSector : undefined;
  };
  function* readSectorChain(firstSector: number) {
    let sector: number | undefined = firstSector;
    for (let count = 0; sector !== undefined && count < MAX_OLE_SECTORS; count += 1) {
      yield bytes.subarray(computeSectorByteOffset(sector), computeSectorByteOffset(sector) + sectorBytes);
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
    for (
      let entryOffset = 0;
      entryOffset + OLE_DIRECTORY_ENTRY_BYTES <= sector.length;
      entryOffset += OLE_DIRECTORY_ENTRY_BYTES
    ) {
      const length = Math.min(entries.getUint16(entryOffset + 64, true), 64);
      const name = utf16Decoder.decode(sector.subarray(entryOffset, entryOffset + Math.max(length - 2, 0)));
      const [start, size] = [
        entries.getUint32(entryOffset + 116, true),
        entries.getUint32(entryOffset + 120, true),
      ];
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
  for (
    let recordOffset = 0;
    recordOffset + 4 <= records.length;
    recordOffset += 4 + view.getUint16(recordOffset + 2, true)
  ) {
    const type = view.getUint16(recordOffset, true);
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
    const workbookStream = findOleStream('Workbook', 'Book');
    if (!workbookStream) return findOleStream(...NON_WORKBOOK_STREAM_NAMES) ? 'document' : 'unreadable';
    const isMiniStream = workbookStream.size < MIN_REGULAR_STREAM_BYTES;
    const rootStartSector = streams[0]?.start ?? 0;
    const [whole = new Uint8Array()] = reader.chain(workbookStream.start);
    const bookOffset = reader.offsetOf(rootStartSector) + workbookStream.start * MINI_SECTOR_BYTES;
    return isXlsWorkbookEncrypted(
      isMiniStream ? bytes.subarray(bookOffset, bookOffset + workbookStream.size) : whole,
    )
      ? 'encrypted'
      : 'oldFormat';
  } catch {
    // An error here means that the file ends too early.
    return 'unreadable';
  }
}
