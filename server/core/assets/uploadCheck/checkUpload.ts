import { fileTypeFromBlob, fileTypeFromBuffer } from 'file-type/core';
import { imageDimensionsFromData } from 'image-dimensions';
import {
  acceptedImageMimeTypes,
  isStorableText,
  lengthOf,
  limits,
  toNfc,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createConcurrencyLimiter } from '../../basics/limitConcurrency';
import type { IncomingFile } from '../../files/files';
import { MalformedPictureError, type PictureMeasurements } from '../pictures/compact';
import { type StrippedPicture, stripPictureMetadata } from '../pictures/stripMetadata';
import { isRotatedPicture } from '../pictures/turned';
import { HWP_3_SIGNATURE, refineOfficeMediaType } from './officeTypes';

/** The kind of file that a field accepts: an image that browsers show, or any file. */
export type UploadKind = 'image' | 'file';

/** The data about an uploaded file after the check. The type was detected from the file's content. */
export interface CheckedFileMetadata {
  name: string;
  type: string;
  /** Size of the file in bytes. */
  size: number;
  /** Width in pixels, as browsers show the picture. */
  width?: number;
  height?: number;
  /**
   * True if browsers show the picture with this `width` and `height`. Absent from files other than pictures,
   * and from old pictures not yet measured.
   */
  isMeasured?: true;
}

export const isDisplayableImageType = (mediaType: string): boolean =>
  acceptedImageMimeTypes.includes(mediaType);

