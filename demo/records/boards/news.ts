import { p, ul } from '../../html';
import type { Draft, Kit } from '../../kit';
import { type Board, postsOf } from './posts';

/** Returns events, with past events first. */
export function eventPosts(kit: Kit): Draft<Board>[] {
  const between = (from: number, to: number) => `${kit.day(from)} ~ ${kit.day(to)}`;
  const event = (
    category: 'ongoing' | 'ended',
    period: string,
    subject: string,
    summary: string,
    ...rest: string[]
  ) => ({
    category,
    period,
    subject,
    summary,
    content: p(summary, ...rest),
  });
  return postsOf(kit, 'event', 26, [
    event(
      'ended',
      between(300, 270),
      '봄맞이 작품 대여 체험',
      '한 달 동안 작품을 집에 걸어보세요.',
      '체험 뒤 구매하시면 대여료를 빼드립니다.',
    ),
    event(
      'ended',
      between(262, 248),
      '어린이 판화 교실',
      '작가와 함께 나만의 판화를 찍어봅니다.',
      '참가비에는 재료비가 들어 있습니다.',
    ),
    event(
      'ended',
      between(221, 160),
      '여름 기획전 〈물의 시간〉',
      '물을 주제로 한 회화와 영상 32점을 모았습니다.',
      '장소는 하늘아트센터 1층입니다.',
    ),
    event(
      'ended',
      between(150, 136),
      '작가와의 저녁',
      '박서연 작가의 작업실에서 저녁을 함께합니다.',
      '열 분을 추첨해 모십니다.',
    ),
    event(
      'ended',
      between(97, 90),
      '한밤의 미술관',
      '일 년에 하루, 자정까지 문을 엽니다.',
      '자정에는 작은 음악회가 있습니다.',
    ),
    event(
      'ended',
      between(80, 20),
      '가을 기획전 〈도시의 네 조각〉',
      '네 도시를 네 작가가 바라보았습니다.',
      '도록을 함께 펴냈습니다.',
    ),
    event(
      'ongoing',
      between(39, -13),
      '신진 작가 공모 당선전',
      '제6회 공모에서 뽑힌 다섯 작가를 먼저 만나보세요.',
      '온라인 전시는 무료입니다.',
    ),
    event(
      'ongoing',
      between(20, -30),
      '첫 구매 쿠폰 행사',
      '가입하고 처음 구매하시면 10% 쿠폰을 드립니다.',
      '쿠폰은 받은 날부터 14일 동안 쓰실 수 있습니다.',
    ),
    event(
      'ongoing',
      between(10, -40),
      '겨울 특별전 〈고요한 빛〉',
      '회화와 판화 48점을 온빛갤러리에서 만나보세요.',
      '회원은 등급에 따라 최대 30% 할인됩니다.',
    ),
    event(
      'ongoing',
      between(2, -28),
      '연말 후원 주간',
      '후원하신 만큼 신진 작가의 재료비로 전합니다.',
      '기부금 영수증을 발급해드립니다.',
    ),
  ]);
}

/** Returns the shops' offers, each with the period in which it is valid. */
export function storePosts(kit: Kit): Draft<Board>[] {
  const store = (period: string, subject: string, summary: string) => ({
    period,
    subject,
    summary,
    content: p(summary),
  });
  const until = (daysAhead: number) => `${kit.day(14)} ~ ${kit.day(-daysAhead)}`;
  return postsOf(kit, 'store', 31, [
    store('상시', '삼청 매장', '한옥을 고친 매장입니다. 2층에서 판화를 직접 넘겨보실 수 있습니다.'),
    store('상시', '성수 매장', '옛 공장의 천장 높이를 살려 대형 작품을 전시합니다.'),
    store('상시', '해운대 매장', '바다를 보며 도록을 읽는 서가를 두었습니다.'),
    store(
      `${kit.day(190)} ~ ${kit.day(100)}`,
      '제주 여름 매장',
      '여름 석 달 동안 제주에서 소품을 판매했습니다.',
    ),
    store('상시', '판교 매장', '기업 회원을 위한 작품 임대 상담실이 있습니다.'),
    store(until(20), '백화점 팝업 매장', '본점 9층에서 겨울 특별전의 소품을 판매합니다.'),
    store(until(45), '북촌 겨울 서점', '작가들이 고른 책과 판화를 함께 놓았습니다.'),
    store('상시', '광주 매장', '남도 작가들의 도자와 옻칠을 모았습니다.'),
  ]);
}

