import {
  MalformedPictureError,
  type PictureCompactor,
  type PictureMeasurements,
  readLatin1Text,
  readUint24LittleEndian,
  readUint32LittleEndian,
  toCharCodes,
} from './compact';
import { EXIF_PREFIX, encodeOrientationAsTiff, hasExifPrefix, readExifOrientation } from './orientation';

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

function patchWebpChunkSize(out: PictureCompactor, at: number, size: number): void {
  for (const [index, byte] of toLittleEndianBytes(size).entries()) out.patch(at + index, byte);
}

/**
 * Calls a function with each WebP chunk between two offsets. A truncated chunk ends at the end of the file.
 */
function visitWebpChunks(
  bytes: Uint8Array,
  out: PictureCompactor,
  from: number,
  until: number,
  visit: (name: string, at: number, end: number) => void,
): void {
  let at = from;
  while (at + CHUNK_HEADER_BYTES <= until) {
    out.countSegment();
    const size = readUint32LittleEndian(bytes, at + 4);
    const whole = at + CHUNK_HEADER_BYTES + size + (size % 2);
    if (whole > until && until < bytes.length) throw new MalformedPictureError();
    const end = Math.min(whole, until);
    visit(readLatin1Text(bytes, at, 4), at, end);
    at = end;
  }
}

/**
 * Keeps one frame of a WebP animation, without the frame's unneeded chunks. Returns the number of pixels in
 * the rectangle from the picture's top left corner to the frame's bottom right corner.
 */
function copyAnimationFrame(bytes: Uint8Array, out: PictureCompactor, at: number, end: number): number {
  const data = at + CHUNK_HEADER_BYTES;
  if (end - data < FRAME_HEADER_BYTES) throw new MalformedPictureError();
  const right = readUint24LittleEndian(bytes, data) * 2 + readUint24LittleEndian(bytes, data + 6) + 1;
  const bottom = readUint24LittleEndian(bytes, data + 3) * 2 + readUint24LittleEndian(bytes, data + 9) + 1;
  const start = out.size;
  out.keep(at, data + FRAME_HEADER_BYTES);
  visitWebpChunks(bytes, out, data + FRAME_HEADER_BYTES, end, (name, from, until) => {
    if (RETAINED_WEBP_FRAME_CHUNKS.has(name)) out.keep(from, until);
  });
  patchWebpChunkSize(out, start + 4, out.size - start - CHUNK_HEADER_BYTES);
  return right * bottom;
}

/** Keeps only the orientation of a picture's EXIF. Returns whether the EXIF has an orientation. */
function copyOrientationChunk(bytes: Uint8Array, out: PictureCompactor, at: number, end: number): boolean {
  const data = bytes.subarray(at + CHUNK_HEADER_BYTES, end);
  const orientation = readExifOrientation(data.subarray(hasExifPrefix(data) ? EXIF_PREFIX.length : 0));
  if (orientation === 1) return false;
  const tiff = encodeOrientationAsTiff(orientation);
  out.insertBytes([...toCharCodes('EXIF'), ...toLittleEndianBytes(tiff.length), ...tiff], end);
  return true;
}

/**
 * Keeps the chunks that are needed to show a WebP. Drops XMP, unknown chunks, and EXIF except the
 * orientation.
 */
export function compactWebp(bytes: Uint8Array, out: PictureCompactor): PictureMeasurements {
  if (readLatin1Text(bytes, 0, 4) !== 'RIFF' || readLatin1Text(bytes, 8, 4) !== 'WEBP')
    throw new MalformedPictureError();
  out.keep(0, RIFF_HEADER_BYTES);
  let flagsAt: number | undefined;
  let isOriented = false;
  let frames = 0;
  let framePixels = 0;
  visitWebpChunks(
    bytes,
    out,
    RIFF_HEADER_BYTES,
    Math.min(readUint32LittleEndian(bytes, 4) + 8, bytes.length),
    (name, at, end) => {
      if (name === 'ANMF') {
        framePixels = Math.max(framePixels, copyAnimationFrame(bytes, out, at, end));
        frames += 1;
      } else if (name === 'EXIF' && !isOriented && flagsAt !== undefined) {
        isOriented = copyOrientationChunk(bytes, out, at, end);
      } else if (RETAINED_WEBP_CHUNKS.has(name)) {
        if (name === 'VP8X') flagsAt ??= out.size + CHUNK_HEADER_BYTES;
        out.keep(at, end);
      }
    },
  );
  const kept = out.result();
  if (flagsAt !== undefined) {
    const others = (kept[flagsAt] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
    out.patch(flagsAt, isOriented ? others | EXIF_FLAG : others);
  }
  patchWebpChunkSize(out, 4, kept.length - 8);
  return { frames: Math.max(frames, 1), framePixels };
}
