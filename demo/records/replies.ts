import type { Infer } from '../../src/core/schema/index';
import type { replies as resource } from '../../src/product/resources/replies';
import type { Draft, Kit } from '../kit';

type Reply = Infer<typeof resource>;

/** For each saved reply: its title, its content, and whether all operators can use it. */
const texts: readonly (readonly [title: string, content: string, shared?: false])[] = [
  [
    '재질 변경 안내',
    '{고객명} 님, 안녕하세요.\n\n재질을 바꾸어 제작할 수 있습니다. 추가 비용은 없고, 제작 기간이 영업일 2일 늘어납니다.',
  ],
  ['배송 기간', '{고객명} 님, 안녕하세요.\n\n주문 확인 뒤 영업일 3일 안에 보내드립니다.'],
  [
    '재입고 안내',
    '{고객명} 님, 안녕하세요.\n\n다음 입고일은 아직 정해지지 않았습니다. 정해지면 바로 알려드리겠습니다.',
  ],
  ['선물 포장', '{고객명} 님, 안녕하세요.\n\n선물 포장은 무료입니다. 주문하실 때 요청 사항에 적어주세요.'],
  [
    '교환과 환불',
    '받으신 날부터 7일 안에 알려주시면 교환하거나 환불해 드립니다. 왕복 배송비는 받지 않습니다.',
  ],
  ['주문 확인', '{고객명} 님의 주문 {주문번호}를 확인했습니다.\n\n준비되는 대로 보내드리겠습니다.'],
  ['해외 배송', '아직 해외로는 보내드리지 못합니다. 국내 주소로 받으실 수 있습니다.'],
  ['보증서 안내', '작품마다 보증서를 함께 보내드립니다. 잃어버리셨다면 다시 만들어 드립니다.'],
  [
    '대량 주문',
    '{고객명} 님, 안녕하세요.\n\n열 점 이상은 따로 견적을 드립니다. 필요하신 수량과 날짜를 알려주세요.',
  ],
  ['회신 담당자 메모', '담당자에게 확인하고 오늘 안에 다시 답변드리겠습니다.', false],
];

/** Returns the saved replies with which the shop answers questions, in the order of their numbers. */
export const demoReplies = (kit: Kit, by: { _id: string; name: string }): Draft<Reply>[] =>
  texts.map(([title, content, shared = true], at) => ({
    createdAt: kit.at(60 - at, '10:00'),
    fields: { title, content, shared, owner: by, sequence: at + 1 },
  }));