const articles: readonly (readonly [subject: string, summary: string, href: string])[] = [
  [
    '“작가와 관객 사이의 거리를 줄이다”',
    '문을 연 아트 플랫폼의 이야기를 다룬 인터뷰입니다.',
    'https://news.example.com/culture/1021',
  ],
  [
    '신진 작가 공모에 400명 넘게 지원',
    '공모의 심사 기준과 지난 당선 작가의 근황을 전했습니다.',
    'https://daily.example.com/art/3318',
  ],
  [
    '미술품 배송, 종이 포장으로 바꾼 까닭',
    '벌집 종이 포장재의 실험 과정을 취재했습니다.',
    'https://green.example.com/story/77',
  ],
  [
    '디지털 작품 시장, 숨 고르기 끝났나',
    '거래량과 평균 가격의 변화를 짚었습니다.',
    'https://economy.example.com/market/8842',
  ],
  [
    '여름 기획전 〈물의 시간〉 8천 명 다녀가',
    '전시를 마치며 기획자와 나눈 대화입니다.',
    'https://news.example.com/culture/1187',
  ],
  [
    '“위탁판매, 수수료부터 알기 쉽게”',
    '작품 종류별 수수료를 공개한 배경을 물었습니다.',
    'https://economy.example.com/people/402',
  ],
  [
    '올겨울 가볼 만한 전시 다섯',
    '겨울 특별전 〈고요한 빛〉이 소개되었습니다.',
    'https://weekend.example.com/list/56',
  ],
  [
    '휠체어로 만나는 미술관',
    '전시장의 문턱을 없앤 과정을 담은 기사입니다.',
    'https://daily.example.com/society/9120',
  ],
];

/** Returns newspaper articles, to which the storefront links. */
export const pressPosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'press',
    43,
    articles.map(([subject, summary, href]) => ({ subject, summary, meta: { href } })),
  );

const reports: readonly (readonly [
  category: 'market' | 'artist' | 'supply' | 'none',
  subject: string,
  summary: string,
  ...points: string[],
])[] = [
  [
    'market',
    '상반기 온라인 미술 시장',
    '온라인 거래가 전체의 18%를 넘었습니다.',
    '30대 구매자가 가장 많이 늘었습니다.',
    '500만 원 이하 작품이 거래의 71%를 차지했습니다.',
  ],
  [
    'artist',
    '판화 작가 24인의 작업실',
    '에디션을 몇 장으로 정하는지 물었습니다.',
    '가장 많은 답은 20장이었습니다.',
    '한 판에 걸리는 시간은 평균 6주였습니다.',
  ],
  [
    'supply',
    '예술인 주택 공급 현황',
    '올해 공급되는 예술인 주택을 지역별로 정리했습니다.',
    '전용면적 26㎡가 가장 많습니다.',
    '작업실을 함께 쓰는 단지가 세 곳 늘었습니다.',
  ],
  [
    'none',
    '독자에게 물었습니다: 첫 작품은 언제 샀나요',
    '회원 1,204명의 답을 모았습니다.',
    '절반 가까이가 이사를 계기로 꼽았습니다.',
  ],
  [
    'market',
    '디지털 작품 1년',
    '거래가 줄고 보유 기간이 길어졌습니다.',
    '평균 보유 기간이 41일에서 118일로 늘었습니다.',
  ],
  ['artist', '도자 작가 박서연', '균열을 고치지 않는 이유를 들었습니다.', '가마는 한 달에 한 번만 엽니다.'],
  [
    'supply',
    '청년 작업실 임대 안내',
    '내년 봄에 입주할 수 있는 작업실을 소개합니다.',
    '보증금은 지역에 따라 다릅니다.',
    '신청은 다음 달부터 받습니다.',
  ],
  [
    'market',
    '겨울 전시와 소비',
    '전시 관람 뒤 한 달 안에 구매하는 비율을 살펴보았습니다.',
    '도록을 산 관객의 12%가 작품도 샀습니다.',
  ],
  [
    'artist',
    '김하람, 빛이 머무는 시간',
    '겨울 특별전의 작업 과정을 일지로 남겼습니다.',
    '같은 강을 일 년 동안 그렸습니다.',
  ],
];

/** Returns reports on markets, authors and housing. */
export const reportPosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'report',
    37,
    reports.map(([category, subject, summary, ...points], index) => ({
      category,
      subject,
      summary,
      content: p(summary) + ul(...points),
      files: index % 3 === 0 ? [kit.pdf(`${subject} 요약`, 'summary')] : [],
    })),
  );
