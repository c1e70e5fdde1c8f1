import { flavourNames, sites } from '../../i18n/ko/product/app';
import type { Brand } from '../core/product';

declare module '../core/schema/words/resource' {
  interface Flavours {
    all: true;
    art: true;
    mall: true;
    housing: true;
  }
}

/** A deployment's names and marks; `all` shows every area (decisions, section 1). */
export const brand: Brand = {
  all: { name: flavourNames.all, site: sites.all, mark: 'art' },
  art: { name: flavourNames.art, site: sites.art, mark: 'art' },
  mall: { name: flavourNames.mall, site: sites.mall, mark: 'mall' },
  housing: { name: flavourNames.housing, site: sites.housing, mark: 'housing' },
};
