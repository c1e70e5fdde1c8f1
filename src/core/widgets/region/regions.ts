import { officialNames, regions } from '../../../../i18n/ko/core/regions';

const districts = new Map(Object.entries(regions));
const officials = new Map(Object.entries(officialNames));

/** The provinces, in their official order. */
export const sidos: readonly string[] = [...districts.keys()];

/** The districts of a province; none for an unknown province. */
export const gugunsOf = (sido: string): readonly string[] => districts.get(sido) ?? [];

/** The official name of a province from a short or an older one; any other name unchanged. */
export const officialSido = (name: string): string => officials.get(name) ?? name;

/** The form's district after a change of province: the same, the only one there is, or none. */
export function gugunAfter(sido: string, gugun: string): string {
  const offered = gugunsOf(sido);
  if (offered.includes(gugun)) return gugun;
  return offered.length === 1 ? offered.join() : '';
}

/** The options of a select: a stored name outside the list stays until another is chosen. */
export const withStoredName = (names: readonly string[], stored: string): readonly string[] =>
  stored === '' || names.includes(stored) ? names : [...names, stored];
