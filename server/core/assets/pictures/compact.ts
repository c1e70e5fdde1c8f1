/** Thrown for a picture whose structure breaks its format: it is refused, not repaired. */
export class MalformedPictureError extends Error {
  constructor() {
    super('The picture is not built as its type asks');
    this.name = 'BadPicture';
  }
}

/**
 * Maximum number of parts of a picture that are parsed. Real pictures have some thousand parts; more would
 * block the event loop.
 */
const MOST_PARTS = 200_000;

/**
 * Returns a counter of a picture's parts. Each call adds one part, kept or dropped, and throws BadPicture if
 * there are too many.
 */
export function createPicturePartCounter(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > MOST_PARTS) throw new MalformedPictureError();
  };
}

/**
 * Compacts a picture in place: it moves kept bytes over dropped ones, so that memory holds no second copy.
 */
export interface PictureCompactor {
  /** Number of bytes kept so far. */
  readonly size: number;
  /** Counts a parsed part before anything else is done with it. Throws BadPicture if there are too many. */
  part(): void;
  /** Keeps the bytes from `start` to just before `end`. */
  keep(start: number, end: number): void;
  /** Writes new bytes over dropped ones before `end`. Throws BadPicture if they need more room. */
  put(bytes: readonly number[], end: number): void;
  /** Changes one byte that was kept. */
  patch(at: number, byte: number): void;
  /** Returns the kept bytes. */
  result(): Uint8Array<ArrayBuffer>;
}

/** Returns a Compactor for a picture's bytes. It overwrites these bytes. */
export function createPictureCompactor(bytes: Uint8Array<ArrayBuffer>): PictureCompactor {
  let size = 0;
  return {
    part: createPicturePartCounter(),
    get size() {
      return size;
    },
    keep(start, end) {
      if (start !== size) bytes.copyWithin(size, start, end);
      size += end - start;
    },
    put(added, end) {
      if (size + added.length > end) throw new MalformedPictureError();
      bytes.set(added, size);
      size += added.length;
    },
    patch(at, byte) {
      bytes[at] = byte;
    },
    result: () => bytes.subarray(0, size),
  };
}

/** Reads one byte. Like all number readers of this file, it throws BadPicture past the end of the bytes. */
export function readUint8(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new MalformedPictureError();
  return byte;
}

export const readUint16BigEndian = (bytes: Uint8Array, at: number) =>
  readUint8(bytes, at) * 0x100 + readUint8(bytes, at + 1);
export const readUint32BigEndian = (bytes: Uint8Array, at: number) =>
  readUint16BigEndian(bytes, at) * 0x1_0000 + readUint16BigEndian(bytes, at + 2);
/** Reads 16 bits, little-endian. */
export const readUint16LittleEndian = (bytes: Uint8Array, at: number) =>
  readUint8(bytes, at) + readUint8(bytes, at + 1) * 0x100;
export const readUint24LittleEndian = (bytes: Uint8Array, at: number) =>
  readUint16LittleEndian(bytes, at) + readUint8(bytes, at + 2) * 0x1_0000;
export const readUint32LittleEndian = (bytes: Uint8Array, at: number) =>
  readUint16LittleEndian(bytes, at) + readUint16LittleEndian(bytes, at + 2) * 0x1_0000;

/** Returns bytes as Latin-1 text. */
export function readLatin1Text(bytes: Uint8Array, at: number, length: number): string {
  const end = Math.min(at + length, bytes.length);
  let letters = '';
  // Creating a view of the bytes would take twice as long for each part of a picture.
  for (let place = at; place < end; place += 1) letters += String.fromCharCode(readUint8(bytes, place));
  return letters;
}

export const toCharCodes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Facts found while walking through a picture. */
export interface PictureMeasurements {
  /** Frames of an animation; 1 for a still picture. */
  frames: number;
  /**
   * Number of pixels in the largest area from the picture's top left corner to the far corner of a frame; 0
   * if the format's frames have no size of their own.
   */
  framePixels: number;
}
