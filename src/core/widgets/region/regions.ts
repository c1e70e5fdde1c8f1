import { officialNames, regions } from '../../../../i18n/ko/core/regions';

const districts = new Map(Object.entries(regions));
const officials = new Map(Object.entries(officialNames));

/** The provinces in official order. */
export const sidos: readonly string[] = [...districts.keys()];

/** Returns the districts of a province; none for an unknown province. */
export const gugunsOf = (sido: string): readonly string[] => districts.get(sido) ?? [];

/** Returns the official name of a province for a short or older one; any other name unchanged. */
export const officialSido = (name: string): string => officials.get(name) ?? name;

/** Returns the form's district after the province changed: the same, the only one, or none. */
export function gugunAfter(sido: string, gugun: string): string {
  const offered = gugunsOf(sido);
  if (offered.includes(gugun)) return gugun;
  return offered.length === 1 ? offered.join() : '';
}

/**
 * Returns the options of a select with a stored name that is not among them, which stays until another one is
 * chosen.
 */
export const withStoredName = (names: readonly string[], stored: string): readonly string[] =>
  stored === '' || names.includes(stored) ? names : [...names, stored];
