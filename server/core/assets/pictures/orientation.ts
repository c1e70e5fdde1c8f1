import {
  readUint16BigEndian,
  readUint16LittleEndian,
  readUint32BigEndian,
  readUint32LittleEndian,
} from './compact';

const EXIF_ORIENTATION_TAG = 0x0112;
const TIFF_SHORT_TYPE = 3;
const TIFF_HEADER_BYTES = 8;
const TIFF_ENTRY_BYTES = 12;

/** Number of bytes of EXIF data (in TIFF format) that hold only a picture's orientation. */
const ORIENTATION_TIFF_BYTE_COUNT = 26;

/**
 * Returns the orientation (1 to 8; 1 is upright) from the TIFF data of a picture's EXIF; 1 if there is none.
 */
export function readExifOrientation(tiff: Uint8Array): number {
  if (tiff.length < ORIENTATION_TIFF_BYTE_COUNT) return 1;
  const isLittleEndian = readUint16BigEndian(tiff, 0) === 0x4949;
  if (!isLittleEndian && readUint16BigEndian(tiff, 0) !== 0x4d4d) return 1;
  const [readUint16, readUint32] = isLittleEndian
    ? [readUint16LittleEndian, readUint32LittleEndian]
    : [readUint16BigEndian, readUint32BigEndian];
  const directoryOffset = readUint32(tiff, 4);
  if (readUint16(tiff, 2) !== 42 || directoryOffset < TIFF_HEADER_BYTES || directoryOffset + 2 > tiff.length)
    return 1;
  const entryCount = readUint16(tiff, directoryOffset);
  for (let index = 0; index < entryCount; index += 1) {
    const entryOffset = directoryOffset + 2 + index * TIFF_ENTRY_BYTES;
    if (entryOffset + TIFF_ENTRY_BYTES > tiff.length) return 1;
    if (readUint16(tiff, entryOffset) !== EXIF_ORIENTATION_TAG) continue;
    const orientation =
      readUint16(tiff, entryOffset + 2) === TIFF_SHORT_TYPE ? readUint16(tiff, entryOffset + 8) : 1;
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** Whether an orientation rotates a picture by 90°, so that the stored width is shown as the height. */
export const isOrientationRotated = (orientation: number): boolean => orientation >= 5;

/** Returns EXIF data (in TIFF format) that hold only a picture's orientation. */
export const encodeOrientationAsTiff = (orientation: number): number[] => [
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, TIFF_HEADER_BYTES, 0, 1],
  ...[
    EXIF_ORIENTATION_TAG >> 8,
    EXIF_ORIENTATION_TAG & 0xff,
    0,
    TIFF_SHORT_TYPE,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
  ],
  ...[0, 0, 0, 0],
];

const EXIF_PREFIX_CHARACTER_CODES = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** Whether bytes begin with `Exif`, a prefix that is required in a JPEG and optional in a WebP. */
export const hasExifPrefix = (bytes: Uint8Array) =>
  EXIF_PREFIX_CHARACTER_CODES.every((byte, index) => bytes[index] === byte);

export const EXIF_PREFIX_BYTES: readonly number[] = EXIF_PREFIX_CHARACTER_CODES;
