import type { WidgetSet } from '../../core/engine/EngineContext';
import { lazyActionWidget } from '../../core/engine/loading/lazyDialog';
import { cellChunk, chunk } from '../../core/widgets/chunk';
import { coreWidgets } from '../../core/widgets/registry';
import { withTexts } from '../../core/widgets/withTexts';
import { PopupList } from './popup/studio/PopupList';

declare module '../../core/schema/words/widgetNames' {
  interface Widgets {
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
    benefits: chunk(() => import('./benefits/BenefitsSection')),
    holidays: chunk(() => import('./holidays/Holidays')),
    popupPreview: chunk(() => import('./popup/PopupPreview')),
  },
  cell: {
    ...coreWidgets.cell,
    schedule: cellChunk(() => import('./benefits/ScheduleCell')),
  },
  list: {
    ...coreWidgets.list,
    popupList: PopupList,
  },
  create: {},
  edit: {},
  show: {},
  act: {
    replyMail: lazyActionWidget(async () => (await withTexts(() => import('./replyMail/ReplyMail'))).default),
  },
};
