const FILE_ID = /^[0-9a-f]{32}$/;

/** Whether bytes can be kept under an id: 128 bits in hex, which is also safe as the name of a file. */
export const isFileId = (id: string): boolean => FILE_ID.test(id);

/** Refuses an id that is none. */
export function requireFileId(id: string): void {
  if (!isFileId(id)) throw new Error(`${JSON.stringify(id)} is no file id`);
}
