import { everyGroup } from './resources/shared';

const shopMenuGroups = everyGroup.filter((group) => group !== 'housing');
/**
 * The only code of form mail in the flavours `mall` and `housing`. The other flavours also have
 * `consignment-sale` and `private-sale`.
 */
const contactFormMailCodes = ['contact'];

const homePartsOfShop = ['work', 'summary', 'sales', 'questions', 'reviews', 'notices'] as const;
const homePartsOfHousing = ['work', 'applications', 'questions', 'notices'] as const;

/** The menu groups, home page parts and variants of each flavour. In `all`, applications come last. */
export const flavours = {
  all: { groups: everyGroup, home: [...homePartsOfShop, 'applications'] },
  art: {
    groups: shopMenuGroups,
    home: homePartsOfShop,
    variants: { boards: ['work', 'author', 'event', 'guide', 'youtube', 'press', 'consignment-sale'] },
  },
  mall: {
    groups: shopMenuGroups,
    home: homePartsOfShop,
    variants: {
      boards: ['event', 'store', 'youtube', 'report', 'interior-shop', 'interior-inquire'],
      forms: contactFormMailCodes,
    },
  },
  housing: {
    groups: everyGroup,
    home: homePartsOfHousing,
    // This flavour shows no orders, shipments, claims and reviews, because its members buy nothing.
    without: ['orders', 'shipments', 'claims', 'reviews'],
    variants: { boards: ['report', 'forms', 'press', 'youtube'], forms: contactFormMailCodes },
  },
} as const;
