import {
  createPictureSegmentCounter,
  MalformedPictureError,
  type PictureCompactor,
  type PictureMeasurements,
  readLatin1Text,
  readUint32BigEndian,
  toCharCodes,
} from './compact';
import { encodeOrientationAsTiff, isOrientationRotated, readExifOrientation } from './orientation';

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** PNG chunks that are needed to show a picture: pixels, colours, transparency, resolution, animation. */
const RETAINED_PNG_CHUNKS = new Set(
  [
    'IHDR PLTE IDAT IEND tRNS bKGD hIST sBIT sPLT pHYs',
    'gAMA cHRM sRGB iCCP cICP mDCV cLLI',
    'acTL fcTL fdAT',
  ].flatMap((names) => names.split(' ')),
);

/** Bytes of a PNG chunk besides its data: length, name and checksum. */
const PNG_CHUNK_OVERHEAD_BYTES = 12;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Returns the checksum of a chunk's name and data (CRC-32). */
function computeCrc32(bytes: readonly number[]): number {
  const crc = bytes.reduce(
    (value, byte) => (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8),
    0xffffffff,
  );
  return (crc ^ 0xffffffff) >>> 0;
}

const toBigEndianBytes = (value: number) => [
  value >>> 24,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
];

function insertOrientationChunkIfRotated(
  bytes: Uint8Array,
  out: PictureCompactor,
  at: number,
  end: number,
): void {
  const orientation = readExifOrientation(bytes.subarray(at + 8, end - 4));
  if (orientation === 1) return;
  const data = encodeOrientationAsTiff(orientation);
  const named = [...toCharCodes('eXIf'), ...data];
  out.insertBytes(
    [...toBigEndianBytes(data.length), ...named, ...toBigEndianBytes(computeCrc32(named))],
    end,
  );
}

/**
 * Returns whether a PNG's EXIF makes browsers rotate it by 90°. `head` must reach the pixels: browsers read
 * no EXIF after the pixels. The result is undefined if `head` is shorter.
 */
export function isRotatedPng(head: Uint8Array): boolean | undefined {
  const part = createPictureSegmentCounter();
  let at = PNG_SIGNATURE.length;
  while (at + PNG_CHUNK_OVERHEAD_BYTES <= head.length) {
    part();
    const name = readLatin1Text(head, at + 4, 4);
    const end = at + PNG_CHUNK_OVERHEAD_BYTES + readUint32BigEndian(head, at);
    if (name === 'IDAT' || name === 'IEND') return false;
    if (name === 'eXIf' && end <= head.length)
      return isOrientationRotated(readExifOrientation(head.subarray(at + 8, end - 4)));
    at = end;
  }
  return undefined;
}

/** Whether decoders have to understand a chunk: its name begins with a capital letter. */
const isCriticalPngChunk = (name: string) => /^[A-Z]/.test(name);

/**
 * Keeps the chunks that are needed to show a PNG. Drops texts, times, EXIF except the orientation, and bytes
 * after the PNG's end.
 */
export function compactPng(bytes: Uint8Array, out: PictureCompactor): PictureMeasurements {
  if (readLatin1Text(bytes, 0, PNG_SIGNATURE.length) !== PNG_SIGNATURE) throw new MalformedPictureError();
  out.keep(0, PNG_SIGNATURE.length);
  let at = PNG_SIGNATURE.length;
  let hasPixels = false;
  let isOriented = false;
  let isAnimated = false;
  let announced = 0;
  let counted = 0;
  while (at + PNG_CHUNK_OVERHEAD_BYTES <= bytes.length) {
    out.countSegment();
    const name = readLatin1Text(bytes, at + 4, 4);
    if (!/^[A-Za-z]{4}$/.test(name) || (isCriticalPngChunk(name) && !RETAINED_PNG_CHUNKS.has(name)))
      throw new MalformedPictureError();
    // Decoders show as much of a truncated chunk as there is.
    const end = Math.min(at + PNG_CHUNK_OVERHEAD_BYTES + readUint32BigEndian(bytes, at), bytes.length);
    if (RETAINED_PNG_CHUNKS.has(name)) out.keep(at, end);
    else if (name === 'eXIf' && !isOriented) {
      isOriented = true;
      insertOrientationChunkIfRotated(bytes, out, at, end);
    }
    if (name === 'IDAT') hasPixels = true;
    if (name === 'acTL' && !hasPixels) {
      isAnimated = true;
      announced = readUint32BigEndian(bytes, at + 8);
    }
    if (name === 'fcTL') counted += 1;
    if (name === 'IEND') break;
    at = end;
  }
  return { frames: isAnimated ? Math.max(announced, counted, 1) : 1, framePixels: 0 };
}
