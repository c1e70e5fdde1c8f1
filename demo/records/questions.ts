import type { Infer } from '../../src/core/schema/index';
import type { questions as resource } from '../../src/product/resources/questions';
import type { Draft, Kit } from '../kit';

type Question = Infer<typeof resource>;
type Asked = readonly [
  daysAgo: number,
  time: string,
  name: string,
  product: keyof typeof products | '',
  subject: string,
  content: string,
  reply: string,
];

const products = {
  frame: '원목 액자 30호',
  print: '판화 〈고요한 빛〉',
  mug: '달항아리 머그잔',
  book: '겨울 특별전 도록',
  light: '작품 조명 3000K',
};

const companies: Readonly<Record<string, string>> = {
  정현우: '현우디자인',
  윤재이: '윤치과의원',
  백가람: '가람미디어',
};

const questionsAsked: readonly Asked[] = [
  [1, '23:31', '김서연', 'frame', '유리 대신 아크릴로 받을 수 있나요?', '아이 방에 걸려고 합니다.', ''],
  [
    1,
    '22:52',
    '이준서',
    'light',
    '조명의 밝기를 조절할 수 있나요?',
    '거실과 식당에 두 개를 쓰려고 합니다.\n밝기를 따로 조절할 수 있는지 궁금합니다.',
    '',
  ],
  [1, '21:45', '박나윤', 'print', '보증서가 함께 오나요?', '선물할 작품이라 보증서가 필요합니다.', ''],
  [1, '10:20', '정현우', 'frame', '열 개를 주문하면 며칠 걸리나요?', '사무실 개관일이 정해져 있습니다.', ''],
  [2, '15:37', '강다은', 'mug', '식기세척기에 넣어도 되나요?', '설명에 없어서 문의합니다.', ''],
  [3, '09:14', '조시우', 'book', '영문 도록도 있나요?', '외국 친구에게 보내려고 합니다.', ''],
  [
    4,
    '18:52',
    '임태린',
    '',
    '다시 판매할 계획이 있나요?',
    '장바구니에 담아두었는데 상품이 사라졌습니다.',
    '',
  ],
  [
    6,
    '11:30',
    '한가온',
    'frame',
    '뒷면 고리는 몇 개인가요?',
    '벽에 못이 하나뿐입니다.',
    '고리는 두 개이고 와이어를 함께 드립니다. 못 하나에도 거실 수 있습니다.',
  ],
  [
    8,
    '14:05',
    '윤재이',
    'print',
    '같은 작가의 다른 판화도 있나요?',
    '네 곳에 나란히 걸고 싶습니다.',
    '같은 연작 네 점이 있습니다. 묶음 구매는 10% 할인됩니다.',
  ],
  [
    11,
    '20:19',
    '서유진',
    'mug',
    '손잡이가 떨어져 왔습니다',
    '상자를 열어보니 손잡이가 깨져 있었습니다.',
    '불편을 드려 죄송합니다. 새 상품을 오늘 보내드렸습니다. 받으신 상품은 버리셔도 됩니다.',
  ],
  [
    15,
    '08:43',
    '신민준',
    'book',
    '배송지를 바꿀 수 있나요?',
    '주문하고 나서 이사하게 되었습니다.',
    '출고 전이라 새 주소로 바꾸어드렸습니다.',
  ],
  [
    19,
    '13:26',
    '권채원',
    'light',
    '천장이 콘크리트인데 달 수 있나요?',
    '직접 설치하려고 합니다.',
    '콘크리트용 나사를 함께 보내드립니다. 해머 드릴이 필요합니다.',
  ],
  [
    23,
    '16:58',
    '황지호',
    'print',
    '에디션 번호를 고를 수 있나요?',
    '가능하면 앞 번호를 받고 싶습니다.',
    '남은 번호는 14번부터입니다. 주문하실 때 적어주세요.',
  ],
  [
    28,
    '10:07',
    '안수아',
    'frame',
    '50호도 제작되나요?',
    '크기가 30호까지만 있습니다.',
    '50호는 주문 제작이며 2주 걸립니다.',
  ],
  [
    35,
    '19:33',
    '송도윤',
    '',
    '재입고 알림을 받고 싶어요',
    '품절된 접시를 기다리고 있습니다.',
    '아쉽지만 다시 만들지 않는 상품입니다. 비슷한 상품을 안내해드릴게요.',
  ],
  [41, '12:41', '류세아', 'mug', '용량이 얼마인가요?', '큰 컵을 찾고 있습니다.', '가득 담으면 380ml입니다.'],
  [
    50,
    '09:55',
    '백가람',
    'book',
    '보도용으로 인용해도 되나요?',
    '기사에 두 쪽을 인용하려고 합니다.',
    '출처를 적어주시면 두 쪽까지 인용하실 수 있습니다.',
  ],
  [
    61,
    '17:12',
    '전이안',
    'print',
    '액자를 빼고 살 수 있나요?',
    '집에 있는 액자를 쓰려고 합니다.',
    '액자를 빼면 8만 원 저렴합니다. 주문 요청란에 적어주세요.',
  ],
  [
    77,
    '11:24',
    '홍서윤',
    'frame',
    '나무 색이 사진과 다릅니다',
    '화면보다 조금 어둡습니다.',
    '원목은 결과 색이 조금씩 다릅니다. 교환을 원하시면 회수해드리겠습니다.',
  ],
  [
    93,
    '14:49',
    '문주원',
    'light',
    '전구만 따로 팔기도 하나요?',
    '하나가 깜박입니다.',
    '보증 기간이라 무상으로 보내드렸습니다.',
  ],
  [
    120,
    '20:30',
    '양하린',
    'mug',
    '두 개를 따로 포장해주세요',
    '서로 다른 분께 선물합니다.',
    '네, 하나씩 선물 상자에 담아 보내드리겠습니다.',
  ],
  [
    166,
    '08:16',
    '배은호',
    'book',
    '작가 서명본이 남아 있나요?',
    '전시 때 사지 못했습니다.',
    '서명본은 모두 팔렸습니다.',
  ],
  [
    240,
    '15:03',
    '남궁결',
    'print',
    '해외로 보낼 수 있나요?',
    '일본에 사는 동생에게 보내려고 합니다.',
    '일본은 영업일 5일이면 도착합니다. 운송비는 4만 원입니다.',
  ],
  [
    388,
    '13:18',
    '김태오',
    '',
    '단종된 상품의 설명서를 구합니다',
    '조립 설명서를 잃어버렸습니다.',
    '설명서를 메일로 보내드렸습니다.',
  ],
];

