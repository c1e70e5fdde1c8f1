import type { MenuGroupName } from '../../../src/core/schema/index';

export const flavourNames = { shop: '모퉁이 가게' };
export const sites = { shop: '쇼핑몰' };

export const menu = {
  goods: '상품',
  sales: '판매',
  people: '회원',
  office: '사무실',
} satisfies Record<MenuGroupName, string>;
