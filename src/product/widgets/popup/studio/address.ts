import { useMediaQuery } from '../../../../core/ui/usePhone';

/** The query parameter of a list's URL that opens the studio; its value is the id of the chosen record. */
const STUDIO_QUERY_PARAMETER = 'studio';

/**
 * Returns a URL's query that opens the studio at the record `id`. Without `id`, returns the query that shows
 * the list.
 */
export function buildPopupStudioUrlQuery(search: string, id?: string): string {
  const urlQuery = new URLSearchParams(search);
  if (id === undefined) urlQuery.delete(STUDIO_QUERY_PARAMETER);
  else urlQuery.set(STUDIO_QUERY_PARAMETER, id);
  return `?${urlQuery}`;
}

/** Returns whether the window is wide enough for the studio: 900 pixels (decisions, section 16). */
export const useIsWideEnoughForStudio = (): boolean => useMediaQuery('(min-width: 900px)');
