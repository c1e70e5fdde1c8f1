import { type Chance, chanceOf } from '../../../demo/random';
import { createTimePrefixedId } from '../../../server/core/basics/ids';
import type { Document } from '../../../server/core/store/store';
import { createBlankRecord } from '../../../src/core/schema/index';
import { users } from '../../../src/product/resources/users';

type Weighted = readonly (readonly [value: string, share: number])[];

/** The most frequent surnames in Korea, in percent. */
const surnames: Weighted = [
  ...([
    ['김', 21.5],
    ['이', 14.7],
    ['박', 8.4],
    ['최', 4.7],
    ['정', 4.3],
    ['강', 2.4],
    ['조', 2.1],
  ] as const),
  ...([
    ['윤', 2.1],
    ['장', 2],
    ['임', 1.7],
    ['한', 1.5],
    ['오', 1.5],
    ['서', 1.5],
    ['신', 1.5],
  ] as const),
  ...([
    ['권', 1.4],
    ['황', 1.4],
    ['안', 1.4],
    ['송', 1.4],
    ['전', 1.1],
    ['홍', 1.1],
    ['유', 1.3],
  ] as const),
  ...([
    ['고', 0.9],
    ['문', 0.9],
    ['양', 0.9],
    ['손', 0.9],
    ['배', 0.8],
    ['백', 0.8],
    ['허', 0.7],
  ] as const),
  ...([
    ['남', 0.6],
    ['심', 0.5],
    ['노', 0.6],
    ['하', 0.5],
    ['곽', 0.4],
    ['성', 0.4],
    ['남궁', 0.1],
  ] as const),
];
const firstSyllables = [
  ...'민민민지지지서서서현현준준도하하수수은은예예유성영정동승시태재경미혜나다가주채소',
];
const lastSyllables = [...'준준서서연연우우현현민민진진윤윤아아영영은은희호훈석철수미경정숙자원빈혁린율온람'];
const companyNames = [
  ...[
    '온빛',
    '하늘',
    '숲속',
    '담장너머',
    '너른마당',
    '빛결',
    '새벽',
    '물푸레',
    '단비',
    '오름',
    '마루',
    '바람길',
  ],
  ...['한결', '푸른솔', '가온', '다온', '라온', '미르', '아람', '해오름', '늘봄', '초록', '도담', '김가네'],
];
const companyTrades = [
  ...[
    '갤러리',
    '디자인연구소',
    '미술관',
    ' 스튜디오',
    ' 호텔',
    '조명',
    '액자',
    ' 카페',
    '건축사사무소',
    '출판',
  ],
  ...['인테리어', '운송', '산업', '물산', ' 주식회사', '전자', '문화재단', '아트센터', '공방', '유통'],
];
const handles = [
  'mellow',
  'paperboat',
  'blue',
  'sunday',
  'forest',
  'warm',
  'linen',
  'moonlit',
  'river',
  'cedar',
];
const domains = ['example.com', 'example.net', 'example.org'];
const places = [
  '서울특별시 종로구 삼청로',
  '경기도 성남시 분당구 판교역로',
  '부산광역시 해운대구 센텀중앙로',
];
/** The grades' shares of the members, in percent. */
const grades: Weighted = [
  ['씨앗', 48],
  ['새싹', 24],
  ['나무', 13],
  ['숲', 7],
  ['작가', 5],
  ['파트너', 3],
];

function drawn(values: Weighted, chance: Chance): string {
  const total = values.reduce((sum, [, share]) => sum + share, 0);
  let left = (chance.integer(0, 999_999) / 1_000_000) * total;
  for (const [value, share] of values) {
    left -= share;
    if (left < 0) return value;
  }
  return values[0]?.[0] ?? '';
}

const personName = (chance: Chance) =>
  drawn(surnames, chance) +
  chance.pick(firstSyllables) +
  (chance.happens(0.02) ? '' : chance.pick(lastSyllables));
const mobile = (chance: Chance) =>
  `010-${chance.integer(2000, 9999)}-${String(chance.integer(0, 9999)).padStart(4, '0')}`;

const START = Date.UTC(2021, 0, 4);
/** Seconds. */
const FIVE_YEARS = 5 * 365 * 24 * 60 * 60;

const bytesOf = (chance: Chance) => (length: number) =>
  Uint8Array.from({ length }, () => chance.integer(0, 255));

/** The grades that the members have. */
export function gradeDocuments(): Document[] {
  const random = bytesOf(chanceOf('bench grades'));
  return grades.map(([name], rank) => ({
    ...{ _id: createTimePrefixedId(new Date(START), random), version: 1, rank, name, code: `grade-${rank}` },
    createdAt: new Date(START).toISOString(),
  }));
}

/** The first of so many members of five years, 12 % companies, 10 % withdrawn, 3 % with a caution; always the same ones. */
export function* memberDocuments(count: number, gradeIds: readonly string[]): Generator<Document> {
  const chance = chanceOf('bench members');
  const random = bytesOf(chance);
  const idOf = new Map(grades.map(([name], index) => [name, gradeIds[index] ?? null]));
  for (let index = 0; index < count; index += 1) {
    const isCompany = chance.happens(0.12);
    const name = personName(chance);
    const email = `${chance.pick(handles)}${index}@${chance.pick(domains)}`;
    const phone = mobile(chance);
    // In the order in which they joined.
    const joinedAt = new Date(
      START + Math.floor(((index + chance.integer(0, 999) / 1000) / count) * FIVE_YEARS) * 1000,
    );
    const companyName = isCompany ? chance.pick(companyNames) + chance.pick(companyTrades) : '';
    const isWithdrawn = chance.happens(0.1);
    yield {
      ...createBlankRecord(users, {
        ...{ type: isCompany ? 'company' : 'person', username: email, name, companyName, phone, email },
        ...{ nation: '대한민국', occupation: chance.pick(['회사원', '교사', '디자이너', '']) },
        ...{
          postcode: String(chance.integer(10_000, 63_999)),
          address1: `${chance.pick(places)} ${index % 90}`,
        },
        address2: `${chance.integer(1, 20)}층`,
        notify: [
          { method: 'email', contact: email, enabled: true },
          { method: 'kakao', contact: phone, enabled: chance.happens(0.5) },
        ],
        ...(isCompany && {
          ceoName: personName(chance),
          workerName: personName(chance),
          workerPhone: mobile(chance),
        }),
        note: chance.happens(0.1) ? '배송 전에 꼭 전화로 확인 요청. 대형 작품 설치 경험 있음.' : '',
        isWarning: chance.happens(0.03),
        isApproved: true,
        _level: idOf.get(drawn(grades, chance)) ?? null,
      }),
      isWithdrawn,
      ...(isWithdrawn && { withdrawalReason: '다른 서비스를 이용', withdrawnAt: joinedAt.toISOString() }),
      _id: createTimePrefixedId(joinedAt, random),
      createdAt: joinedAt.toISOString(),
      updatedAt: joinedAt.toISOString(),
      updatedBy: { _id: '', name: '운영자 01' },
      version: 1,
    };
  }
}