/** The names of the people who asked questions. Each is the name of a member. */
export const askers = [...new Set(questionsAsked.map(([, , name]) => name))];

/** Subjects of unanswered questions that the operator is assigned to. */
const taken = ['조명의 밝기를 조절할 수 있나요?'];

/**
 * Returns questions about products, some of which no longer exist. The newest questions are unanswered.
 * `members` has member ids by name; `by` is the operator who is assigned to some questions.
 */
export function demoQuestions(
  kit: Kit,
  members: ReadonlyMap<string, string>,
  by: { _id: string; name: string },
): Draft<Question>[] {
  const thumbs = new Map(Object.entries(products).map(([key, name]) => [key, kit.picture(name)] as const));
  return questionsAsked.map(([daysAgo, time, name, product, subject, content, reply]) => ({
    createdAt: kit.at(daysAgo, time),
    fields: {
      name,
      _user: members.get(name) ?? null,
      subject,
      content,
      reply,
      product: product ? { name: products[product], thumb: thumbs.get(product) ?? null } : deleted,
      user: { companyName: companies[name] ?? '' },
      ...(taken.includes(subject) && { assignee: by }),
    },
  }));
}

/** The product of a question about a product that no longer exists: it has neither name nor picture. */
const deleted = { name: '', thumb: null };
