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
  const fileView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bytesPerSector = 1 << Math.min(fileView.getUint16(30, true), 16);
  const computeSectorByteOffset = (sectorNumber: number) => (sectorNumber + 1) * bytesPerSector;
  /** Returns the sector that follows a sector in its chain; undefined at the end of the chain. */
  const readNextSectorNumber = (sectorNumber: number): number | undefined => {
    const entriesPerSector = bytesPerSector / 4;
    const fatSectorIndex = Math.floor(sectorNumber / entriesPerSector);
    if (fatSectorIndex >= OLE_HEADER_SECTOR_ENTRIES) return undefined;
    const entryOffset =
      computeSectorByteOffset(fileView.getUint32(76 + fatSectorIndex * 4, true)) +
      (sectorNumber % entriesPerSector) * 4;
    const nextSectorNumber =
      entryOffset + 4 <= bytes.length ? fileView.getUint32(entryOffset, true) : Number.POSITIVE_INFINITY;
    return computeSectorByteOffset(nextSectorNumber) < bytes.length ? nextSectorNumber : undefined;
  };
  function* readSectorChain(firstSectorNumber: number) {
    let sectorNumber: number | undefined = firstSectorNumber;
    for (let count = 0; sectorNumber !== undefined && count < MAX_OLE_SECTORS; count += 1) {
      yield bytes.subarray(
        computeSectorByteOffset(sectorNumber),
        computeSectorByteOffset(sectorNumber) + bytesPerSector,
      );
      sectorNumber = readNextSectorNumber(sectorNumber);
    }
  }
  return { view: fileView, offsetOf: computeSectorByteOffset, chain: readSectorChain };
}

const utf16Decoder = new TextDecoder('utf-16le');

function readOleStreams({ view, chain }: ReturnType<typeof createCompoundFileReader>): OleStream[] {
  const streams: OleStream[] = [];
  for (const sectorBytes of chain(view.getUint32(48, true))) {
    const directoryView = new DataView(sectorBytes.buffer, sectorBytes.byteOffset, sectorBytes.byteLength);
    for (
      let entryOffset = 0;
      entryOffset + OLE_DIRECTORY_ENTRY_BYTES <= sectorBytes.length;
      entryOffset += OLE_DIRECTORY_ENTRY_BYTES
    ) {
      const nameByteLength = Math.min(directoryView.getUint16(entryOffset + 64, true), 64);
      const streamName = utf16Decoder.decode(
        sectorBytes.subarray(entryOffset, entryOffset + Math.max(nameByteLength - 2, 0)),
      );
      const [start, size] = [
        directoryView.getUint32(entryOffset + 116, true),
        directoryView.getUint32(entryOffset + 120, true),
      ];
      if (streamName !== '') streams.push({ name: streamName, start, size });
    }
  }
  return streams;
}

const FILEPASS_RECORD_TYPE = 0x2f;
const EOF_RECORD_TYPE = 0x0a;

/** Whether one of the first records of an old workbook says that the following records are encrypted. */
function isXlsWorkbookEncrypted(recordBytes: Uint8Array): boolean {
  const recordsView = new DataView(recordBytes.buffer, recordBytes.byteOffset, recordBytes.byteLength);
  for (
    let recordOffset = 0;
    recordOffset + 4 <= recordBytes.length;
    recordOffset += 4 + recordsView.getUint16(recordOffset + 2, true)
  ) {
    const recordType = recordsView.getUint16(recordOffset, true);
    if (recordType === FILEPASS_RECORD_TYPE) return true;
    if (recordType === EOF_RECORD_TYPE) return false;
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
    const streams = readOleStreams(reader);
    const findOleStream = (...names: string[]) => streams.find(({ name }) => names.includes(name));
    if (findOleStream('EncryptedPackage')) return 'encrypted';
    const workbookStream = findOleStream('Workbook', 'Book');
    if (!workbookStream) return findOleStream(...NON_WORKBOOK_STREAM_NAMES) ? 'document' : 'unreadable';
    const isMiniStream = workbookStream.size < MIN_REGULAR_STREAM_BYTES;
    const rootStartSector = streams[0]?.start ?? 0;
    const [whole = new Uint8Array()] = reader.chain(workbookStream.start);
    const workbookOffset = reader.offsetOf(rootStartSector) + workbookStream.start * MINI_SECTOR_BYTES;
    return isXlsWorkbookEncrypted(
      isMiniStream ? bytes.subarray(workbookOffset, workbookOffset + workbookStream.size) : whole,
    )
      ? 'encrypted'
      : 'oldFormat';
  } catch {
    // An error here means that the file ends too early.
    return 'unreadable';
  }
}
