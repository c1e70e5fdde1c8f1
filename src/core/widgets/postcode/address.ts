import type { Address } from 'react-daum-postcode';
import { gugunAfter, gugunsOf, officialSido, sidos } from '../region/regions';

/** The part of the postcode service's result that a form needs. */
export type FoundAddress = Pick<
  Address,
  'zonecode' | 'roadAddress' | 'autoRoadAddress' | 'jibunAddress' | 'sido' | 'sigungu'
>;

/** An address without its detailed part, by field. */
export interface BaseAddress {
  postcode: string;
  /** The road address, or the lot's address if the building has none. */
  address1: string;
  sido: string;
  gugun: string;
}

/** Returns the service's result with official names. */
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

/**
 * Returns province and district at the start of an address, with official names; empty if it names no known
 * one.
 */
export function regionOf(address: string): Pick<BaseAddress, 'sido' | 'gugun'> {
  const [first = '', second = '', third = ''] = address.trim().split(/\s+/);
  const sido = officialSido(first);
  if (!sidos.includes(sido)) return { sido: '', gugun: '' };
  // A city's district consists of two words: the city and its district.
  const gugun = [`${second} ${third}`, second].find((name) => gugunsOf(sido).includes(name));
  return { sido, gugun: gugun ?? gugunAfter(sido, '') };
}

/** Returns an address with another base address, from which province and district are derived. */
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

/** Returns the invalid parts of a typed address that have a field in the form. */
export function invalidAddressParts(
  address: BaseAddress,
  asked: readonly (keyof BaseAddress)[],
): (keyof BaseAddress)[] {
  return asked.filter((part) =>
    part === 'postcode' ? !POSTCODE.test(address.postcode) : address[part].trim() === '',
  );
}
