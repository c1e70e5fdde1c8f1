import type { Infer } from '../../src/core/schema/index';
import type { forms as resource } from '../../src/product/resources/forms';
import type { Draft, Kit } from '../kit';

type FormMail = Infer<typeof resource>;
type Sent = readonly [daysAgo: number, time: string, name: string, company: string, message: string];

const consignmentSales: readonly Sent[] = [
  [
    1,
    '22:41',
    '오보람',
    '',
    '할머니께서 남기신 유화 두 점을 위탁하고 싶습니다.\n1998년 작이고 30호, 50호입니다.\n감정도 함께 받을 수 있을까요?',
  ],
  [
    2,
    '16:40',
    '서유진',
    '서유진도예',
    '청자 매병 한 점을 위탁합니다. 높이 28cm이고 작가 서명과 오동나무 상자가 있습니다.',
  ],
  [5, '10:12', '신민준', '', '판화 두 점입니다. 에디션 3/20, 7/20이며 보증서가 있습니다.'],
  [
    9,
    '13:55',
    '권채원',
    '',
    '사진 연작 다섯 점을 한 벌로 위탁하려고 합니다.\n나누어 팔지 않았으면 합니다.\n수수료 안내를 부탁드립니다.',
  ],
  [14, '21:03', '황지호', '', '디지털 작품의 재판매를 문의합니다. 에디션 12/50입니다.'],
  [21, '11:48', '안수아', '', '여덟 폭 수묵 병풍입니다. 두 폭에 작은 얼룩이 있습니다.'],
  [33, '09:27', '송도윤', '유리공방 결', '유리 조각 세 점, 받침대 포함입니다. 방문 수거가 되나요?'],
  [52, '15:16', '류세아', '', '작가 서명본 도록 초판 세 권을 위탁하고 싶습니다.'],
  [74, '18:30', '전이안', '', '유화 100호입니다. 크기가 커서 운송부터 상의하고 싶습니다.'],
  [
    101,
    '14:20',
    '홍서윤',
    '홍아트컬렉션',
    '소장품 열두 점의 목록을 보내드립니다. 일괄 위탁 조건을 알려주세요.',
  ],
  [149, '08:59', '문주원', '', '수채화 소품 여섯 점입니다. 액자는 없습니다.'],
  [212, '19:42', '양하린', '', '부모님 댁을 정리하며 나온 그림입니다. 작가를 알 수 있을까요?'],
  [305, '12:08', '배은호', '', '조각 한 점, 무게 40kg입니다. 지방에서도 접수할 수 있나요?'],
];

const privateSales: readonly Sent[] = [
  [
    1,
    '11:31',
    '김태오',
    '',
    '〈푸른 겨울〉을 직접 보고 구매를 결정하고 싶습니다. 이번 주말에 볼 수 있을까요?',
  ],
  [
    4,
    '17:22',
    '이로운',
    '로운건축사사무소',
    '로비에 걸 작품을 찾습니다.\n벽은 가로 6m, 높이 3m이고 예산은 3천만 원 안팎입니다.',
  ],
  [11, '10:40', '최소담', '', '〈들꽃〉 연작 가운데 아직 판매하는 작품이 있는지 궁금합니다.'],
  [26, '20:15', '장한별', '', '선물용 판화를 추천해주세요. 액자까지 준비해주시면 좋겠습니다.'],
  [
    47,
    '13:09',
    '윤재이',
    '윤치과의원',
    '진료실 네 곳에 둘 작은 작품을 한 번에 구매하고 싶습니다. 할인이 되나요?',
  ],
  [88, '09:18', 'Emma Wilson', '', '해외 배송이 되나요? I would like to have it shipped to London.'],
  [160, '16:51', '남궁결', '', '작가의 다음 전시 일정을 알 수 있을까요? 신작을 먼저 보고 싶습니다.'],
];

const contacts: readonly Sent[] = [
  [1, '23:02', '박하람', '', '주문한 액자의 색을 바꾸고 싶습니다. 아직 출고 전이면 검은색으로 부탁드립니다.'],
  [
    3,
    '14:47',
    '정다온',
    '다온초등학교',
    '5학년 60명이 전시를 단체로 관람하려고 합니다.\n해설과 체험 수업도 함께 신청할 수 있나요?',
  ],
  [6, '19:33', '한지음', '', '회원 등급이 오르지 않았습니다. 확인 부탁드립니다.'],
  [8, '10:02', '강누리', '누리출판', '도록에 실을 작품 이미지의 사용 허락을 문의합니다.'],
  [13, '22:10', '조아라', '', '비밀번호를 찾는 메일이 오지 않습니다.'],
  [19, '15:28', '임도현', '', '세금계산서 발행을 요청합니다. 사업자등록증을 첨부했습니다.'],
  [29, '11:11', '백가람', '가람미디어', '전시 취재를 희망합니다. 담당자 연락처를 알려주세요.'],
  [44, '16:05', '유하늘', '', '주차는 몇 대까지 되나요? 휠체어로 관람할 수 있는지도 궁금합니다.'],
  [63, '09:40', '노은솔', '', '받은 판화의 모서리가 구겨져 있습니다. 교환을 부탁드립니다.'],
  [97, '18:18', '심바다', '', '뉴스레터 수신을 그만두고 싶습니다.'],
  [180, '13:37', '허단비', '', '강좌 수강 인원이 찼는데 대기 신청이 되나요?'],
  [401, '12:00', '구슬아', '', '작가 등록 절차를 알려주세요.'],
];

type Given = Pick<FormMail, 'code'> & Partial<Pick<FormMail, 'file' | 'thumb'>>;

function received([daysAgo, time, name, company, message]: Sent, index: number, kit: Kit, given: Given) {
  const own = given.code !== 'contact' && index % 3 === 0;
  return {
    createdAt: kit.at(daysAgo, time),
    fields: {
      ...given,
      meta: {
        name,
        company,
        phone: `010-1${610 + index}-${4400 + index * 47}`,
        email: `${given.code.slice(0, 2)}${index + 1}@example.net`,
        message,
        href: own ? `https://portfolio.example.com/${given.code}/${index + 1}` : '',
        youtube: '',
      },
      // Old messages are answered by mail; the newest are not.
      isEmailed: daysAgo > 12,
    },
  } satisfies Draft<FormMail>;
}

/** Returns messages from visitors of the storefront, by code. Some have a photograph and a document. */
export function demoForms(kit: Kit): Draft<FormMail>[] {
  const consigned = consignmentSales.map((sent, index) => {
    const [, , name] = sent;
    const given = index % 2 === 0 ? { thumb: kit.picture(`${name} 위탁 작품`) } : {};
    const file = kit.pdf(`${name} 위탁 작품 목록`, 'application');
    return received(sent, index, kit, { code: 'consignment-sale', ...given, file });
  });
  const asked = privateSales.map((sent, index) => received(sent, index, kit, { code: 'private-sale' }));
  const written = contacts.map((sent, index) => {
    const [, , name] = sent;
    const file = index % 5 === 0 ? { file: kit.text(`${name} 첨부`, `${name}님이 보낸 파일입니다.`) } : {};
    return received(sent, index, kit, { code: 'contact', ...file });
  });
  return [...consigned, ...asked, ...written];
}
