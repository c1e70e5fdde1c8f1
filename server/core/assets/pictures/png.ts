import { computeCrc32 } from '../../../../src/core/schema/basics/crc32';
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

const toBigEndianBytes = (value: number) => [
  value >>> 24,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
];

function insertOrientationChunkIfRotated(
  bytes: Uint8Array,
  compactor: PictureCompactor,
  chunkStart: number,
  chunkEnd: number,
): void {
  const orientation = readExifOrientation(bytes.subarray(chunkStart + 8, chunkEnd - 4));
  if (orientation === 1) return;
  const orientationTiff = encodeOrientationAsTiff(orientation);
  const nameAndData = [...toCharCodes('eXIf'), ...orientationTiff];
  compactor.insertBytes(
    [
      ...toBigEndianBytes(orientationTiff.length),
      ...nameAndData,
      ...toBigEndianBytes(computeCrc32(nameAndData)),
    ],
    chunkEnd,
  );
}

/**
 * Returns whether a PNG's EXIF makes browsers rotate it by 90°. `headBytes` must reach the pixels: browsers read
 * no EXIF after the pixels. The result is undefined if `headBytes` is shorter.
 */
export function isRotatedPng(headBytes: Uint8Array): boolean | undefined {
  const countSegment = createPictureSegmentCounter();
  let offset = PNG_SIGNATURE.length;
  while (offset + PNG_CHUNK_OVERHEAD_BYTES <= headBytes.length) {
    countSegment();
    const chunkName = readLatin1Text(headBytes, offset + 4, 4);
    const chunkEnd = offset + PNG_CHUNK_OVERHEAD_BYTES + readUint32BigEndian(headBytes, offset);
    if (chunkName === 'IDAT' || chunkName === 'IEND') return false;
    if (chunkName === 'eXIf' && chunkEnd <= headBytes.length)
      return isOrientationRotated(readExifOrientation(headBytes.subarray(offset + 8, chunkEnd - 4)));
    offset = chunkEnd;
  }
  return undefined;
}

/** Whether decoders have to understand a chunk: its name begins with a capital letter. */
const isCriticalPngChunk = (name: string) => /^[A-Z]/.test(name);

/**
 * Keeps the chunks that are needed to show a PNG. Drops texts, times, EXIF except the orientation, and bytes
 * after the PNG's end.
 */
export function compactPng(bytes: Uint8Array, compactor: PictureCompactor): PictureMeasurements {
  if (readLatin1Text(bytes, 0, PNG_SIGNATURE.length) !== PNG_SIGNATURE) throw new MalformedPictureError();
  compactor.keep(0, PNG_SIGNATURE.length);
  let offset = PNG_SIGNATURE.length;
  let hasSeenPixels = false;
  let hasExifChunk = false;
  let isAnimated = false;
  let declaredFrameCount = 0;
  let frameCount = 0;
  while (offset + PNG_CHUNK_OVERHEAD_BYTES <= bytes.length) {
    compactor.countSegment();
    const chunkName = readLatin1Text(bytes, offset + 4, 4);
    if (
      !/^[A-Za-z]{4}$/.test(chunkName) ||
      (isCriticalPngChunk(chunkName) && !RETAINED_PNG_CHUNKS.has(chunkName))
    )
      throw new MalformedPictureError();
    // Decoders show the available part of a truncated chunk, so that part is kept.
    const chunkEnd = Math.min(
      offset + PNG_CHUNK_OVERHEAD_BYTES + readUint32BigEndian(bytes, offset),
      bytes.length,
    );
    if (RETAINED_PNG_CHUNKS.has(chunkName)) compactor.keep(offset, chunkEnd);
    else if (chunkName === 'eXIf' && !hasExifChunk) {
      hasExifChunk = true;
      insertOrientationChunkIfRotated(bytes, compactor, offset, chunkEnd);
    }
    if (chunkName === 'IDAT') hasSeenPixels = true;
    if (chunkName === 'acTL' && !hasSeenPixels) {
      isAnimated = true;
      declaredFrameCount = readUint32BigEndian(bytes, offset + 8);
    }
    if (chunkName === 'fcTL') frameCount += 1;
    if (chunkName === 'IEND') break;
    offset = chunkEnd;
  }
  return { frames: isAnimated ? Math.max(declaredFrameCount, frameCount, 1) : 1, framePixels: 0 };
}
