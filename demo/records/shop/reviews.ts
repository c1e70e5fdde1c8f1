import type { Document } from '../../../server/core/store/store';
import type { Infer } from '../../../src/core/schema/index';
import type { reviews as resource } from '../../../src/product/resources/reviews';
import type { Draft, Kit } from '../../kit';
import { chanceOf } from '../../random';

type Review = Infer<typeof resource>;

/** Share of the confirmed orders for which a member wrote a review. */
const SHARE = 0.16;
const HOUR_MS = 60 * 60 * 1000;

const said: Readonly<Record<number, readonly string[]>> = {
  5: [
    '색감이 사진과 똑같고 마감도 깔끔합니다. 거실 분위기가 확 달라졌어요.',
    '선물했는데 받은 분이 정말 좋아했습니다. 포장도 정성스러웠어요.',
    '오래 고민하다 샀는데 잘 샀다는 생각이 듭니다.',
    '배송이 빠르고 튼튼하게 왔습니다. 다음에도 여기서 사려고 합니다.',
    '실물이 훨씬 예쁩니다. 부모님도 하나 더 주문해달라고 하셨어요.',
    '두 번째 구매입니다. 여전히 만족스럽습니다.',
  ],
  4: [
    '전체적으로 만족합니다. 화면보다 색이 조금 어둡습니다.',
    '품질은 좋은데 배송이 하루 늦었습니다.',
    '설치가 조금 어렵지만 튼튼합니다. 설명서에 그림이 더 있으면 좋겠습니다.',
    '생각보다 작지만 마음에 듭니다. 크기를 잘 확인하고 주문하세요.',
  ],
  3: [
    '무난합니다. 가격을 생각하면 조금 아쉽습니다.',
    '포장이 약해서 상자가 눌려 왔습니다. 물건은 괜찮습니다.',
  ],
  2: [
    '마감이 고르지 않습니다. 문의했더니 빨리 답해주셨습니다.',
    '사진과 색이 다릅니다. 교환이 번거로워 그냥 씁니다.',
  ],
  1: ['모서리가 찍힌 채로 왔습니다. 교환을 신청했습니다.'],
};

const ratings = [5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1];

/** Returns the members' reviews of their orders. Each is written some hours after the order was confirmed. */
export function demoReviews(
  kit: Kit,
  bought: readonly Document[],
  members: readonly Document[],
): Draft<Review>[] {
  const nameOf = new Map(members.map(({ _id, name }) => [_id, String(name)]));
  return bought.flatMap(({ number, _user, confirmedAt, lines }) => {
    const chance = chanceOf(`review of ${String(number)}`);
    if (typeof confirmedAt !== 'string' || typeof _user !== 'string' || !chance.happens(SHARE)) return [];
    const rating = chance.pick(ratings);
    const createdAt = new Date(Date.parse(confirmedAt) + chance.integer(1, 60) * HOUR_MS).toISOString();
    const [line] = lines as { product: Review['product'] }[];
    if (createdAt >= kit.now || !line) return [];
    const content = chance.pick(said[rating] ?? []);
    return [
      {
        createdAt,
        fields: { _user, name: nameOf.get(_user) ?? '', product: line.product, rating, content },
      },
    ];
  });
}
