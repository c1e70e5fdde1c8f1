import {
  createPictureSegmentCounter,
  MalformedPictureError,
  type PictureCompactor,
  type PictureMeasurements,
  readLatin1Text,
  readUint8,
  readUint16LittleEndian,
} from './compact';

const GIF_EXTENSION_INTRODUCER = 0x21;
const GIF_IMAGE_MARKER = 0x2c;
const GIF_GRAPHIC_CONTROL_LABEL = 0xf9;
const GIF_APPLICATION_EXTENSION_LABEL = 0xff;

const GIF_HEADER_BYTES = 13;
const IMAGE_DESCRIPTOR_BYTES = 10;
const GIF_APPLICATION_BLOCK_BYTES = 14;
const GRAPHIC_CONTROL_BYTES = 8;

/** GIF applications whose data hold the animation's number of loops. */
const GIF_LOOP_APPLICATION_IDENTIFIERS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Returns the size in bytes of the colour table that a header's flags declare; 0 if there is none. */
const computeColourTableByteCount = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * A GIF data block with fewer bytes counts as short. Encoders fill every block of a row except the last one.
 */
const MIN_FULL_GIF_BLOCK_BYTES = 64;

/**
 * Returns a function that finds the end of a row of data blocks. A row ends after its empty last block, or at
 * the end of the file. The function throws MalformedPictureError if the whole file has too many short blocks.
 */
function createDataBlocksEndFinder(bytes: Uint8Array): (from: number) => number {
  const short = createPictureSegmentCounter();
  return (from) => {
    let at = from;
    while (at < bytes.length) {
      const size = readUint8(bytes, at);
      at += size + 1;
      if (size === 0) return at;
      if (size < MIN_FULL_GIF_BLOCK_BYTES) short();
    }
    return bytes.length;
  };
}

/** Keeps a GIF frame's duration and its transparent colour. */
function copyGraphicControl(bytes: Uint8Array, out: PictureCompactor, at: number, end: number): void {
  if (readUint8(bytes, at + 2) !== 4 || end - at < GRAPHIC_CONTROL_BYTES) return;
  out.keep(at, at + GRAPHIC_CONTROL_BYTES - 1);
  out.insertBytes([0], end);
}

/** Keeps an animation's number of loops, and drops other application data. */
function copyLoopCount(bytes: Uint8Array, out: PictureCompactor, at: number, end: number): void {
  if (
    readUint8(bytes, at + 2) !== 11 ||
    !GIF_LOOP_APPLICATION_IDENTIFIERS.includes(readLatin1Text(bytes, at + 3, 11))
  )
    return;
  const data = at + GIF_APPLICATION_BLOCK_BYTES;
  if (end - data < 5 || readUint8(bytes, data) !== 3 || readUint8(bytes, data + 1) !== 1) return;
  const [low, high] = [readUint8(bytes, data + 2), readUint8(bytes, data + 3)];
  out.keep(at, data);
  out.insertBytes([3, 1, low, high, 0], end);
}

/**
 * Keeps the blocks of a GIF that are needed to show it. Drops comments, application data and bytes after the
 * GIF's end.
 */
export function compactGif(bytes: Uint8Array, out: PictureCompactor): PictureMeasurements {
  if (!/^GIF8[79]a$/.test(readLatin1Text(bytes, 0, 6))) throw new MalformedPictureError();
  let at = GIF_HEADER_BYTES + computeColourTableByteCount(readUint8(bytes, 10));
  if (at > bytes.length) throw new MalformedPictureError();
  out.keep(0, at);
  const endOfBlocks = createDataBlocksEndFinder(bytes);
  let frames = 0;
  let framePixels = 0;
  while (at < bytes.length) {
    out.countSegment();
    const kind = readUint8(bytes, at);
    if (kind === GIF_EXTENSION_INTRODUCER && at + 2 < bytes.length) {
      const label = readUint8(bytes, at + 1);
      const end = endOfBlocks(at + 2);
      if (label === GIF_GRAPHIC_CONTROL_LABEL) copyGraphicControl(bytes, out, at, end);
      else if (label === GIF_APPLICATION_EXTENSION_LABEL) copyLoopCount(bytes, out, at, end);
      at = end;
    } else if (kind === GIF_IMAGE_MARKER && at + IMAGE_DESCRIPTOR_BYTES < bytes.length) {
      const [right, bottom] = [
        readUint16LittleEndian(bytes, at + 1) + readUint16LittleEndian(bytes, at + 5),
        readUint16LittleEndian(bytes, at + 3) + readUint16LittleEndian(bytes, at + 7),
      ];
      framePixels = Math.max(framePixels, right * bottom);
      frames += 1;
      const data = at + IMAGE_DESCRIPTOR_BYTES + computeColourTableByteCount(readUint8(bytes, at + 9));
      const end = endOfBlocks(data + 1);
      out.keep(at, end);
      at = end;
    } else {
      // At this byte, a GIF ends with its end marker, or with an unknown byte that decoders treat as the end.
      // A truncated GIF has no byte here.
      if (kind === 0x3b) out.keep(at, at + 1);
      break;
    }
  }
  return { frames: Math.max(frames, 1), framePixels };
}
