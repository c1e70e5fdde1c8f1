import { flavourNames, sites } from '../../i18n/ko/product/app';
import type { Brand } from '../core/product';

declare module '../core/schema/words/resource' {
  interface Flavours {
    shop: true;
  }
}

export const brand: Brand = {
  name: flavourNames,
  site: sites,
  primary: '#0F766E',
  logo: () => import('./brand/Logo'),
};
