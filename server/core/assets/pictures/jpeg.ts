import {
  createPictureSegmentCounter,
  MalformedPictureError,
  type PictureCompactor,
  type PictureMeasurements,
  readLatin1Text,
  readUint8,
  readUint16BigEndian,
} from './compact';
import {
  EXIF_PREFIX,
  encodeOrientationAsTiff,
  hasExifPrefix,
  isOrientationRotated,
  readExifOrientation,
} from './orientation';

const SOI_MARKER = 0xd8;
const EOI_MARKER = 0xd9;
const SOS_MARKER = 0xda;
const JFIF_MARKER = 0xe0;
const EXIF_MARKER = 0xe1;
const JPEG_ICC_MARKER = 0xe2;
const JPEG_ADOBE_MARKER = 0xee;

/**
 * Whether decoders need the JPEG segment with this marker: frames, Huffman and arithmetic tables (C0 to CF),
 * DQT, DNL, DRI, DHP or EXP.
 */
const isSegmentNeededToDecode = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdf);

const isJpegRestartMarker = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/**
 * Whether a JPEG marker has no length and no data after it. Such a marker has no meaning between segments.
 */
const isJpegMarkerWithoutData = (marker: number) =>
  marker <= 0x01 || isJpegRestartMarker(marker) || marker === SOI_MARKER;

/** Number of bytes of a JFIF segment without its preview picture; the marker is included. */
const JFIF_SEGMENT_BYTES = 18;
const ADOBE_SEGMENT_BYTES = 16;

/**
 * Returns the offset of the next marker at or after `from`, or the end of the file. Bytes before the marker
 * belong to no segment.
 */
function findNextJpegMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  // A marker may be preceded by any number of FF bytes.
  while (at !== -1 && bytes[at + 1] === 0xff) at += 1;
  return at === -1 || at + 1 >= bytes.length ? bytes.length : at;
}

/**
 * Returns where a scan's data end: at the next marker other than a restart marker. A scan can have very many
 * restart markers, so they don't count as segments. A loop over the bytes is the fastest way.
 */
function findEndOfJpegScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const marker = readUint8(bytes, at + 1);
    if (marker !== 0 && marker !== 0xff && !isJpegRestartMarker(marker)) return at;
  }
  return bytes.length;
}

/** Keeps the first `most` bytes of a segment, and sets the segment's length to match. */
function copyFirstBytesOfSegment(out: PictureCompactor, at: number, end: number, most: number): void {
  const kept = Math.min(end - at, most);
  const start = out.size;
  out.keep(at, at + kept);
  out.patch(start + 2, (kept - 2) >> 8);
  out.patch(start + 3, (kept - 2) & 0xff);
}

function copyJfifSegment(bytes: Uint8Array, out: PictureCompactor, at: number, end: number): void {
  if (readLatin1Text(bytes, at + 4, 5) !== 'JFIF\0' || end - at < JFIF_SEGMENT_BYTES) return;
  const start = out.size;
  copyFirstBytesOfSegment(out, at, end, JFIF_SEGMENT_BYTES);
  // The preview in the JFIF segment may show more than the picture, so it is dropped. Its stored size becomes
  // 0 by 0.
  out.patch(start + JFIF_SEGMENT_BYTES - 2, 0);
  out.patch(start + JFIF_SEGMENT_BYTES - 1, 0);
}

function copyAdobeSegment(bytes: Uint8Array, out: PictureCompactor, at: number, end: number): void {
  if (readLatin1Text(bytes, at + 4, 5) === 'Adobe' && end - at >= ADOBE_SEGMENT_BYTES) {
    copyFirstBytesOfSegment(out, at, end, ADOBE_SEGMENT_BYTES);
  }
}

function copyExifOrientation(bytes: Uint8Array, out: PictureCompactor, at: number, end: number): void {
  const orientation = readExifOrientation(bytes.subarray(at + 4 + EXIF_PREFIX.length, end));
  if (orientation === 1) return;
  const data = [...EXIF_PREFIX, ...encodeOrientationAsTiff(orientation)];
  out.insertBytes([0xff, EXIF_MARKER, 0, data.length + 2, ...data], end);
}

/**
 * Returns whether a JPEG's EXIF makes browsers rotate it by 90°, which swaps width and height. `head` must
 * reach the first scan; the result is undefined if it does not.
 */
export function isRotatedJpeg(head: Uint8Array): boolean | undefined {
  const part = createPictureSegmentCounter();
  let at = findNextJpegMarker(head, 2);
  while (at + 4 < head.length) {
    part();
    const marker = readUint8(head, at + 1);
    if (marker === SOS_MARKER || marker === EOI_MARKER) return false;
    const end = isJpegMarkerWithoutData(marker) ? at + 2 : at + 2 + readUint16BigEndian(head, at + 2);
    const data = head.subarray(at + 4, end);
    if (marker === EXIF_MARKER && hasExifPrefix(data))
      return isOrientationRotated(readExifOrientation(data.subarray(EXIF_PREFIX.length)));
    at = findNextJpegMarker(head, end);
  }
  return undefined;
}

/**
 * Keeps the segments that decoders need: frames, tables, scans, colour profile and orientation. Drops
 * locations, times, devices, comments, previews and everything after the picture's end (second pictures,
 * films).
 */
export function compactJpeg(bytes: Uint8Array, out: PictureCompactor): PictureMeasurements {
  if (readUint8(bytes, 0) !== 0xff || readUint8(bytes, 1) !== SOI_MARKER) throw new MalformedPictureError();
  const known = new Set<number>();
  const addMarkerIfNew = (marker: number) => !known.has(marker) && known.add(marker);
  out.keep(0, 2);
  let at = findNextJpegMarker(bytes, 2);
  while (at < bytes.length) {
    out.countSegment();
    const marker = readUint8(bytes, at + 1);
    if (marker === EOI_MARKER) {
      out.keep(at, at + 2);
      break;
    }
    if (isJpegMarkerWithoutData(marker)) {
      at = findNextJpegMarker(bytes, at + 2);
      continue;
    }
    const end = at + 2 + readUint16BigEndian(bytes, at + 2);
    if (end < at + 4 || end > bytes.length) throw new MalformedPictureError();
    const next = marker === SOS_MARKER ? findEndOfJpegScan(bytes, end) : findNextJpegMarker(bytes, end);
    if (marker === SOS_MARKER) out.keep(at, next);
    else if (isSegmentNeededToDecode(marker)) out.keep(at, end);
    else if (marker === JFIF_MARKER && addMarkerIfNew(JFIF_MARKER)) copyJfifSegment(bytes, out, at, end);
    else if (marker === JPEG_ADOBE_MARKER && addMarkerIfNew(JPEG_ADOBE_MARKER))
      copyAdobeSegment(bytes, out, at, end);
    else if (marker === JPEG_ICC_MARKER && readLatin1Text(bytes, at + 4, 12) === 'ICC_PROFILE\0')
      out.keep(at, end);
    else if (
      marker === EXIF_MARKER &&
      hasExifPrefix(bytes.subarray(at + 4, end)) &&
      addMarkerIfNew(EXIF_MARKER)
    ) {
      copyExifOrientation(bytes, out, at, end);
    }
    at = next;
  }
  return { frames: 1, framePixels: 0 };
}
