import type { Address } from 'react-daum-postcode';
import {
  chooseDistrictAfterProvinceChange,
  getDistrictsOfProvince,
  provinceNames,
  toOfficialProvinceName,
} from '../region/regions';

/** The properties of the postcode service's result that a form needs. */
export type FoundAddress = Pick<
  Address,
  'zonecode' | 'roadAddress' | 'autoRoadAddress' | 'jibunAddress' | 'sido' | 'sigungu'
>;

/** An address without its detailed part. Its properties have the names of the form's fields. */
export interface AddressWithoutDetail {
  postcode: string;
  /** The street address; if the building has no street address, the address of its lot. */
  address1: string;
  sido: string;
  gugun: string;
}

/** Returns the address that the postcode service found, with the official names of province and district. */
export function toAddressWithoutDetail(foundAddress: FoundAddress): AddressWithoutDetail {
  const { zonecode, roadAddress, autoRoadAddress, jibunAddress, sigungu } = foundAddress;
  const sido = toOfficialProvinceName(foundAddress.sido);
  return {
    postcode: zonecode,
    address1: roadAddress || autoRoadAddress || jibunAddress,
    sido,
    gugun: sigungu || chooseDistrictAfterProvinceChange(sido, ''),
  };
}

/**
 * Returns the official names of the province and the district with which an address begins. They are empty if
 * the address begins with no known province.
 */
export function parseRegionOfAddress(address: string): Pick<AddressWithoutDetail, 'sido' | 'gugun'> {
  const [first = '', second = '', third = ''] = address.trim().split(/\s+/);
  const sido = toOfficialProvinceName(first);
  if (!provinceNames.includes(sido)) return { sido: '', gugun: '' };
  // Some districts have a name of two words: a city and its district. So two words are tried before one.
  const gugun = [`${second} ${third}`, second].find((districtName) =>
    getDistrictsOfProvince(sido).includes(districtName),
  );
  return { sido, gugun: gugun ?? chooseDistrictAfterProvinceChange(sido, '') };
}

/**
 * Returns an address with another `address1`. If this begins with a known province, the province and district
 * of the address change too.
 */
export function replaceFirstAddressLine(
  address: AddressWithoutDetail,
  address1: string,
): AddressWithoutDetail {
  const { sido, gugun } = parseRegionOfAddress(address1);
  if (sido === '') return { ...address, address1 };
  return {
    ...address,
    address1,
    sido,
    gugun: gugun || chooseDistrictAfterProvinceChange(sido, address.gugun),
  };
}

/** Returns an address with another province, and with a district of this province or none. */
export const replaceProvince = (address: AddressWithoutDetail, sido: string): AddressWithoutDetail => ({
  ...address,
  sido,
  gugun: chooseDistrictAfterProvinceChange(sido, address.gugun),
});

const POSTCODE_PATTERN = /^\d{5}$/;

/** Returns the invalid parts of a typed address. Parts for which the form has no field are left out. */
export function findInvalidAddressParts(
  address: AddressWithoutDetail,
  checkedParts: readonly (keyof AddressWithoutDetail)[],
): (keyof AddressWithoutDetail)[] {
  return checkedParts.filter((part) =>
    part === 'postcode' ? !POSTCODE_PATTERN.test(address.postcode) : address[part].trim() === '',
  );
}
