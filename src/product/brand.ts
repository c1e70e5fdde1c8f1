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

/**
 * The platform's names, colour and logo for each flavour, which is an edition of the console. The flavour
 * `all` has all areas (decisions, section 1).
 */
export const brand: Brand = {
  name: flavourNames,
  site: sites,
  primary: '#2F5BEA',
  logo: () => import('./brand/Logo'),
};
