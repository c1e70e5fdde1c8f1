import { dayOf, domains, fullName, mobile } from '../../../demo/people';
import { type Chance, chanceOf } from '../../../demo/random';
import { createTimePrefixedId } from '../../../server/core/basics/ids';
import type { Document } from '../../../server/core/store/store';

const START = Date.UTC(2024, 0, 1);
const MINUTE_MS = 60_000;
const ranks = ['1', '2', '3'] as const;
const supplies = ['17A', '26B', '35A', '44B'] as const;

/** One in ten is of this type, so that a list of them holds a tenth of all. */
export const TENTH = 'SENIOR';
const others = ['GENERAL', 'MARRIED', 'YOUTH'] as const;

const person = (chance: Chance) => ({
  name: fullName(chance),
  phone: mobile(chance),
  birth: dayOf(chance.integer(1944, 2006), chance),
});

const application = (chance: Chance, index: number) => {
  const isSpecial = chance.happens(0.7);
  return {
    ...person(chance),
    email: `applicant${index}@${chance.pick(domains)}`,
    spouse: { name: '', phone: '', birth: null },
    qualification_type: index % 10 === 0 ? TENTH : chance.pick(others),
    supply_category: isSpecial ? 'SPECIAL' : 'NORMAL',
    supply_type: chance.pick(supplies),
    earning_rank: isSpecial ? chance.pick(ranks) : null,
    region_rank: isSpecial ? chance.pick(ranks) : null,
    isAsset: isSpecial ? chance.happens(0.6) : null,
    isHomeless: chance.happens(0.8),
    isCar: chance.happens(0.35),
  };
};

/** Subscription applications with every column filled, a minute apart; always the same ones. */
export function* applicationDocuments(count: number): Generator<Document> {
  const chance = chanceOf('bench excel');
  const random = (length: number) => Uint8Array.from({ length }, () => chance.integer(0, 255));
  for (let index = 0; index < count; index += 1) {
    const at = new Date(START + index * MINUTE_MS);
    yield {
      _id: createTimePrefixedId(at, random),
      ...{ version: 1, code: 'APPLICATION', createdAt: at.toISOString(), files: [] },
      ...application(chance, index),
    };
  }
}

const heads = [
  ...['이름', '연락처', '이메일', '생년월일', '신청유형', '공급구분', '공급유형'],
  ...['소득순위', '지역순위', '무주택', '자산', '차량'],
];

/** The stored applications, as a file in which each row has another name, phone, e-mail and birth date. */
export function* changedRows(count: number): Generator<string[]> {
  const chance = chanceOf('bench excel changed');
  yield ['이름', '연락처', '이메일', '생년월일', '무주택', '차량', 'ID'];
  let index = 0;
  for (const { _id, version, isHomeless, isCar } of applicationDocuments(count)) {
    const { name, phone, birth } = person(chance);
    const [homeless, car] = [isHomeless, isCar].map((one) => (one ? '아니오' : '예'));
    yield [name, phone, `changed${index}@example.com`, birth, homeless ?? '', car ?? '', `${_id}@${version}`];
    index += 1;
  }
}

/** A .csv of new applications; every `faulty`-th was born on a day that there is not. */
export function applicationsSheet(count: number, faulty: number): string {
  const chance = chanceOf('bench excel sheet');
  const lines = Array.from({ length: count }, (_, index) => {
    const { name, phone, birth } = person(chance);
    const day = index % faulty === 0 ? '1991-02-30' : birth;
    const ranked = ['청년', '특별공급', chance.pick(supplies), '1순위', '2순위', '예', '아니오', '예'];
    return [name, phone, `new${index}@example.com`, day, ...ranked].join();
  });
  return [heads.join(), ...lines].join('\n');
}
