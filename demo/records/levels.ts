import type { Infer } from '../../src/core/schema/index';
import type { levels as resource } from '../../src/product/resources/levels';
import type { Draft, Kit } from '../kit';

type Level = Infer<typeof resource>;

const entries: readonly (readonly [rank: number, code: string, name: string, removable: boolean])[] = [
  [1, 'forest', '숲', true],
  [2, 'tree', '나무', true],
  [3, 'sprout', '새싹', true],
  [4, 'seed', '씨앗', false],
  [10, 'author', '작가', false],
  [20, 'partner', '협력 기업', true],
];

const WON = '원';
const points = (unit: typeof WON | '%', amount: number) => ({ enabled: true, unit, amount });
const coupons = (unit: typeof WON | '%', amount: number, maxPrice: number, count: number) => ({
  enabled: true,
  unit,
  amount,
  maxPrice,
  count,
});

/** The benefits of member grades, by the grade's code. Other grades have no benefits. */
const benefits: Readonly<Record<string, Partial<Level>>> = {
  forest: {
    client: { auth: true },
    schedule: { enabled: true, price: 500_000, count: 10 },
    joinPoint: points(WON, 3_000),
    purchasePoint: points('%', 2),
    joinCoupon: coupons('%', 10, 20_000, 1),
    monthlyCoupon: coupons(WON, 5_000, 0, 2),
  },
  tree: {
    schedule: { enabled: true, price: 200_000, count: 5 },
    joinPoint: points(WON, 2_000),
    purchasePoint: points('%', 1),
    joinCoupon: coupons('%', 5, 10_000, 1),
  },
  sprout: { schedule: { enabled: true, price: 50_000, count: 2 }, joinPoint: points(WON, 1_000) },
  seed: { joinPoint: points(WON, 1_000) },
};

/** Returns the member grades. The default grade of new members, and the authors' grade, can't be deleted. */
export const demoLevels = (kit: Kit): Draft<Level>[] =>
  entries.map(([rank, code, name, removable], index) => ({
    createdAt: kit.at(690 - index, `10:${10 + index * 5}`),
    fields: { rank, code, name, removable, ...benefits[code] },
  }));
