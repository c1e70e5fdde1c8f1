import type { Infer } from '../../src/core/schema/index';
import type { users as resource } from '../../src/product/resources/users';
import type { withdrawnMembers as left } from '../../src/product/resources/withdrawn';
import type { Draft, Kit } from '../kit';
import { dayOf, domains, fullName, mobile } from '../people';
import { type Chance, chanceOf } from '../random';
import { askers } from './questions';

type User = Infer<typeof resource>;
type Withdrawn = Infer<typeof left>;

const MEMBERS = 118;
const LEFT = 14;

const handles = [
  ...['mellow', 'paperboat', 'blue', 'sunday', 'forest', 'warm', 'yellow', 'quiet', 'linen', 'moonlit'],
  ...['river', 'cedar', 'amber', 'cloud', 'pebble', 'velvet', 'maple', 'north', 'garden', 'cotton'],
] as const;
const things = [
  'frame',
  'canvas',
  'note',
  'atelier',
  'brick',
  'studio',
  'ink',
  'draws',
  'gray',
  'room',
] as const;
const occupations = [
  '회사원',
  '디자이너',
  '교사',
  '의사',
  '자영업',
  '건축가',
  '학생',
  '연구원',
  '작가',
  '큐레이터',
  '',
] as const;
const companies = [
  ['온빛갤러리', 'onbit-gallery'],
  ['하늘디자인연구소', 'haneul-design'],
  ['숲속미술관', 'supsok-museum'],
  ['담장너머 스튜디오', 'damjang-studio'],
  ['너른마당 호텔', 'neoreun-hotel'],
  ['빛결조명', 'bitgyeol-light'],
  ['새벽액자', 'saebyeok-frame'],
  ['물푸레 카페', 'mulpure-cafe'],
  ['단비건축사사무소', 'danbi-architects'],
  ['오름출판', 'oreum-books'],
  ['마루인테리어', 'maru-interior'],
  ['바람길운송', 'baramgil-transport'],
] as const;
const places = [
  ['03051', '서울특별시 종로구 삼청로 30'],
  ['04781', '서울특별시 성동구 아차산로 17'],
  ['06014', '서울특별시 강남구 압구정로 60길 12'],
  ['13529', '경기도 성남시 분당구 판교역로 146'],
  ['21999', '인천광역시 연수구 센트럴로 123'],
  ['34126', '대전광역시 유성구 대학로 99'],
  ['48058', '부산광역시 해운대구 센텀중앙로 55'],
  ['61452', '광주광역시 동구 문화전당로 38'],
  ['63309', '제주특별자치도 제주시 첨단로 242'],
  ['25457', '강원특별자치도 강릉시 경포로 365'],
] as const;
const notes = [
  '배송 전에 꼭 전화로 확인 요청',
  '대형 작품 설치 경험 있음. 사다리차 필요',
  '단체 관람 문의 이력. 다음 분기에 다시 연락',
  '환불 요청이 세 번 있었음',
  '기증 의사를 밝힘. 담당: 큐레이터팀',
] as const;

function address(chance: Chance): Pick<User, 'postcode' | 'address1' | 'address2'> {
  const [postcode, address1] = chance.pick(places);
  return { postcode, address1, address2: `${chance.integer(1, 20)}층 ${chance.integer(101, 909)}호` };
}

/**
 * Countries of the members who live abroad, with an unassigned phone number without its last three digits.
 * Most members live in Korea.
 */
const abroad = [
  ['미국', '+1 555-0'],
  ['일본', '+81 3-5555-0'],
  ['프랑스', '+33 1 99 00 1 '],
  ['싱가포르', '+65 6555 0'],
] as const;

function person(index: number, chance: Chance): Partial<User> {
  const handle = `${chance.pick(handles)}${chance.pick(['_', '.', ''])}${chance.pick(things)}${index}`;
  const email = `${handle}@${chance.pick(domains)}`;
  const name = fullName(chance);
  const phone = mobile(chance);
  const foreign = chance.happens(0.08) ? chance.pick(abroad) : null;
  return {
    type: 'person',
    username: chance.happens(0.4) ? email : handle,
    name,
    bornAt: dayOf(chance.integer(1955, 2005), chance),
    sex: chance.happens(0.1) ? null : chance.pick(['male', 'female']),
    nation: foreign ? foreign[0] : '대한민국',
    occupation: chance.pick(occupations),
    phone: foreign ? `${foreign[1]}${String(index).padStart(3, '0')}` : phone,
    email: chance.happens(0.06) ? '' : email,
    ...(foreign ? {} : address(chance)),
    notify: [
      { method: 'email', contact: email, enabled: chance.happens(0.7) },
      { method: 'kakao', contact: phone, enabled: chance.happens(0.5) },
    ],
  };
}

