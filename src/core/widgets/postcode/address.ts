import type { Address } from 'react-daum-postcode';
import { gugunAfter, gugunsOf, officialSido, sidos } from '../region/regions';

/** The postcode service's data about a chosen address, as far as a form needs it. */
export type FoundAddress = Pick<
  Address,
  'zonecode' | 'roadAddress' | 'autoRoadAddress' | 'jibunAddress' | 'sido' | 'sigungu'
>;

/** An address without its last part, by field. */
export interface BaseAddress {
  postcode: string;
  /** The road address; a building without one has its lot's address. */
  address1: string;
  sido: string;
  gugun: string;
}

/** The service's result in official names. */
export function baseAddress(found: FoundAddress): BaseAddress {
  const { zonecode, roadAddress, autoRoadAddress, jibunAddress, sigungu } = found;
  const sido = officialSido(found.sido);
  return {
    postcode: zonecode,
    address1: roadAddress || autoRoadAddress || jibunAddress,
    sido,
    gugun: sigungu || gugunAfter(sido, ''),
  };
}

/** Province and district at the start of an address, in official names; empty if it names no known one. */
export function regionOf(address: string): Pick<BaseAddress, 'sido' | 'gugun'> {
  const [first = '', second = '', third = ''] = address.trim().split(/\s+/);
  const sido = officialSido(first);
  if (!sidos.includes(sido)) return { sido: '', gugun: '' };
  // A city's district is two words: the city and its district.
  const gugun = [`${second} ${third}`, second].find((name) => gugunsOf(sido).includes(name));
  return { sido, gugun: gugun ?? gugunAfter(sido, '') };
}

/** Returns an address with another base address: its province and district follow from it. */
export function withAddress(address: BaseAddress, address1: string): BaseAddress {
  const { sido, gugun } = regionOf(address1);
  if (sido === '') return { ...address, address1 };
  return { ...address, address1, sido, gugun: gugun || gugunAfter(sido, address.gugun) };
}

/** Returns an address with another province. */
export const withSido = (address: BaseAddress, sido: string): BaseAddress => ({
  ...address,
  sido,
  gugun: gugunAfter(sido, address.gugun),
});

const POSTCODE = /^\d{5}$/;

/** The invalid parts of a typed address, among the parts with a field in the form. */
export function wrongParts(
  address: BaseAddress,
  asked: readonly (keyof BaseAddress)[],
): (keyof BaseAddress)[] {
  return asked.filter((part) =>
    part === 'postcode' ? !POSTCODE.test(address.postcode) : address[part].trim() === '',
  );
}