// Characters that file names must not have: control characters, path separators, and marks that reverse the
// reading direction.
const FORBIDDEN_FILE_NAME_CHARACTERS = /[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u;

/**
 * Returns a file's name in its stored form, trimmed and in NFC. Throws 422 `bad_file_name` if it is not
 * acceptable.
 */
export function parseUploadFileName(rawFileName: string): string {
  const name = toNfc(rawFileName).trim();
  const isNameAcceptable =
    name !== '' &&
    lengthOf(name) <= limits.maxFileNameLength &&
    isStorableText(name) &&
    !FORBIDDEN_FILE_NAME_CHARACTERS.test(name) &&
    !/^\.+$/.test(name);
  if (!isNameAcceptable) throw new ApiError('bad_file_name', { args: { max: limits.maxFileNameLength } });
  return name;
}

/** Types that browsers treat as another type: an animated PNG (`image/apng`) is shown as a PNG. */
const mediaTypeAliases: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** The type of unknown binary content. Browsers save such files instead of showing them. */
const UNKNOWN_MEDIA_TYPE = 'application/octet-stream';

/** Byte offset of a WebP's animation flags. */
const WEBP_FLAGS_OFFSET = 20;
const WEBP_ANIMATED_FLAG = 0x02;

/** Number of bytes at a file's beginning from which every image type can be recognised. */
export const FILE_SIGNATURE_BYTE_COUNT = 4_100;

/**
 * Throws 415 if an image is required, and the file's first bytes are not those of an image. This check runs
 * before the rest of the file is read.
 */
export async function refuseNonImageIfImageWanted(
  firstBytes: Uint8Array,
  uploadKind: UploadKind,
): Promise<void> {
  if (uploadKind !== 'image') return;
  const mime = (await fileTypeFromBuffer(firstBytes))?.mime ?? '';
  if (!isDisplayableImageType(mediaTypeAliases[mime] ?? mime)) throw new ApiError('not_an_image');
}

/**
 * Presents a stored file as a Blob to the library file-type, so that the whole file is never in memory. The
 * library only calls `slice` and `arrayBuffer`, for a few bytes at a time. So the cast is safe although the
 * object has no other members.
 */
function toBlob(file: IncomingFile): Blob {
  const createBlobSlice = (start = 0, end = file.size) => ({
    arrayBuffer: async () => (await file.read(start, end)).buffer,
  });
  return { size: file.size, type: '', slice: createBlobSlice } as unknown as Blob;
}

async function isHwp3File(file: IncomingFile): Promise<boolean> {
  const firstBytes = await file.read(0, Math.min(HWP_3_SIGNATURE.length, file.size));
  return new TextDecoder('latin1').decode(firstBytes) === HWP_3_SIGNATURE;
}

/**
 * Returns the type of a file's content. An animated PNG has a separate type. The file name only decides
 * between types that share a container format.
 */
async function detectMediaType(file: IncomingFile, fileName: string, isTextFile: boolean): Promise<string> {
  // A file with a single byte is not passed to file-type, because it is too short to recognise.
  const mime = file.size > 1 ? (await fileTypeFromBlob(toBlob(file)))?.mime : undefined;
  if (mime) return refineOfficeMediaType(mime, fileName);
  if (isTextFile) return 'text/plain';
  return (await isHwp3File(file)) ? 'application/x-hwp' : UNKNOWN_MEDIA_TYPE;
}

/**
 * Numbers of bytes to read from a file's beginning to find the image's dimensions, smallest first. A JPEG can
 * have a thumbnail and a colour profile before the dimensions.
 */
const IMAGE_HEAD_BYTE_COUNTS = [4 * 1024, 256 * 1024, limits.maxImageBytes];

interface ImageDimensions {
  width: number;
  height: number;
}

/**
 * Returns a picture's size as browsers show it, read from the beginning of its file. Returns undefined if the
 * beginning does not contain the size. Throws MalformedPictureError if the picture has too many segments,
 * chunks or blocks.
 */
export async function readPicturePixelSize(
  file: Pick<IncomingFile, 'size' | 'read'>,
  mediaType: string,
): Promise<ImageDimensions | undefined> {
  for (const byteCount of IMAGE_HEAD_BYTE_COUNTS) {
    const headBytes = await file.read(0, byteCount);
    // This check comes first, because it throws for a picture with too many segments, chunks or blocks.
    const isRotated = isRotatedPicture(headBytes, mediaType);
    const dimensions = imageDimensionsFromData(headBytes);
    if (dimensions) {
      const { width, height } = dimensions;
      if (width * height === 0) return undefined;
      if (isRotated === undefined && byteCount < file.size && byteCount < limits.maxImageBytes) continue;
      return isRotated ? { width: height, height: width } : { width, height };
    }
    if (byteCount >= file.size) return undefined;
  }
  return undefined;
}

function refuseTooManyPixels(
  { width, height }: ImageDimensions,
  { frames, framePixels }: PictureMeasurements,
): void {
  const pixelCount = Math.max(width * height, framePixels);
  if (pixelCount > limits.maxImagePixels) {
    throw new ApiError('too_many_pixels', { args: { max: limits.maxImagePixels / 10_000 } });
  }
  if (frames > 1 && pixelCount * frames > limits.maxAnimatedImagePixels) {
    throw new ApiError('too_many_frames', { args: { max: limits.maxAnimatedImagePixels / 100_000_000 } });
  }
}

/** Whether a picture may be animated. For a WebP, a flag in its header decides. */
async function isAnimatedImage(file: IncomingFile, mediaType: string): Promise<boolean> {
  if (mediaType !== 'image/webp') return mediaType === 'image/gif' || mediaType === 'image/apng';
  const [flags = 0] = await file.read(WEBP_FLAGS_OFFSET, WEBP_FLAGS_OFFSET + 1);
  return (flags & WEBP_ANIMATED_FLAG) !== 0;
}

const stillPictureMeasurements: PictureMeasurements = { frames: 1, framePixels: 0 };

const runOneLargePictureTaskAtATime = createConcurrencyLimiter(1, limits.maxWaitingUploads);

const stripMetadataOfUpload = async (file: IncomingFile, mediaType: string): Promise<StrippedPicture> =>
  stripPictureMetadata(await file.read(0, file.size), mediaTypeAliases[mediaType] ?? mediaType);

/** Measures the frames of a picture in a field that accepts any file. The file's bytes stay unchanged. */
async function measurePictureFrames(file: IncomingFile, mediaType: string): Promise<PictureMeasurements> {
  if (!(await isAnimatedImage(file, mediaType))) return stillPictureMeasurements;
  const readFrameMeasurements = async () => {
    const { frames, framePixels } = await stripMetadataOfUpload(file, mediaType);
    return { frames, framePixels };
  };
  return file.size > limits.maxImageBytes
    ? runOneLargePictureTaskAtATime(readFrameMeasurements)
    : readFrameMeasurements();
}

/** The result of accepting an upload: the data about the file, and the bytes to store. */
export interface AcceptedUpload {
  facts: CheckedFileMetadata;
  /** The bytes to store instead of those sent; null to store the file as it was sent. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** Accepts an uploaded image, and removes the metadata inside its file. */
async function checkImageAndStripMetadata(
  file: IncomingFile,
  fileName: string,
  detectedType: string,
): Promise<AcceptedUpload> {
  const mediaType = mediaTypeAliases[detectedType] ?? detectedType;
  const pixelSize = isDisplayableImageType(mediaType)
    ? await readPicturePixelSize(file, mediaType)
    : undefined;
  if (!pixelSize) throw new ApiError('not_an_image');
  refuseTooManyPixels(pixelSize, stillPictureMeasurements);
  const strippedPicture = await stripMetadataOfUpload(file, detectedType);
  refuseTooManyPixels(pixelSize, strippedPicture);
  const { bytes } = strippedPicture;
  return {
    facts: { name: fileName, type: mediaType, size: bytes.byteLength, ...pixelSize, isMeasured: true },
    bytes,
  };
}

/**
 * Accepts any file unchanged. An image that can't be parsed gets a type that browsers save instead of
 * showing.
 */
async function checkFileAndKeepBytes(
  file: IncomingFile,
  fileName: string,
  detectedType: string,
): Promise<AcceptedUpload> {
  const mediaType = mediaTypeAliases[detectedType] ?? detectedType;
  const metadata = { name: fileName, type: mediaType, size: file.size };
  if (!isDisplayableImageType(mediaType)) return { facts: metadata, bytes: null };
  const pixelSize = await readPicturePixelSize(file, mediaType);
  if (!pixelSize || pixelSize.width * pixelSize.height === 0)
    return { facts: { ...metadata, type: UNKNOWN_MEDIA_TYPE }, bytes: null };
  refuseTooManyPixels(pixelSize, stillPictureMeasurements);
  refuseTooManyPixels(pixelSize, await measurePictureFrames(file, detectedType));
  return { facts: { ...metadata, ...pixelSize, isMeasured: true }, bytes: null };
}

/**
 * Checks an uploaded file that has arrived completely: detects the type from the content, and measures
 * images. The name and size were checked while the file arrived. `isTextFile` is true if the whole file
 * decodes as text. Throws ApiError if the file is refused.
 */
export async function checkUpload(
  file: IncomingFile,
  fileName: string,
  isTextFile: boolean,
  uploadKind: UploadKind,
): Promise<AcceptedUpload> {
  if (file.size === 0) throw new ApiError('empty_file');
  const detectedType = await detectMediaType(file, fileName, isTextFile);
  const acceptUpload = uploadKind === 'image' ? checkImageAndStripMetadata : checkFileAndKeepBytes;
  return acceptUpload(file, fileName, detectedType).catch((error: unknown) => {
    if (!(error instanceof MalformedPictureError)) throw error;
    if (uploadKind === 'image') throw new ApiError('not_an_image');
    return { facts: { name: fileName, type: UNKNOWN_MEDIA_TYPE, size: file.size }, bytes: null };
  });
}
