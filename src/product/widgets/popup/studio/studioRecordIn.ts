/**
 * Returns the id of the record at which a URL opens the studio. It is '' for the first record, and null if
 * the URL does not open the studio.
 */
export const parseStudioRecordId = (search: string): string | null =>
  new URLSearchParams(search).get('studio');
