import type { WidgetSet } from '../engine/EngineContext';
import { lazyAct } from '../engine/lazyDialog';
import { cellChunk, chunk } from './chunk';
import { stock } from './stock';
import { withTexts } from './withTexts';

declare module '../schema/widgetNames' {
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
    gugun: chunk(() => import('./region/GugunInput')),
    postcode: chunk(() => import('./postcode/PostcodeInput')),
    rowForEach: chunk(() => import('./rowForEach/RowForEachInput')),
    rows: chunk(() => import('./rows/RowsInput')),
    sido: chunk(() => import('./region/SidoInput')),
    slides: chunk(() => import('./slides/SlidesInput')),
    slots: chunk(() => import('./slots/SlotsInput')),
    youtube: chunk(() => import('./youtube/YoutubeInput')),
  },
  section: {
    benefits: chunk(() => import('./benefits/BenefitsSection')),
    popupPreview: chunk(() => import('./popup/PopupPreview')),
    recommendedSizes: chunk(() => import('./image/RecommendedSizes')),
  },
  cell: {
    binKind: cellChunk(() => import('./bin/BinKindCell')),
    pictures: cellChunk(() => import('./pictures/PicturesCell')),
    schedule: cellChunk(() => import('./benefits/ScheduleCell')),
    video: cellChunk(() => import('./youtube/VideoCell')),
  },
  list: { accessLog: stock(() => import('./accessLog/AccessLog')) },
  create: {},
  edit: {},
  act: { replyMail: lazyAct(async () => (await withTexts(() => import('./replyMail/ReplyMail'))).default) },
};
