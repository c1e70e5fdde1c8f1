import { drop, fillIn, type Migration, rename, retype } from '../../../src/core/schema/index';

export const migrations: readonly Migration[] = [
  {
    number: 1,
    says: 'coupons: title becomes name, and every coupon has a kind',
    of: {
      coupons: [
        rename('title', 'name'),
        fillIn('kind', (coupon: { limit?: number }) => (coupon.limit === 1 ? 'once' : 'often')),
      ],
    },
  },
  {
    number: 2,
    says: 'coupons: rank is a number',
    of: { coupons: [retype('rank', (rank) => Number(rank) || 0), drop('limit')] },
  },
];
