/** Returns the record that an address opens the studio at; empty for the first, null without the studio. */
export const studioIn = (search: string): string | null => new URLSearchParams(search).get('studio');
