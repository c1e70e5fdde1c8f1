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
  EXIF_PREFIX_BYTES,
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
 * Returns the offset of the next marker at or after `startOffset`, or the end of the file. Bytes before the
 * marker belong to no segment.
 */
function findNextJpegMarker(bytes: Uint8Array, startOffset: number): number {
  let offset = bytes.indexOf(0xff, startOffset);
  // A marker may be preceded by any number of FF bytes.
  while (offset !== -1 && bytes[offset + 1] === 0xff) offset += 1;
  return offset === -1 || offset + 1 >= bytes.length ? bytes.length : offset;
}

/**
 * Returns where a scan's data end: at the next marker other than a restart marker. A scan can have very many
 * restart markers, which would exceed the limit on segments. A loop over the bytes is the fastest way.
 */
function findEndOfJpegScan(bytes: Uint8Array, startOffset: number): number {
  for (let offset = startOffset; offset + 1 < bytes.length; offset += 1) {
    if (bytes[offset] !== 0xff) continue;
    const marker = readUint8(bytes, offset + 1);
    if (marker !== 0 && marker !== 0xff && !isJpegRestartMarker(marker)) return offset;
  }
  return bytes.length;
}

/** Keeps the first `maxByteCount` bytes of a segment, and sets the segment's length to match. */
function copyFirstBytesOfSegment(
  compactor: PictureCompactor,
  segmentStart: number,
  segmentEnd: number,
  maxByteCount: number,
): void {
  const keptByteCount = Math.min(segmentEnd - segmentStart, maxByteCount);
  const outputStart = compactor.size;
  compactor.keep(segmentStart, segmentStart + keptByteCount);
  compactor.patch(outputStart + 2, (keptByteCount - 2) >> 8);
  compactor.patch(outputStart + 3, (keptByteCount - 2) & 0xff);
}

function copyJfifSegment(
  bytes: Uint8Array,
  compactor: PictureCompactor,
  segmentStart: number,
  segmentEnd: number,
): void {
  if (
    readLatin1Text(bytes, segmentStart + 4, 5) !== 'JFIF\0' ||
    segmentEnd - segmentStart < JFIF_SEGMENT_BYTES
  )
    return;
  const outputStart = compactor.size;
  copyFirstBytesOfSegment(compactor, segmentStart, segmentEnd, JFIF_SEGMENT_BYTES);
  // The preview in the JFIF segment may show more than the picture, so it is dropped. Its stored size becomes
  // 0 by 0.
  compactor.patch(outputStart + JFIF_SEGMENT_BYTES - 2, 0);
  compactor.patch(outputStart + JFIF_SEGMENT_BYTES - 1, 0);
}

function copyAdobeSegment(
  bytes: Uint8Array,
  compactor: PictureCompactor,
  segmentStart: number,
  segmentEnd: number,
): void {
  if (
    readLatin1Text(bytes, segmentStart + 4, 5) === 'Adobe' &&
    segmentEnd - segmentStart >= ADOBE_SEGMENT_BYTES
  ) {
    copyFirstBytesOfSegment(compactor, segmentStart, segmentEnd, ADOBE_SEGMENT_BYTES);
  }
}

function copyExifOrientation(
  bytes: Uint8Array,
  compactor: PictureCompactor,
  segmentStart: number,
  segmentEnd: number,
): void {
  const orientation = readExifOrientation(
    bytes.subarray(segmentStart + 4 + EXIF_PREFIX_BYTES.length, segmentEnd),
  );
  if (orientation === 1) return;
  const exifData = [...EXIF_PREFIX_BYTES, ...encodeOrientationAsTiff(orientation)];
  compactor.insertBytes([0xff, EXIF_MARKER, 0, exifData.length + 2, ...exifData], segmentEnd);
}

/**
 * Returns whether a JPEG's EXIF makes browsers rotate it by 90°, which swaps width and height. `headBytes` must
 * reach the first scan; the result is undefined if it does not.
 */
export function isRotatedJpeg(headBytes: Uint8Array): boolean | undefined {
  const countSegment = createPictureSegmentCounter();
  let offset = findNextJpegMarker(headBytes, 2);
  while (offset + 4 < headBytes.length) {
    countSegment();
    const marker = readUint8(headBytes, offset + 1);
    if (marker === SOS_MARKER || marker === EOI_MARKER) return false;
    const segmentEnd = isJpegMarkerWithoutData(marker)
      ? offset + 2
      : offset + 2 + readUint16BigEndian(headBytes, offset + 2);
    const segmentData = headBytes.subarray(offset + 4, segmentEnd);
    if (marker === EXIF_MARKER && hasExifPrefix(segmentData))
      return isOrientationRotated(readExifOrientation(segmentData.subarray(EXIF_PREFIX_BYTES.length)));
    offset = findNextJpegMarker(headBytes, segmentEnd);
  }
  return undefined;
}

/**
 * Keeps the segments that decoders need: frames, tables, scans, colour profile and orientation. Drops
 * locations, times, devices, comments, previews, and everything after the picture's end, such as a second
 * picture or a video.
 */
export function compactJpeg(bytes: Uint8Array, compactor: PictureCompactor): PictureMeasurements {
  if (readUint8(bytes, 0) !== 0xff || readUint8(bytes, 1) !== SOI_MARKER) throw new MalformedPictureError();
  const seenMarkers = new Set<number>();
  const addMarkerIfNew = (marker: number) => !seenMarkers.has(marker) && seenMarkers.add(marker);
  compactor.keep(0, 2);
  let offset = findNextJpegMarker(bytes, 2);
  while (offset < bytes.length) {
    compactor.countSegment();
    const marker = readUint8(bytes, offset + 1);
    if (marker === EOI_MARKER) {
      compactor.keep(offset, offset + 2);
      break;
    }
    if (isJpegMarkerWithoutData(marker)) {
      offset = findNextJpegMarker(bytes, offset + 2);
      continue;
    }
    const segmentEnd = offset + 2 + readUint16BigEndian(bytes, offset + 2);
    if (segmentEnd < offset + 4 || segmentEnd > bytes.length) throw new MalformedPictureError();
    const nextOffset =
      marker === SOS_MARKER ? findEndOfJpegScan(bytes, segmentEnd) : findNextJpegMarker(bytes, segmentEnd);
    if (marker === SOS_MARKER) compactor.keep(offset, nextOffset);
    else if (isSegmentNeededToDecode(marker)) compactor.keep(offset, segmentEnd);
    else if (marker === JFIF_MARKER && addMarkerIfNew(JFIF_MARKER))
      copyJfifSegment(bytes, compactor, offset, segmentEnd);
    else if (marker === JPEG_ADOBE_MARKER && addMarkerIfNew(JPEG_ADOBE_MARKER))
      copyAdobeSegment(bytes, compactor, offset, segmentEnd);
    else if (marker === JPEG_ICC_MARKER && readLatin1Text(bytes, offset + 4, 12) === 'ICC_PROFILE\0')
      compactor.keep(offset, segmentEnd);
    else if (
      marker === EXIF_MARKER &&
      hasExifPrefix(bytes.subarray(offset + 4, segmentEnd)) &&
      addMarkerIfNew(EXIF_MARKER)
    ) {
      copyExifOrientation(bytes, compactor, offset, segmentEnd);
    }
    offset = nextOffset;
  }
  return { frames: 1, framePixels: 0 };
}
