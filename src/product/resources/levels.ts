import { bool, choice, defineResource, group, id, int, text } from '../../core/schema/index';
import { createdAt, maxCodeLength } from './shared';
import { WON_UNIT } from './storedWords';

/** The amounts of purchases that a member grade can require. 0 requires none (specification, section 3). */
const requiredPurchaseAmounts = [0, 50_000, 100_000, 200_000, 300_000, 500_000, 1_000_000];
/** The numbers of purchases that a member grade can require. */
const requiredPurchaseCounts = [0, 1, 2, 3, 5, 10, 20, 30, 50];

const benefitUnitField = choice([WON_UNIT, '%'], { default: WON_UNIT });
const wholeNumberField = int({ min: 0 });

/** The points that members get for an event: an amount in won, or a percentage. */
const pointsField = group({ enabled: bool(), unit: benefitUnitField, amount: wholeNumberField });
/**
 * The coupons of a grade: their discount in won or percent, the maximum discount `maxPrice`, and their
 * number.
 */
const couponsField = group({
  enabled: bool(),
  unit: benefitUnitField,
  amount: wholeNumberField,
  maxPrice: wholeNumberField,
  count: wholeNumberField,
});

/** Whether an amount is valid for its unit: a percentage must be at most 100. */
const isValidAmountForUnit = ({ unit, amount }: { unit: string; amount: number }): boolean =>
  unit !== '%' || amount <= 100;

/** Member grades (specification, sections 2.15 and 3). */
export const levels = defineResource('levels', {
  fields: {
    _id: id(),
    rank: int({ default: 999, startsAt: { from: 'max', of: 'rank' } }),
    code: text({ max: maxCodeLength, unique: true }),
    name: text({ max: 100 }),
    console: group({ auth: bool() }),
    client: group({ auth: bool() }),
    schedule: group({
      enabled: bool(),
      price: int({ among: requiredPurchaseAmounts }),
      count: int({ among: requiredPurchaseCounts }),
    }),
    joinPoint: pointsField,
    purchasePoint: pointsField,
    joinCoupon: couponsField,
    monthlyCoupon: couponsField,
    removable: bool({ default: true, readOnly: true }),
    createdAt,
  },
  // A percentage above 100 may be intended, so the form only warns.
  checks: {
    joinPercent: {
      at: 'joinPoint.amount',
      holds: ({ joinPoint }) => isValidAmountForUnit(joinPoint),
      warns: true,
    },
    purchasePercent: {
      at: 'purchasePoint.amount',
      holds: ({ purchasePoint }) => isValidAmountForUnit(purchasePoint),
      warns: true,
    },
    joinCouponPercent: {
      at: 'joinCoupon.amount',
      holds: ({ joinCoupon }) => isValidAmountForUnit(joinCoupon),
      warns: true,
    },
    monthlyCouponPercent: {
      at: 'monthlyCoupon.amount',
      holds: ({ monthlyCoupon }) => isValidAmountForUnit(monthlyCoupon),
      warns: true,
    },
  },
  api: { path: 'levels', many: 'levels', one: 'level' },
  menu: { group: 'members' },
  list: {
    perPage: 20,
    columns: [
      'rank',
      { field: 'code', width: 128 },
      'name',
      { field: 'schedule', widget: 'schedule', width: 240 },
    ],
    order: ['rank'],
    sorts: ['rank', 'code', 'name'],
  },
  form: {
    in: { dialog: 640 },
    sections: [
      {
        title: 'basic',
        fields: [['rank', { field: 'code', width: 'medium' }, { field: 'name', width: 'medium' }]],
      },
      {
        title: 'benefits',
        fields: [],
        widget: {
          benefits: {
            schedule: 'schedule',
            joinPoint: 'joinPoint',
            purchasePoint: 'purchasePoint',
            joinCoupon: 'joinCoupon',
            monthlyCoupon: 'monthlyCoupon',
            console: 'console.auth',
            client: 'client.auth',
          },
        },
      },
    ],
  },
  remove: { when: { removable: true } },
});
