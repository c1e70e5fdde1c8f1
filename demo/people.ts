import type { Chance } from './random';

/** Common Korean names for members and applicants; they identify no real person. */
const surnames = [...'김이박최정강조윤장임한오서신권황안송류홍'] as const;
const givenNames = [
  ...['서연', '도윤', '하람', '지우', '해온', '은채', '민준', '서준', '예린', '수아', '지호', '시우'],
  ...['유진', '다은', '현우', '준서', '채원', '태린', '나윤', '로운', '가온', '이든', '세아', '보람'],
] as const;

/** Domains that are reserved for examples and have no mailboxes. */
export const domains = ['example.com', 'example.net', 'example.org'] as const;
/** Returns a mobile number that is not assigned: no number has a 1 after 010. */
export const mobile = (chance: Chance) => `010-1${chance.integer(100, 999)}-${chance.integer(1000, 9999)}`;

/** Returns a random day of a year, as `YYYY-MM-DD`. */
export const dayOf = (year: number, chance: Chance) =>
  [year, chance.integer(1, 12), chance.integer(1, 28)].map((part) => String(part).padStart(2, '0')).join('-');

export const fullName = (chance: Chance): string => chance.pick(surnames) + chance.pick(givenNames);
