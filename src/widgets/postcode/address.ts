import type { Address } from 'react-daum-postcode';
import { gugunAfter, officialSido } from '../region/regions';

/** What the postcode service tells of a chosen address, as far as a form needs it. */
export type FoundAddress = Pick<
  Address,
  'zonecode' | 'roadAddress' | 'autoRoadAddress' | 'jibunAddress' | 'sido' | 'sigungu'
>;

/** An address without its last part, by the names of the fields that hold it. */
export interface BaseAddress {
  postcode: string;
  /** The road address; where a building has none, that of its lot. */
  address1: string;
  sido: string;
  gugun: string;
}

/** The service's answer in official names. */
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
