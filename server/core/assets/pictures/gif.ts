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
 * A GIF data sub-block with fewer bytes counts as short. Encoders fill every sub-block of a sequence except
 * the last one.
 */
const MIN_FULL_GIF_BLOCK_BYTES = 64;

/**
 * Returns a function that finds the end of a sequence of GIF data sub-blocks. A sequence ends after an empty
 * sub-block, or at the end of the file. The function throws MalformedPictureError if the whole file has too
 * many short sub-blocks.
 */
function createFinderOfBlocksEnd(bytes: Uint8Array): (startOffset: number) => number {
  const countShortBlock = createPictureSegmentCounter();
  return (startOffset) => {
    let offset = startOffset;
    while (offset < bytes.length) {
      const blockSize = readUint8(bytes, offset);
      offset += blockSize + 1;
      if (blockSize === 0) return offset;
      if (blockSize < MIN_FULL_GIF_BLOCK_BYTES) countShortBlock();
    }
    return bytes.length;
  };
}

/** Keeps a GIF frame's duration and its transparent colour. */
function copyGraphicControl(
  bytes: Uint8Array,
  compactor: PictureCompactor,
  blockStart: number,
  blockEnd: number,
): void {
  if (readUint8(bytes, blockStart + 2) !== 4 || blockEnd - blockStart < GRAPHIC_CONTROL_BYTES) return;
  compactor.keep(blockStart, blockStart + GRAPHIC_CONTROL_BYTES - 1);
  compactor.insertBytes([0], blockEnd);
}

/** Keeps an animation's number of loops, and drops other application data. */
function copyLoopCount(
  bytes: Uint8Array,
  compactor: PictureCompactor,
  blockStart: number,
  blockEnd: number,
): void {
  if (
    readUint8(bytes, blockStart + 2) !== 11 ||
    !GIF_LOOP_APPLICATION_IDENTIFIERS.includes(readLatin1Text(bytes, blockStart + 3, 11))
  )
    return;
  const dataStart = blockStart + GIF_APPLICATION_BLOCK_BYTES;
  if (blockEnd - dataStart < 5 || readUint8(bytes, dataStart) !== 3 || readUint8(bytes, dataStart + 1) !== 1)
    return;
  const [low, high] = [readUint8(bytes, dataStart + 2), readUint8(bytes, dataStart + 3)];
  compactor.keep(blockStart, dataStart);
  compactor.insertBytes([3, 1, low, high, 0], blockEnd);
}

/**
 * Keeps the blocks of a GIF that are needed to show it. Drops comments, application data and bytes after the
 * GIF's end.
 */
export function compactGif(bytes: Uint8Array, compactor: PictureCompactor): PictureMeasurements {
  if (!/^GIF8[79]a$/.test(readLatin1Text(bytes, 0, 6))) throw new MalformedPictureError();
  let offset = GIF_HEADER_BYTES + computeColourTableByteCount(readUint8(bytes, 10));
  if (offset > bytes.length) throw new MalformedPictureError();
  compactor.keep(0, offset);
  const findBlocksEnd = createFinderOfBlocksEnd(bytes);
  let frameCount = 0;
  let maxFramePixels = 0;
  while (offset < bytes.length) {
    compactor.countSegment();
    const blockMarker = readUint8(bytes, offset);
    if (blockMarker === GIF_EXTENSION_INTRODUCER && offset + 2 < bytes.length) {
      const extensionLabel = readUint8(bytes, offset + 1);
      const blockEnd = findBlocksEnd(offset + 2);
      if (extensionLabel === GIF_GRAPHIC_CONTROL_LABEL)
        copyGraphicControl(bytes, compactor, offset, blockEnd);
      else if (extensionLabel === GIF_APPLICATION_EXTENSION_LABEL)
        copyLoopCount(bytes, compactor, offset, blockEnd);
      offset = blockEnd;
    } else if (blockMarker === GIF_IMAGE_MARKER && offset + IMAGE_DESCRIPTOR_BYTES < bytes.length) {
      const [right, bottom] = [
        readUint16LittleEndian(bytes, offset + 1) + readUint16LittleEndian(bytes, offset + 5),
        readUint16LittleEndian(bytes, offset + 3) + readUint16LittleEndian(bytes, offset + 7),
      ];
      maxFramePixels = Math.max(maxFramePixels, right * bottom);
      frameCount += 1;
      const dataStart =
        offset + IMAGE_DESCRIPTOR_BYTES + computeColourTableByteCount(readUint8(bytes, offset + 9));
      const blockEnd = findBlocksEnd(dataStart + 1);
      compactor.keep(offset, blockEnd);
      offset = blockEnd;
    } else {
      // Decoders stop at the end marker (0x3b) and at any unknown byte. Only the end marker is kept.
      if (blockMarker === 0x3b) compactor.keep(offset, offset + 1);
      break;
    }
  }
  return { frames: Math.max(frameCount, 1), framePixels: maxFramePixels };
}
