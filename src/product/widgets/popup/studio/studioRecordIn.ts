/**
 * Returns the id of the record at which a URL opens the studio: '' for the first record, null for no studio.
 */
export const parseStudioRecordId = (search: string): string | null =>
  new URLSearchParams(search).get('studio');
