import { ownWidgets } from '../../../i18n/ko/product/ownWidgets';
import { addTexts } from '../../../i18n/late';

declare module '../../core/ui/useText' {
  interface LazyTexts {
    ownWidgets: typeof ownWidgets;
  }
}

addTexts('ownWidgets', ownWidgets);
