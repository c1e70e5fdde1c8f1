import type { WidgetSet } from '../../core/engine/EngineContext';
import { lazyActionWidget } from '../../core/engine/loading/lazyDialog';
import { lazyCellWidget, lazyWidget } from '../../core/widgets/lazyWidget';
import { loadWithWidgetTexts } from '../../core/widgets/loadWithWidgetTexts';
import { coreWidgets } from '../../core/widgets/registry';
import { PopupList } from './popup/studio/PopupList';

declare module '../../core/schema/words/widgetNames' {
  interface WidgetRegistry {
    benefits: {
      place: 'section';
      fields: {
        schedule: object;
        joinPoint: object;
        purchasePoint: object;
        joinCoupon: object;
        monthlyCoupon: object;
        console: boolean;
        client: boolean;
      };
    };
    holidays: 'section';
    popupList: 'list';
    popupPreview: {
      place: 'section';
      fields: { left: number; top: number; width: number; height: number };
    };
    replyMail: 'act';
    schedule: 'cell';
  }
}

/** All widgets of the product, including the core's. */
export const widgets: WidgetSet = {
  field: {
    ...coreWidgets.field,
  },
  section: {
    ...coreWidgets.section,
    benefits: lazyWidget(() => import('./benefits/BenefitsSection')),
    holidays: lazyWidget(() => import('./holidays/Holidays')),
    popupPreview: lazyWidget(() => import('./popup/PopupPreview')),
  },
  cell: {
    ...coreWidgets.cell,
    schedule: lazyCellWidget(() => import('./benefits/ScheduleCell')),
  },
  list: {
    ...coreWidgets.list,
    popupList: PopupList,
  },
  create: {},
  edit: {},
  show: {},
  act: {
    replyMail: lazyActionWidget(
      async () => (await loadWithWidgetTexts(() => import('./replyMail/ReplyMail'))).default,
    ),
  },
};
