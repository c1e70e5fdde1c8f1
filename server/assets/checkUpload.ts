import { fileTypeFromBlob, fileTypeFromBuffer } from 'file-type/core';
import { imageDimensionsFromData } from 'image-dimensions';
import { imageTypes, isStorable, lengthOf, limits, toNfc } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import type { IncomingFile } from '../files/files';

/** What an upload must be: an image that browsers show, or any file. */
export type UploadKind = 'image' | 'file';

/** Facts about a checked file; the type was found from its content. */
export interface FileFacts {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** Pixels. */
  width?: number;
  height?: number;
}

export const isShownImage = (type: string): boolean => imageTypes.includes(type);

// Control characters, path separators, and marks that reverse the reading direction.
const UNFIT = /[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u;

/** Returns a file's name as it is stored: trimmed and in NFC. Throws 422 `bad_file_name` if it is not acceptable. */
export function checkFileName(sent: string): string {
  const name = toNfc(sent).trim();
  const fine =
    name !== '' &&
    lengthOf(name) <= limits.fileName &&
    isStorable(name) &&
    !UNFIT.test(name) &&
    !/^\.+$/.test(name);
  if (!fine) throw new ApiError('bad_file_name', { args: { max: limits.fileName } });
  return name;
}

/** Types that are the same to a browser: an animated PNG is a PNG. */
const aliases: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** Bytes at a file's beginning that show whether it can be an image. */
export const SIGNATURE_BYTES = 4_100;

/** Throws 415 if the first bytes can't belong to an image, before the rest is read. */
export async function checkSignature(beginning: Uint8Array, wanted: UploadKind): Promise<void> {
  if (wanted !== 'image') return;
  const mime = (await fileTypeFromBuffer(beginning))?.mime ?? '';
  if (!isShownImage(aliases[mime] ?? mime)) throw new ApiError('not_an_image');
}

/**
 * Wraps a stored file for file-type, which only calls `slice` and `arrayBuffer` for a few bytes at a time, so that
 * the file is never in memory as a whole. The cast claims the rest of Blob, which is not used.
 */
function asBlob(file: IncomingFile): Blob {
  const slice = (start = 0, end = file.size) => ({
    arrayBuffer: async () => (await file.read(start, end)).buffer,
  });
  return { size: file.size, type: '', slice } as unknown as Blob;
}

async function typeOf(file: IncomingFile, isText: boolean): Promise<string> {
  // One byte is no signature.
  const mime = file.size > 1 ? (await fileTypeFromBlob(asBlob(file)))?.mime : undefined;
  if (mime === undefined) return isText ? 'text/plain' : 'application/octet-stream';
  return aliases[mime] ?? mime;
}

/**
 * Sizes of the beginning in which an image's dimensions are searched; a JPEG may have them after a thumbnail and a
 * profile.
 */
const HEADS = [4 * 1024, 256 * 1024, limits.imageBytes];

async function pixelsOf(file: IncomingFile) {
  for (const head of HEADS) {
    const pixels = imageDimensionsFromData(await file.read(0, head));
    if (pixels || head >= file.size) return pixels;
  }
  return undefined;
}

function checkImage(pixels: { width: number; height: number } | undefined): void {
  if (!pixels || pixels.width * pixels.height === 0) throw new ApiError('not_an_image');
  if (pixels.width * pixels.height > limits.imagePixels) {
    throw new ApiError('too_many_pixels', { args: { max: limits.imagePixels / 10_000 } });
  }
}

/**
 * Checks an uploaded file that has arrived completely: finds its type by its content, and for an image its
 * dimensions. Name and size were checked while it arrived; `isText` says whether all of it decodes as text. Throws
 * ApiError if it is refused.
 */
export async function checkUpload(
  file: IncomingFile,
  name: string,
  isText: boolean,
  wanted: UploadKind,
): Promise<FileFacts> {
  if (file.size === 0) throw new ApiError('empty_file');
  const type = await typeOf(file, isText);
  const pixels = isShownImage(type) ? await pixelsOf(file) : undefined;
  if (wanted === 'image') checkImage(pixels);
  return { name, type, size: file.size, ...(pixels && { width: pixels.width, height: pixels.height }) };
}
