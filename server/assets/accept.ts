import { fileTypeFromBuffer } from 'file-type/core';
import { imageDimensionsFromData } from 'image-dimensions';
import { imageTypes, isStorable, limits, toNfc } from '../../src/schema/index';
import { ApiError } from '../errors';
import type { SentFile } from '../http/body';

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

function acceptName(sent: string): string {
  const name = toNfc(sent).trim();
  const fine =
    name !== '' &&
    name.length <= limits.fileName &&
    isStorable(name) &&
    !UNFIT.test(name) &&
    !/^\.+$/.test(name);
  if (!fine) throw new ApiError('bad_file_name', { args: { max: limits.fileName } });
  return name;
}

/** Text has no signature: what decodes as text without control characters of its own is called plain text. */
function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}

/** Types that say the same to a browser: an animated PNG is a PNG. */
const aliases: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

async function typeOf(bytes: Uint8Array): Promise<string> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime === undefined) return isText(bytes) ? 'text/plain' : 'application/octet-stream';
  return aliases[mime] ?? mime;
}

function sizeOf(type: string, bytes: Uint8Array) {
  return isShownImage(type) ? imageDimensionsFromData(bytes) : undefined;
}

function checkImage(pixels: { width: number; height: number } | undefined): void {
  if (!pixels || pixels.width * pixels.height === 0) throw new ApiError('not_an_image');
  if (pixels.width * pixels.height > limits.imagePixels) {
    throw new ApiError('too_many_pixels', { args: { max: limits.imagePixels / 10_000 } });
  }
}

/**
 * The one way in for every uploaded file: its name, its type by content and, where an image is wanted, its pixels.
 * Its size was limited when it was read.
 */
export async function accept(
  { name, bytes }: SentFile,
  wanted: Wanted,
): Promise<Accepted & { bytes: Uint8Array }> {
  const fit = acceptName(name);
  if (bytes.byteLength === 0) throw new ApiError('empty_file');
  const type = await typeOf(bytes);
  const pixels = sizeOf(type, bytes);
  if (wanted === 'image') checkImage(pixels);
  const size = bytes.byteLength;
  return { name: fit, type, size, bytes, ...(pixels && { width: pixels.width, height: pixels.height }) };
}
