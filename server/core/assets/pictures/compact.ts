/** Thrown for a picture whose structure breaks its format. The server does not repair the picture. */
export class MalformedPictureError extends Error {
  constructor() {
    super('The picture is not built as its type asks');
    this.name = 'BadPicture';
  }
}

/**
 * Maximum number of segments, chunks or blocks of a picture that are parsed. Real pictures have some
 * thousand; many more would block the event loop.
 */
const MAX_SEGMENTS_PER_PICTURE_FILE = 200_000;

/**
 * Returns a function that counts the segments, chunks or blocks of a picture. It must be called for each one,
 * kept or dropped. It throws MalformedPictureError if there are too many.
 */
export function createPictureSegmentCounter(): () => void {
  let segmentCount = 0;
  return () => {
    segmentCount += 1;
    if (segmentCount > MAX_SEGMENTS_PER_PICTURE_FILE) throw new MalformedPictureError();
  };
}

/**
 * Removes unneeded bytes from a picture in place: it moves the kept bytes over the dropped ones, so that
 * memory holds no second copy.
 */
export interface PictureCompactor {
  /** Number of bytes of the picture that are kept so far. */
  readonly size: number;
  /**
   * Counts a segment, chunk or block; must be called before its bytes are used. Throws MalformedPictureError
   * if there are too many.
   */
  countSegment(): void;
  /** Keeps the picture's bytes from `start` to just before `end`. */
  keep(start: number, end: number): void;
  /**
   * Writes new bytes directly after the kept bytes. They replace bytes of the picture that were not kept.
   * Throws MalformedPictureError if the new bytes would reach beyond the offset `end`.
   */
  insertBytes(bytes: readonly number[], end: number): void;
  /** Changes one of the picture's bytes that are already kept. */
  patch(offset: number, byte: number): void;
  /** Returns the picture's kept bytes. */
  result(): Uint8Array<ArrayBuffer>;
}

/** Returns an object that removes unneeded bytes from a picture. It overwrites the given bytes. */
export function createPictureCompactor(bytes: Uint8Array<ArrayBuffer>): PictureCompactor {
  let keptByteCount = 0;
  return {
    countSegment: createPictureSegmentCounter(),
    get size() {
      return keptByteCount;
    },
    keep(start, end) {
      if (start !== keptByteCount) bytes.copyWithin(keptByteCount, start, end);
      keptByteCount += end - start;
    },
    insertBytes(newBytes, end) {
      if (keptByteCount + newBytes.length > end) throw new MalformedPictureError();
      bytes.set(newBytes, keptByteCount);
      keptByteCount += newBytes.length;
    },
    patch(offset, byte) {
      bytes[offset] = byte;
    },
    result: () => bytes.subarray(0, keptByteCount),
  };
}

/**
 * Reads one byte. Like all number readers of this file, it throws MalformedPictureError past the end of the
 * bytes.
 */
export function readUint8(bytes: Uint8Array, offset: number): number {
  const byte = bytes[offset];
  if (byte === undefined) throw new MalformedPictureError();
  return byte;
}

export const readUint16BigEndian = (bytes: Uint8Array, offset: number) =>
  readUint8(bytes, offset) * 0x100 + readUint8(bytes, offset + 1);
export const readUint32BigEndian = (bytes: Uint8Array, offset: number) =>
  readUint16BigEndian(bytes, offset) * 0x1_0000 + readUint16BigEndian(bytes, offset + 2);
/** Reads a whole number of 16 bits, little-endian. */
export const readUint16LittleEndian = (bytes: Uint8Array, offset: number) =>
  readUint8(bytes, offset) + readUint8(bytes, offset + 1) * 0x100;
export const readUint24LittleEndian = (bytes: Uint8Array, offset: number) =>
  readUint16LittleEndian(bytes, offset) + readUint8(bytes, offset + 2) * 0x1_0000;
export const readUint32LittleEndian = (bytes: Uint8Array, offset: number) =>
  readUint16LittleEndian(bytes, offset) + readUint16LittleEndian(bytes, offset + 2) * 0x1_0000;

/** Returns a range of bytes as Latin-1 text. */
export function readLatin1Text(bytes: Uint8Array, offset: number, length: number): string {
  const end = Math.min(offset + length, bytes.length);
  let text = '';
  // A loop is faster here: decoding a view of the bytes would take twice as long for each of a picture's many
  // chunks.
  for (let index = offset; index < end; index += 1) text += String.fromCharCode(readUint8(bytes, index));
  return text;
}

export const toCharCodes = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/**
 * The facts about a picture that the server reads from its file: the number of frames and their largest size.
 */
export interface PictureMeasurements {
  /** Number of frames of an animation; 1 for a still picture. */
  frames: number;
  /**
   * Number of pixels of the largest frame, measured from the picture's top left corner to the frame's bottom
   * right corner. 0 for formats without sizes of single frames.
   */
  framePixels: number;
}
