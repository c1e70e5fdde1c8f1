const FILE_ID_PATTERN = /^[0-9a-f]{32}(-[1-9]\d{0,3})?$/;

/** Number of characters in the id of an uploaded file. */
const ASSET_ID_LENGTH = 32;

/**
 * Whether a text can be the id of a file. Such an id is 128 bits in hex, followed by a width for a smaller
 * copy of a picture. It is a safe file name.
 */
export const isFileId = (id: string): boolean => FILE_ID_PATTERN.test(id);

/** Throws for a text that can't be the id of a file. */
export function requireValidFileId(id: string): void {
  if (!isFileId(id)) throw new Error(`${JSON.stringify(id)} is no file id`);
}

/** Returns the id of a picture's smaller copy, which is at most `copyWidth` pixels wide. */
export const createPictureCopyId = (pictureId: string, copyWidth: number): string =>
  `${pictureId}-${copyWidth}`;

/**
 * Returns the id of the uploaded picture from which a smaller copy was made. The id of an uploaded file is
 * returned unchanged.
 */
export const parseOriginalFileId = (id: string): string => id.slice(0, ASSET_ID_LENGTH);

/**
 * Returns the width that the id of a picture's smaller copy contains; undefined for the id of an uploaded
 * file.
 */
export const parseWidthInSmallerPictureId = (id: string): number | undefined =>
  id.length > ASSET_ID_LENGTH ? Number(id.slice(ASSET_ID_LENGTH + 1)) : undefined;
