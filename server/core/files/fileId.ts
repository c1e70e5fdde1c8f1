const FILE_ID = /^[0-9a-f]{32}$/;

/** Whether an id can name a file: 128 bits in hex, which is also a safe file name. */
export const isFileId = (id: string): boolean => FILE_ID.test(id);

/** Throws for an id that can't name a file. */
export function requireFileId(id: string): void {
  if (!isFileId(id)) throw new Error(`${JSON.stringify(id)} is no file id`);
}
