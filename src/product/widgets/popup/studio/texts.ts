import { popupStudio } from '../../../../../i18n/ko/product/popupStudio';
import { addTexts } from '../../../../../i18n/late';

declare module '../../../../core/ui/useText' {
  interface LazyTexts {
    popupStudio: typeof popupStudio;
  }
}

addTexts('popupStudio', popupStudio);
