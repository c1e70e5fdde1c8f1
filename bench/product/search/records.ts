import { type Chance, chanceOf } from '../../../demo/random';
import { createTimePrefixedId } from '../../../server/core/basics/ids';
import type { Document } from '../../../server/core/store/store';

const firsts = [
  '가을',
  '겨울',
  '봄',
  '여름',
  '새해',
  '작가',
  '신진',
  '국제',
  '어린이',
  '온라인',
  '특별',
  '정기',
];
const seconds = [
  '전시',
  '공예',
  '사진',
  '도자',
  '회화',
  '판화',
  '배송',
  '결제',
  '회원',
  '포인트',
  '휴관',
  '아카이브',
];
const thirds = [
  '안내',
  '소식',
  '공지',
  '모집',
  '행사',
  '기록',
  '문의',
  '자료',
  '이용',
  '혜택',
  '변경',
  '점검',
];
const surnames = [...'김이박최정강조윤장임한오서신권황안송전홍'];
const syllables = [...'민서준지현우진영수하은도윤예성주연재채'];

const subject = (chance: Chance) =>
  `${chance.pick(firsts)} ${chance.pick(seconds)} ${chance.pick(thirds)} ${chance.integer(1, 999)}`;
const name = (chance: Chance) => chance.pick(surnames) + chance.pick(syllables) + chance.pick(syllables);
const phone = (chance: Chance) => `010-${chance.integer(2000, 9999)}-${chance.integer(1000, 9999)}`;
const content = (chance: Chance) => `<p>${Array.from({ length: 8 }, () => subject(chance)).join('. ')}</p>`;

const codes = ['work', 'author', 'event', 'store', 'guide', 'youtube', 'report', 'forms', 'press'];

/** What a record of each collection holds, beside its id and its dates. */
const makers: Readonly<Record<string, (chance: Chance, index: number) => object>> = {
  boards: (chance, index) => ({
    ...{
      code: codes[index % codes.length],
      subject: subject(chance),
      content: content(chance),
      sequence: index,
    },
    meta: { writer: name(chance) },
  }),
  banners: (chance, index) => ({ name: subject(chance), code: `banner-${index}`, slides: [] }),
  popups: (chance, index) => ({
    name: subject(chance),
    url: `https://shop.example.com/${index}`,
    sequence: index,
  }),
  forms: (chance) => ({
    code: chance.pick(['consignment-sale', 'private-sale', 'contact']),
    meta: {
      name: name(chance),
      company: `${chance.pick(firsts)}상사`,
      phone: phone(chance),
      email: 'a@example.com',
    },
  }),
  notifications: (chance) => ({ subject: subject(chance), content: content(chance), isNotice: false }),
  downloads: (chance) => ({ subject: subject(chance), content: content(chance), isNotice: false }),
  faqs: (chance, index) => ({ subject: `${subject(chance)}?`, content: content(chance), sequence: index }),
  questions: (chance) => ({
    subject: subject(chance),
    content: subject(chance),
    name: name(chance),
    reply: '',
  }),
  terms: (chance, index) => ({ subject: subject(chance), code: `terms-${index}`, order: index }),
  levels: (chance, index) => ({ name: `${subject(chance)} ${index}`, code: `level-${index}`, rank: index }),
  applications: (chance) => ({
    code: chance.pick(['REGISTRATION', 'APPLICATION']),
    ...{ name: name(chance), phone: phone(chance), email: 'b@example.com', birth: '1990-05-17' },
  }),
};

/** The collections that are filled beside that of the members. */
export const collections = Object.keys(makers);

const START = Date.UTC(2021, 0, 4);

/** So many records of a collection, some minutes apart; always the same ones. */
export function* recordsOf(collection: string, count: number): Generator<Document> {
  const chance = chanceOf(`bench search ${collection}`);
  const random = (length: number) => Uint8Array.from({ length }, () => chance.integer(0, 255));
  for (let index = 0; index < count; index += 1) {
    const at = new Date(START + index * 25 * 60_000);
    const made = makers[collection]?.(chance, index);
    yield { ...made, _id: createTimePrefixedId(at, random), version: 1, createdAt: at.toISOString() };
  }
}
