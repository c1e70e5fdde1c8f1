import type { WidgetSet } from '../../core/engine/EngineContext';
import { lazyAct } from '../../core/engine/lazyDialog';
import { cellChunk, chunk } from '../../core/widgets/chunk';
import { stock } from '../../core/widgets/stock';
import { withTexts } from '../../core/widgets/withTexts';

declare module '../../core/schema/widgetNames' {
  interface Widgets {
    accessLog: 'list';
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
    binKind: 'cell';
    gugun: { place: 'field'; fields: { sido: string } };
    pictures: 'cell';
    popupPreview: {
      place: 'section';
      fields: { left: number; top: number; width: number; height: number };
    };
    postcode: {
      place: 'field';
      fields: { address1: string; address2: string; sido?: string; gugun?: string };
    };
    recommendedSizes: 'section';
    replyMail: 'act';
    rowForEach: 'field';
    rows: 'field';
    schedule: 'cell';
    sido: { place: 'field'; fields: { gugun: string } };
    slides: 'field';
    slots: 'field';
    video: 'cell';
    youtube: 'field';
  }
}

/** Every widget of the product, each a chunk that is loaded when it is first shown. */
export const widgets: WidgetSet = {
  field: {
    gugun: chunk(() => import('../../core/widgets/region/GugunInput')),
    postcode: chunk(() => import('../../core/widgets/postcode/PostcodeInput')),
    rowForEach: chunk(() => import('../../core/widgets/rowForEach/RowForEachInput')),
    rows: chunk(() => import('../../core/widgets/rows/RowsInput')),
    sido: chunk(() => import('../../core/widgets/region/SidoInput')),
    slides: chunk(() => import('../../core/widgets/slides/SlidesInput')),
    slots: chunk(() => import('../../core/widgets/slots/SlotsInput')),
    youtube: chunk(() => import('../../core/widgets/youtube/YoutubeInput')),
  },
  section: {
    benefits: chunk(() => import('./benefits/BenefitsSection')),
    popupPreview: chunk(() => import('./popup/PopupPreview')),
    recommendedSizes: chunk(() => import('../../core/widgets/image/RecommendedSizes')),
  },
  cell: {
    binKind: cellChunk(() => import('../../core/widgets/bin/BinKindCell')),
    pictures: cellChunk(() => import('../../core/widgets/pictures/PicturesCell')),
    schedule: cellChunk(() => import('./benefits/ScheduleCell')),
    video: cellChunk(() => import('../../core/widgets/youtube/VideoCell')),
  },
  list: { accessLog: stock(() => import('../../core/widgets/accessLog/AccessLog')) },
  create: {},
  edit: {},
  act: { replyMail: lazyAct(async () => (await withTexts(() => import('./replyMail/ReplyMail'))).default) },
};
