import { lazy } from 'react';
import type { WidgetSet } from '../engine/EngineContext';

declare module '../schema/fields' {
  interface Widgets {
    gugun: 'field';
    popupPreview: 'section';
    postcode: 'field';
    recommendedSizes: 'section';
    sido: 'field';
    slides: 'field';
    slots: 'field';
    youtube: 'field';
  }
}

/** Every widget of the product, each a chunk that is loaded when it is first shown. */
export const widgets: WidgetSet = {
  field: {
    gugun: lazy(() => import('./region/GugunInput')),
    postcode: lazy(() => import('./postcode/PostcodeInput')),
    sido: lazy(() => import('./region/SidoInput')),
    slides: lazy(() => import('./slides/SlidesInput')),
    slots: lazy(() => import('./slots/SlotsInput')),
    youtube: lazy(() => import('./youtube/YoutubeInput')),
  },
  section: {
    popupPreview: lazy(() => import('./popup/PopupPreview')),
    recommendedSizes: lazy(() => import('./image/RecommendedSizes')),
  },
};
