import { fileTypeFromBlob, fileTypeFromBuffer } from 'file-type/core';
import { imageDimensionsFromData } from 'image-dimensions';
import { imageTypes, isStorable, lengthOf, limits, toNfc } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import type { IncomingFile } from '../files/files';

/** What an upload must be: an image that browsers show, or any file. */
export type Wanted = 'image' | 'file';

/** What is known of an accepted file; the type was found from its content. */
export interface Accepted {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** Pixels. */
  width?: number;
  height?: number;
}

export const isShownImage = (type: string): boolean => imageTypes.includes(type);

// Control characters, what separates paths, and marks that let a name read backwards.
const UNFIT = /[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u;

/** A file's name as it is stored; one that no file should have is refused. */
export function acceptName(sent: string): string {
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

/** Types that say the same to a browser: an animated PNG is a PNG. */
const aliases: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** How much of a file's beginning tells whether it can be an image (bytes). */
export const BEGINNING = 4_100;

/** Refuses by its first bytes what is no image, before the rest of it is read. */
export async function checkBeginning(beginning: Uint8Array, wanted: Wanted): Promise<void> {
  if (wanted !== 'image') return;
  const mime = (await fileTypeFromBuffer(beginning))?.mime ?? '';
  if (!isShownImage(aliases[mime] ?? mime)) throw new ApiError('not_an_image');
}

/**
 * A stored file as file-type asks for one: it reads by `slice` and `arrayBuffer`, a few bytes here and there, so that
 * none is held whole. Its type is wider than what is asked of it.
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

/** Nearly every image tells its size at its very beginning; a JPEG may do it behind its thumbnail and profile. */
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
 * The one way in for every uploaded file, once all of it is there: its type by content and, where an image is wanted,
 * its pixels. Its name and its size were checked as it came; `isText` says whether all of it reads as text.
 */
export async function accept(
  file: IncomingFile,
  name: string,
  isText: boolean,
  wanted: Wanted,
): Promise<Accepted> {
  if (file.size === 0) throw new ApiError('empty_file');
  const type = await typeOf(file, isText);
  const pixels = isShownImage(type) ? await pixelsOf(file) : undefined;
  if (wanted === 'image') checkImage(pixels);
  return { name, type, size: file.size, ...(pixels && { width: pixels.width, height: pixels.height }) };
}
