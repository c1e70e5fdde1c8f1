import type { Infer } from '../../src/core/schema/index';
import type { interests } from '../../src/product/resources/interests';
import type { subscriptions } from '../../src/product/resources/subscriptions';
import type { Draft, Kit } from '../kit';
import { dayOf, domains, fullName, mobile } from '../people';
import { type Chance, chanceOf } from '../random';

type Interest = Infer<typeof interests>;
type Subscription = Infer<typeof subscriptions>;

const INTERESTS = 64;
const SUBSCRIPTIONS = 38;
/** Number of days over which the applications arrived. */
const DAYS = 75;

const handles = [
  'yeon',
  'hoon',
  'young',
  'min',
  'ra',
  'soo',
  'eun',
  'ho',
  'ji',
  'seok',
  'garam',
  'haru',
] as const;
const ranks = ['1', '1', '2', '2', '3'] as const;

/**
 * Returns the instant at which the record at `index` arrived. The newest comes first, and more records
 * arrived lately.
 */
const arrived = (index: number, count: number, chance: Chance, kit: Kit): string =>
  kit.at(1 + Math.floor((index / count) ** 1.3 * DAYS), `${chance.integer(8, 23)}:${chance.integer(0, 59)}`);

const applicant = (chance: Chance, [from, until]: readonly [number, number]) => ({
  name: fullName(chance),
  phone: mobile(chance),
  birth: dayOf(chance.integer(from, until), chance),
});

/** Returns visitors' expressions of interest in a home or a shop. Some visitors left optional fields empty. */
export function demoInterests(kit: Kit): Draft<Interest>[] {
  const chance = chanceOf('interests');
  return Array.from({ length: INTERESTS }, (_, index) => ({
    createdAt: arrived(index, INTERESTS, chance, kit),
    fields: {
      code: 'REGISTRATION',
      ...applicant(chance, [1958, 2004]),
      ...(chance.happens(0.05) ? { birth: null } : {}),
      gender: chance.happens(0.08) ? null : chance.pick(['MALE', 'FEMALE'] as const),
      interest_type: chance.pick(['RENT', 'RENT', 'SALE', 'SALE', 'SALE', 'SHOP'] as const),
    },
  }));
}

const births = {
  GENERAL: [1962, 1998],
  MARRIED: [1984, 1998],
  YOUTH: [1991, 2006],
  SENIOR: [1944, 1960],
} as const;

/** Returns applications for one housing offer. Most are for special supply and include the required papers. */
export function demoSubscriptions(kit: Kit): Draft<Subscription>[] {
  const chance = chanceOf('subscriptions');
  return Array.from({ length: SUBSCRIPTIONS }, (_, index) => {
    const qualification_type = chance.pick([
      'MARRIED',
      'MARRIED',
      'YOUTH',
      'YOUTH',
      'GENERAL',
      'SENIOR',
    ] as const);
    const isSpecial = qualification_type !== 'GENERAL' && chance.happens(0.85);
    const person = applicant(chance, births[qualification_type]);
    const papers = isSpecial ? ['주민등록등본', '소득금액증명원'] : ['주민등록등본'];
    return {
      createdAt: arrived(index, SUBSCRIPTIONS, chance, kit),
      fields: {
        code: 'APPLICATION',
        ...person,
        email: chance.happens(0.05) ? '' : `${chance.pick(handles)}${index}@${chance.pick(domains)}`,
        qualification_type,
        supply_category: isSpecial ? 'SPECIAL' : 'NORMAL',
        supply_type: chance.pick(['17A', '26B', '26B', '35A', '44B'] as const),
        ...(isSpecial
          ? {
              earning_rank: chance.pick(ranks),
              region_rank: chance.pick(ranks),
              isAsset: chance.happens(0.1) ? null : chance.happens(0.6),
            }
          : {}),
        ...(qualification_type === 'MARRIED' ? { spouse: applicant(chance, births.MARRIED) } : {}),
        isHomeless: chance.happens(0.8),
        isCar: chance.happens(0.35),
        files: chance.happens(0.7)
          ? papers.map((paper) => kit.pdf(`${paper}_${person.name}`, 'certificate'))
          : [],
      },
    };
  });
}
