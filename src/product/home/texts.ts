import { dashboard } from '../../../i18n/ko/product/dashboard';
import { addTexts } from '../../../i18n/late';

declare module '../../core/ui/useText' {
  interface LazyTexts {
    dashboard: typeof dashboard;
  }
}

addTexts('dashboard', dashboard);