function company([companyName, handle]: (typeof companies)[number], chance: Chance): Partial<User> {
  const email = `contact@${handle}.example`;
  const ceoName = fullName(chance);
  const workerName = fullName(chance);
  return {
    type: 'company',
    username: handle,
    name: companyName,
    companyName,
    ceoName,
    nation: '대한민국',
    foundAt: dayOf(chance.integer(1996, 2023), chance),
    // No tax office has the district number 000, so the registration number belongs to no company.
    businessRegisitrationNumber: `000-${chance.integer(10, 99)}-${chance.integer(10000, 99999)}`,
    homepage: `https://${handle}.example`,
    phone: `02-1${chance.integer(10, 99)}-${chance.integer(1000, 9999)}`,
    email,
    ...address(chance),
    workerName,
    workerPhone: mobile(chance),
    workerEmail: `${handle.split('-')[0]}@${handle}.example`,
    notify: [{ method: 'email', contact: email, enabled: true }],
    isApproved: chance.happens(0.8),
  };
}

const isCompany = (index: number) => index % 10 === 1;

/**
 * Names of the members who asked questions, by the index of the member. These members joined before the
 * oldest question.
 */
const askersAt = new Map(
  Array.from({ length: MEMBERS }, (_, index) => MEMBERS - 1 - index)
    .filter((index) => !isCompany(index))
    .slice(0, askers.length)
    .map((index, at) => [index, askers[at]]),
);

/**
 * Returns the instant within the last two months at which a member last signed in; null for members who never
 * came back.
 */
function signedInAt(kit: Kit, createdAt: string, index: number): string | null {
  const chance = chanceOf(`sign-in of member ${index}`);
  const at = kit.at(chance.integer(0, 60), `${chance.integer(7, 23)}:${chance.integer(0, 59)}`);
  return at > createdAt && at < kit.now && chance.happens(0.9) ? at : null;
}

/**
 * Returns the members who joined in the last two years; the newest joined yesterday. About every tenth is a
 * company.
 */
export function demoUsers(kit: Kit, levelIds: ReadonlyMap<string, string>): Draft<User>[] {
  const chance = chanceOf('users');
  const levelOf = (code: string) => levelIds.get(code) ?? null;
  return Array.from({ length: MEMBERS }, (_, index) => {
    const asker = askersAt.get(index);
    const firm = isCompany(index) ? companies[Math.floor(index / 10) % companies.length] : undefined;
    const warned = chance.happens(0.07);
    const time = `${chance.integer(8, 23)}:${chance.integer(0, 59)}`;
    const createdAt = kit.at(1 + Math.floor((index / MEMBERS) ** 1.4 * 680), time);
    const lastSignInAt = signedInAt(kit, createdAt, index);
    const adEmail = (['given', 'refused', null] as const)[index % 3] ?? null;
    return {
      createdAt,
      fields: {
        lastSignInAt,
        ...(adEmail && { adEmail, adEmailAt: createdAt }),
        ...(firm ? company(firm, chance) : person(index, chance)),
        ...(asker !== undefined && { name: asker }),
        _level: levelOf(
          firm
            ? 'partner'
            : chance.pick(['seed', 'seed', 'seed', 'sprout', 'sprout', 'tree', 'forest', 'author']),
        ),
        isWarning: warned,
        note: warned || chance.happens(0.1) ? chance.pick(notes) : '',
      },
    };
  });
}

/** Reasons for leaving, which the member or an operator gave. */
const farewells = [
  ['이용 빈도가 낮음', ''],
  ['개인정보 보호', '정보를 모두 지워주세요.'],
  ['다른 서비스를 이용', ''],
  ['관리자 직권 처리', '운영자 01 관리자가 탈퇴 처리했습니다.'],
] as const;

/** Returns members who have left; the latest to leave comes first, whenever they joined. */
export function demoWithdrawn(kit: Kit): Draft<Withdrawn>[] {
  const chance = chanceOf('withdrawn');
  return Array.from({ length: LEFT }, (_, index) => {
    const [withdrawalReason, withdrawalMessage] = chance.pick(farewells);
    return {
      createdAt: kit.at(300 + ((index * 5) % LEFT) * 21, '11:20'),
      fields: {
        ...person(900 + index, chance),
        withdrawalReason,
        withdrawalMessage,
        withdrawnAt: kit.at(4 + index * 9, '16:40'),
      },
    };
  });
}

/** The account with which visitors of the demo sign in. All other members have no password. */
export const demoOperator = { username: 'admin@example.com', password: 'console-demo-1234' };

/** Returns the user record of the demo's operator, which is the first user. */
export const operatorDraft = (kit: Kit): Draft<User> => ({
  createdAt: kit.at(695, '09:00'),
  fields: {
    username: demoOperator.username,
    name: '운영자 01',
    nation: '대한민국',
    phone: '02-110-2030',
    email: demoOperator.username,
    scope: ['console'],
    isApproved: true,
  },
});
