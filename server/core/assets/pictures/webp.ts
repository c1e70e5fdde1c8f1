import {
  MalformedPictureError,
  type PictureCompactor,
  type PictureMeasurements,
  readLatin1Text,
  readUint24LittleEndian,
  readUint32LittleEndian,
  toCharCodes,
} from './compact';
import {
  EXIF_PREFIX_BYTES,
  encodeOrientationAsTiff,
  hasExifPrefix,
  readExifOrientation,
} from './orientation';

/** WebP chunks that decoders need to show a picture, outside the frames of an animation. */
const RETAINED_WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ICCP']);
const RETAINED_WEBP_FRAME_CHUNKS = new Set(['VP8 ', 'VP8L', 'ALPH']);

/** Flag in a WebP's VP8X chunk: the file also has an EXIF chunk. */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const FRAME_HEADER_BYTES = 16;

const toLittleEndianBytes = (value: number) => [
  value & 0xff,
  (value >>> 8) & 0xff,
  (value >>> 16) & 0xff,
  value >>> 24,
];

function patchWebpChunkSize(compactor: PictureCompactor, offset: number, size: number): void {
  for (const [index, byte] of toLittleEndianBytes(size).entries()) compactor.patch(offset + index, byte);
}

/**
 * Calls a function with each WebP chunk between two offsets. A truncated chunk ends at the end of the file.
 */
function visitWebpChunks(
  bytes: Uint8Array,
  compactor: PictureCompactor,
  startOffset: number,
  endOffset: number,
  visitChunk: (chunkName: string, chunkStart: number, chunkEnd: number) => void,
): void {
  let offset = startOffset;
  while (offset + CHUNK_HEADER_BYTES <= endOffset) {
    compactor.countSegment();
    const dataSize = readUint32LittleEndian(bytes, offset + 4);
    const fullChunkEnd = offset + CHUNK_HEADER_BYTES + dataSize + (dataSize % 2);
    if (fullChunkEnd > endOffset && endOffset < bytes.length) throw new MalformedPictureError();
    const chunkEnd = Math.min(fullChunkEnd, endOffset);
    visitChunk(readLatin1Text(bytes, offset, 4), offset, chunkEnd);
    offset = chunkEnd;
  }
}

/**
 * Keeps one frame of a WebP animation, without the frame's unneeded chunks. Returns the number of pixels in
 * the rectangle from the picture's top left corner to the frame's bottom right corner.
 */
function copyAnimationFrame(
  bytes: Uint8Array,
  compactor: PictureCompactor,
  chunkStart: number,
  chunkEnd: number,
): number {
  const dataStart = chunkStart + CHUNK_HEADER_BYTES;
  if (chunkEnd - dataStart < FRAME_HEADER_BYTES) throw new MalformedPictureError();
  const frameRight =
    readUint24LittleEndian(bytes, dataStart) * 2 + readUint24LittleEndian(bytes, dataStart + 6) + 1;
  const frameBottom =
    readUint24LittleEndian(bytes, dataStart + 3) * 2 + readUint24LittleEndian(bytes, dataStart + 9) + 1;
  const outputStart = compactor.size;
  compactor.keep(chunkStart, dataStart + FRAME_HEADER_BYTES);
  visitWebpChunks(
    bytes,
    compactor,
    dataStart + FRAME_HEADER_BYTES,
    chunkEnd,
    (subchunkName, subchunkStart, subchunkEnd) => {
      if (RETAINED_WEBP_FRAME_CHUNKS.has(subchunkName)) compactor.keep(subchunkStart, subchunkEnd);
    },
  );
  patchWebpChunkSize(compactor, outputStart + 4, compactor.size - outputStart - CHUNK_HEADER_BYTES);
  return frameRight * frameBottom;
}

/** Keeps only the orientation of a picture's EXIF. Returns whether the EXIF has an orientation. */
function copyOrientationChunk(
  bytes: Uint8Array,
  compactor: PictureCompactor,
  chunkStart: number,
  chunkEnd: number,
): boolean {
  const chunkData = bytes.subarray(chunkStart + CHUNK_HEADER_BYTES, chunkEnd);
  const orientation = readExifOrientation(
    chunkData.subarray(hasExifPrefix(chunkData) ? EXIF_PREFIX_BYTES.length : 0),
  );
  if (orientation === 1) return false;
  const orientationTiff = encodeOrientationAsTiff(orientation);
  compactor.insertBytes(
    [...toCharCodes('EXIF'), ...toLittleEndianBytes(orientationTiff.length), ...orientationTiff],
    chunkEnd,
  );
  return true;
}

/**
 * Keeps the chunks that are needed to show a WebP. Drops XMP, unknown chunks, and EXIF except the
 * orientation.
 */
export function compactWebp(bytes: Uint8Array, compactor: PictureCompactor): PictureMeasurements {
  if (readLatin1Text(bytes, 0, 4) !== 'RIFF' || readLatin1Text(bytes, 8, 4) !== 'WEBP')
    throw new MalformedPictureError();
  compactor.keep(0, RIFF_HEADER_BYTES);
  let flagsOffset: number | undefined;
  let hasOrientationChunk = false;
  let frameCount = 0;
  let maxFramePixels = 0;
  visitWebpChunks(
    bytes,
    compactor,
    RIFF_HEADER_BYTES,
    Math.min(readUint32LittleEndian(bytes, 4) + 8, bytes.length),
    (chunkName, chunkStart, chunkEnd) => {
      if (chunkName === 'ANMF') {
        maxFramePixels = Math.max(maxFramePixels, copyAnimationFrame(bytes, compactor, chunkStart, chunkEnd));
        frameCount += 1;
      } else if (chunkName === 'EXIF' && !hasOrientationChunk && flagsOffset !== undefined) {
        hasOrientationChunk = copyOrientationChunk(bytes, compactor, chunkStart, chunkEnd);
      } else if (RETAINED_WEBP_CHUNKS.has(chunkName)) {
        if (chunkName === 'VP8X') flagsOffset ??= compactor.size + CHUNK_HEADER_BYTES;
        compactor.keep(chunkStart, chunkEnd);
      }
    },
  );
  const keptBytes = compactor.result();
  if (flagsOffset !== undefined) {
    const otherFlags = (keptBytes[flagsOffset] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
    compactor.patch(flagsOffset, hasOrientationChunk ? otherFlags | EXIF_FLAG : otherFlags);
  }
  patchWebpChunkSize(compactor, 4, keptBytes.length - 8);
  return { frames: Math.max(frameCount, 1), framePixels: maxFramePixels };
}
