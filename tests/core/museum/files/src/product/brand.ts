import { flavourNames, sites } from '../../i18n/ko/product/app';
import type { Brand } from '../core/product';

declare module '../core/schema/words/resource' {
  interface Flavours {
    museum: true;
  }
}

export const brand: Brand = {
  name: flavourNames,
  site: sites,
  primary: '#8A1F5B',
  logo: () => import('./brand/Logo'),
};
