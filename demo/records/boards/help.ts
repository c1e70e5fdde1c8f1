import { ol, p } from '../../html';
import type { Draft, Kit } from '../../kit';
import { type Board, postsOf } from './posts';

const guides: readonly (readonly [
  category: 'coin-exchange' | 'ethereum' | 'wallet' | 'marketplace' | 'trade',
  subject: string,
  summary: string,
  ...steps: string[],
])[] = [
  [
    'coin-exchange',
    '코인 거래소에 가입하기',
    '처음이라면 여기부터 시작하세요.',
    '거래소 앱을 설치합니다.',
    '휴대전화로 본인을 확인합니다.',
    '원화를 입금할 은행 계좌를 연결합니다.',
  ],
  [
    'coin-exchange',
    '입출금 한도를 높이려면',
    '신분증과 계좌를 확인하면 한도가 늘어납니다.',
    '설정에서 인증 단계를 고릅니다.',
    '신분증을 찍어 올립니다.',
    '심사가 끝나면 알림을 받습니다.',
  ],
  [
    'ethereum',
    '이더리움 구매하기',
    '작품 가격보다 조금 넉넉하게 준비하세요.',
    '거래소에서 이더리움을 고릅니다.',
    '수수료를 생각해 5%쯤 더 삽니다.',
    '체결된 내역을 확인합니다.',
  ],
  [
    'wallet',
    '지갑 만들기',
    '복구 문구는 꼭 종이에 적어두세요.',
    '지갑 앱을 설치합니다.',
    '복구 문구 열두 단어를 적습니다.',
    '적은 순서대로 다시 고르면 끝납니다.',
  ],
  [
    'wallet',
    '거래소에서 지갑으로 보내기',
    '주소를 한 글자라도 틀리면 되찾을 수 없습니다.',
    '지갑의 주소를 복사합니다.',
    '먼저 적은 금액을 보내봅니다.',
    '도착하면 나머지를 보냅니다.',
  ],
  [
    'marketplace',
    '마켓플레이스 계정 만들기',
    '지갑을 연결하면 계정이 생깁니다.',
    '마켓플레이스에서 지갑을 고릅니다.',
    '서명 요청을 확인합니다.',
    '이름과 사진을 등록합니다.',
  ],
  [
    'marketplace',
    '작품이 진품인지 확인하기',
    '작가의 공식 계정에서 발행했는지 봅니다.',
    '작품 화면의 계약 주소를 확인합니다.',
    '작가 소개의 주소와 같은지 견줍니다.',
  ],
  [
    'trade',
    '작품 구매하기',
    '가격과 수수료를 함께 확인하세요.',
    '구매를 누르고 지갑에서 승인합니다.',
    '블록체인에 기록될 때까지 기다립니다.',
    '지갑에서 작품을 확인합니다.',
  ],
  [
    'trade',
    '가진 작품을 판매하기',
    '가격을 정하면 목록에 올라갑니다.',
    '지갑에서 작품을 고릅니다.',
    '가격과 기간을 정합니다.',
    '판매되면 로열티를 뺀 금액을 받습니다.',
  ],
];

/** Returns guides that explain step by step how to get a digital work. */
export const guidePosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'guide',
    29,
    guides.map(([category, subject, summary, ...steps]) => ({
      category,
      subject,
      summary,
      content: p(summary) + ol(...steps),
    })),
  );

const videos: readonly (readonly [
  category: 'artwork' | 'interview' | 'exhibition' | 'tutorial' | 'none',
  subject: string,
  summary: string,
  id: string,
])[] = [
  ['exhibition', '〈물의 시간〉 전시장 산책', '8분 동안 전시장을 천천히 걸어봅니다.', 'aArtDemo001'],
  ['interview', '박서연 작가를 만나다', '가마 앞에서 나눈 대화입니다.', 'aArtDemo002'],
  ['artwork', '접힌 시간 No. 4 자세히 보기', '나무의 결이 종이에 남는 순간을 담았습니다.', 'aArtDemo003'],
  ['tutorial', '앱에서 작품을 벽에 걸어보기', '방 사진 한 장이면 됩니다.', 'aArtDemo004'],
  ['none', '플랫폼 소개 영상', '30초로 보는 아트 플랫폼입니다.', 'aArtDemo005'],
  [
    'exhibition',
    '〈도시의 네 조각〉 설치하는 날',
    '벽에 첫 작품이 걸리기까지의 열두 시간입니다.',
    'aArtDemo006',
  ],
  ['interview', '권로운 작가의 순서', '서른 권의 공책을 펼쳐보았습니다.', 'aArtDemo007'],
  ['artwork', '물가의 오후', '화면 가까이에서 보는 붓의 자국입니다.', 'aArtDemo008'],
  ['tutorial', '위탁판매 신청하기', '사진 세 장으로 신청하는 방법입니다.', 'aArtDemo009'],
  ['exhibition', '〈고요한 빛〉 미리 보기', '전시장의 불이 켜지는 순간을 담았습니다.', 'aArtDemo010'],
];

/** Returns video posts. The ids of the videos have the right form, but belong to no video. */
export const youtubePosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'youtube',
    21,
    videos.map(([category, subject, summary, id]) => ({
      category,
      subject,
      summary,
      content: p(summary),
      meta: { youtube: `https://www.youtube.com/watch?v=${id}` },
    })),
  );

const papers: readonly (readonly [
  category: 'application' | 'contract' | 'consent' | 'etc' | 'none',
  subject: string,
  summary: string,
])[] = [
  ['application', '작품 임대 신청서', '기업 회원이 작품을 빌리실 때 쓰는 양식입니다.'],
  ['application', '전시 공간 대관 신청서', '희망 날짜를 세 개까지 적어주세요.'],
  ['contract', '작품 임대 계약서', '임대 기간과 보험에 관한 조항을 담았습니다.'],
  ['contract', '작가 전속 계약서', '전속 기간과 정산 비율을 정하는 계약서입니다.'],
  ['consent', '촬영 동의서', '전시장에서 촬영할 때 관람객에게 받는 동의서입니다.'],
  ['consent', '저작물 이용 동의서', '작품 사진을 홍보물에 쓰기 위한 동의서입니다.'],
  ['etc', '작품 상태 확인서', '인수와 반납 때 함께 확인하는 점검표입니다.'],
  ['etc', '설치 요청서', '벽의 재질과 높이를 적어주시면 설치 방법을 정해드립니다.'],
  ['none', '양식 작성 예시 모음', '자주 틀리는 칸을 붉은색으로 표시했습니다.'],
];

/** Returns forms to fill in, each with one file. */
export const formsPosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'forms',
    33,
    papers.map(([category, subject, summary]) => ({
      category,
      subject,
      summary,
      content: p(summary),
      files: [kit.pdf(subject, 'form')],
    })),
  );
