import { officialNames, regions } from '../../../../i18n/ko/core/regions';

const districtsByProvince = new Map(Object.entries(regions));
const officialNameByProvince = new Map(Object.entries(officialNames));

/** The provinces in official order. */
export const provinceNames: readonly string[] = [...districtsByProvince.keys()];

/** Returns the districts of a province; none for an unknown province. */
export const getDistrictsOfProvince = (sido: string): readonly string[] =>
  districtsByProvince.get(sido) ?? [];

/** Returns the official name for a short or older name of a province; any other name stays unchanged. */
export const toOfficialProvinceName = (name: string): string => officialNameByProvince.get(name) ?? name;

/**
 * Returns the district to show after the province changed. It is the same district if the new province has
 * this district, else the province's only district, else none.
 */
export function chooseDistrictAfterProvinceChange(sido: string, gugun: string): string {
  const districts = getDistrictsOfProvince(sido);
  if (districts.includes(gugun)) return gugun;
  return districts.length === 1 ? districts.join() : '';
}

/**
 * Returns the names for a select. A stored name that is not among `names` is added, so that it stays selected
 * until the operator chooses another name.
 */
export const addStoredNameToOptions = (names: readonly string[], storedName: string): readonly string[] =>
  storedName === '' || names.includes(storedName) ? names : [...names, storedName];
