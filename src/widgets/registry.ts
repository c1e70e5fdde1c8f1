import { lazy } from 'react';
import type { WidgetSet } from '../engine/EngineContext';
import { stock } from './stock';

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
    gugun: lazy(() => import('./region/GugunInput')),
    postcode: lazy(() => import('./postcode/PostcodeInput')),
    rowForEach: lazy(() => import('./rowForEach/RowForEachInput')),
    rows: lazy(() => import('./rows/RowsInput')),
    sido: lazy(() => import('./region/SidoInput')),
    slides: lazy(() => import('./slides/SlidesInput')),
    slots: lazy(() => import('./slots/SlotsInput')),
    youtube: lazy(() => import('./youtube/YoutubeInput')),
  },
  section: {
    benefits: lazy(() => import('./benefits/BenefitsSection')),
    popupPreview: lazy(() => import('./popup/PopupPreview')),
    recommendedSizes: lazy(() => import('./image/RecommendedSizes')),
  },
  cell: {
    binKind: lazy(() => import('./bin/BinKindCell')),
    pictures: lazy(() => import('./pictures/PicturesCell')),
    schedule: lazy(() => import('./benefits/ScheduleCell')),
    video: lazy(() => import('./youtube/VideoCell')),
  },
  list: { accessLog: stock(() => import('./accessLog/AccessLog')) },
  create: {},
  edit: {},
  act: { replyMail: lazy(() => import('./replyMail/ReplyMail')) },
};
