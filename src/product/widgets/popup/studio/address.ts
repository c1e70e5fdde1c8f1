import { useMedia } from '../../../../core/ui/usePhone';

/** The parameter of a list's address that opens its studio; its value is the chosen record. */
const STUDIO = 'studio';

/** Returns an address's query with the studio at a record; without `id` it leads to the list. */
export function studioSearch(search: string, id?: string): string {
  const query = new URLSearchParams(search);
  if (id === undefined) query.delete(STUDIO);
  else query.set(STUDIO, id);
  return `?${query}`;
}

/** True if the window is wide enough for the studio: 900 pixels (decisions, section 16). */
export const useIsWide = (): boolean => useMedia('(min-width: 900px)');
