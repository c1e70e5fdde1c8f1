const FILE_ID = /^[0-9a-f]{32}(-[1-9]\d{0,3})?$/;

/** Characters of the id of a file that was uploaded. */
const OWN = 32;

/** Whether an id can name a file: 128 bits in hex, behind them the width of a copy. It is a safe file name. */
export const isFileId = (id: string): boolean => FILE_ID.test(id);

/** Throws for an id that can't name a file. */
export function requireFileId(id: string): void {
  if (!isFileId(id)) throw new Error(`${JSON.stringify(id)} is no file id`);
}

/** The id of a picture's copy that is at most `width` pixels wide. */
export const copyId = (id: string, width: number): string => `${id}-${width}`;

/** The id of the uploaded file that a copy was made of; of an uploaded file its own. */
export const originalOf = (id: string): string => id.slice(0, OWN);

/** The width in a copy's id; undefined for an uploaded file. */
export const widthOf = (id: string): number | undefined =>
  id.length > OWN ? Number(id.slice(OWN + 1)) : undefined;
