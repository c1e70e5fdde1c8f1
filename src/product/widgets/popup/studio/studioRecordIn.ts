/** Returns the record at which a URL opens the studio; '' for the first one, null without the studio. */
export const studioRecordIn = (search: string): string | null => new URLSearchParams(search).get('studio');
