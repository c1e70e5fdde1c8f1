const FILE_ID = /^[0-9a-f]{32}(-[1-9]\d{0,3})?$/;

/** Characters in the id of an uploaded file. */
const OWN = 32;

/**
 * Whether a text can be the id of a file: 128 bits in hex, optionally followed by a copy's width. Such an id
 * is a safe file name.
 */
export const isFileId = (id: string): boolean => FILE_ID.test(id);

/** Throws for a text that can't be the id of a file. */
export function requireFileId(id: string): void {
  if (!isFileId(id)) throw new Error(`${JSON.stringify(id)} is no file id`);
}

/** Returns the id of a picture's copy that is at most `width` pixels wide. */
export const createPictureCopyId = (id: string, width: number): string => `${id}-${width}`;

/**
 * Returns the id of the uploaded file that a copy was made from. For the id of an uploaded file, returns that
 * id.
 */
export const parseOriginalFileId = (id: string): string => id.slice(0, OWN);

/** Returns the width in a copy's id; undefined for an uploaded file. */
export const parseWidthOfCopyId = (id: string): number | undefined =>
  id.length > OWN ? Number(id.slice(OWN + 1)) : undefined;
