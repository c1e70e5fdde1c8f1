import { defineAccessLog } from '../../core/resources/accessLog';
import { defineBin } from '../../core/resources/bin';
import { categories } from './categories';
import { members } from './members';
import { products } from './products';
import { purchases } from './purchases';
import { staff } from './staff';

const shopResources = [products, categories, purchases, members, staff] as const;

/** Every resource of the shop, in the order of the menu. */
export const resources = [
  ...shopResources,
  defineAccessLog(shopResources, 'office'),
  defineBin(shopResources, 'office'),
] as const;
