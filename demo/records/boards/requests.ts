import { p } from '../../html';
import type { Draft, Kit } from '../../kit';
import { type Board, postsOf } from './posts';

const shops: readonly (readonly [
  subject: string,
  sido: string,
  gugun: string,
  postcode: string,
  address1: string,
  area: string,
  summary: string,
])[] = [
  [
    '새벽액자',
    '서울특별시',
    '종로구',
    '03051',
    '서울특별시 종로구 삼청로 30',
    '62㎡',
    '원목과 알루미늄 액자를 맞춰드립니다.',
  ],
  [
    '빛결조명',
    '서울특별시',
    '성동구',
    '04781',
    '서울특별시 성동구 아차산로 17',
    '118㎡',
    '작품 전용 조명을 설계하고 설치합니다.',
  ],
  [
    '마루인테리어',
    '경기도',
    '성남시 분당구',
    '13529',
    '경기도 성남시 분당구 판교역로 146',
    '204㎡',
    '작품이 걸릴 벽부터 함께 고민합니다.',
  ],
  [
    '너른벽',
    '인천광역시',
    '연수구',
    '21999',
    '인천광역시 연수구 센트럴로 123',
    '96㎡',
    '미술관용 벽면 시공을 전문으로 합니다.',
  ],
  [
    '결가구',
    '대전광역시',
    '유성구',
    '34126',
    '대전광역시 유성구 대학로 99',
    '150㎡',
    '도자와 조각을 올려놓을 받침대를 만듭니다.',
  ],
  [
    '바다창',
    '부산광역시',
    '해운대구',
    '48058',
    '부산광역시 해운대구 센텀중앙로 55',
    '88㎡',
    '자외선을 막는 창과 블라인드를 시공합니다.',
  ],
  [
    '남도목공',
    '광주광역시',
    '동구',
    '61452',
    '광주광역시 동구 문화전당로 38',
    '132㎡',
    '한옥에 어울리는 전시 가구를 짭니다.',
  ],
  [
    '돌담집',
    '제주특별자치도',
    '제주시',
    '63309',
    '제주특별자치도 제주시 첨단로 242',
    '74㎡',
    '습한 곳에서도 작품을 지키는 벽을 만듭니다.',
  ],
];

/** Returns shops that help customers to hang a work. */
export const interiorShopPosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'interior-shop',
    47,
    shops.map(([subject, sido, gugun, postcode, address1, area, summary], index) => ({
      subject,
      summary,
      content: p(summary, '상담은 예약하시면 무료입니다.'),
      storeName: subject,
      storePhone: `02-1${20 + index}-${4100 + index * 37}`,
      storeEmail: `shop${index + 1}@example.com`,
      sido,
      gugun,
      area,
      postcode,
      address1,
      address2: `${index + 1}층`,
    })),
  );

const inquiries: readonly (readonly [name: string, subject: string, question: string, reply: string])[] = [
  [
    '김서연',
    '거실 벽에 100호를 걸 수 있을까요?',
    '벽이 석고보드인데 100호 캔버스를 걸고 싶습니다. 보강이 필요한가요?',
    '석고보드에는 보강재가 필요합니다. 가까운 매장의 방문 견적을 예약해드렸습니다.',
  ],
  [
    '이준서',
    '카페 조명 문의',
    '카페 두 면에 작품 여섯 점을 걸려고 합니다. 조명을 어떻게 해야 할까요?',
    '작품마다 3000K 조명 하나씩을 권해드립니다. 배치도를 메일로 보내드렸습니다.',
  ],
  [
    '박나윤',
    '습기가 많은 집입니다',
    '반지하라 습기가 많은데 종이 작품을 걸어도 될까요?',
    '종이 작품은 어렵습니다. 유리로 밀폐한 액자나 유화를 권해드립니다.',
  ],
  [
    '정현우',
    '사무실 로비 설치',
    '로비 천장이 6미터입니다. 매달 수 있는 조각을 찾고 있습니다.',
    '하중을 확인해야 합니다. 도면을 보내주시면 구조를 검토해드리겠습니다.',
  ],
  [
    '강다은',
    '이사하면서 작품을 옮기고 싶어요',
    '도자 세 점과 유화 두 점을 옮겨야 합니다.',
    '무진동 차량 운송으로 견적을 보내드렸습니다.',
  ],
  ['조시우', '아이 방에 어울리는 작품', '안전하게 걸 수 있는 작은 작품을 추천해주세요.', ''],
  ['임태린', '식당 벽면 시공 견적', '벽면 12미터에 미술관용 벽을 시공하고 싶습니다.', ''],
  ['한가온', '창가에 둔 그림이 바랬습니다', '2년 전에 산 수채화가 바랜 것 같습니다. 복원할 수 있을까요?', ''],
];

/** Subjects of unanswered questions that an operator has put on hold until a later day. */
const held = ['창가에 둔 그림이 바랬습니다'];

/** Returns questions about interiors. The newest questions are not answered yet. */
export const interiorInquirePosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'interior-inquire',
    11,
    inquiries.map(([name, subject, question, reply], index) => ({
      subject,
      summary: question.slice(0, 40),
      content: p(question),
      reply: reply && p(reply),
      ...(held.includes(subject) && { heldUntil: kit.day(-7) }),
      writer: {
        name,
        phone: `010-1${340 + index}-${2200 + index * 61}`,
        email: `guest${index + 1}@example.net`,
      },
    })),
  );

const consignments: readonly (readonly [name: string, subject: string, summary: string])[] = [
  ['오보람', '유화 〈들꽃〉 위탁', '1998년 작, 30호. 액자 포함'],
  ['서유진', '청자 매병 위탁', '높이 28cm. 작가 서명과 상자가 있음'],
  ['신민준', '판화 두 점 위탁', '에디션 3/20, 7/20. 보증서 있음'],
  ['권채원', '사진 연작 위탁', '다섯 점 한 벌. 나누어 팔지 않기를 원함'],
  ['황지호', '디지털 작품 재판매', '에디션 12/50. 지갑 주소를 함께 적음'],
  ['안수아', '수묵 병풍 위탁', '여덟 폭. 두 폭에 얼룩이 있음'],
  ['송도윤', '유리 조각 위탁', '높이 40cm. 받침대 포함'],
  ['류세아', '도록 초판 위탁', '작가 서명본 세 권'],
];

/** Returns applications in which owners offer works for sale on consignment. */
export const consignmentSalePosts = (kit: Kit): Draft<Board>[] =>
  postsOf(
    kit,
    'consignment-sale',
    9,
    consignments.map(([name, subject, summary], index) => ({
      subject,
      summary,
      content: p(`${summary}.`, '작품 사진은 첨부 파일에 있습니다. 연락 기다리겠습니다.'),
      writer: {
        name,
        phone: `010-1${520 + index}-${3300 + index * 53}`,
        email: `owner${index + 1}@example.org`,
      },
      files: [kit.pdf(`${subject} 신청서`, 'application')],
    })),
  );
