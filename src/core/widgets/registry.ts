import type { RecommendedPictureSizes } from './image/sizes';
import { lazyReactAdminWidget } from './lazyReactAdminWidget';
import { declareEditedKinds, lazyCellWidget, lazyWidget } from './lazyWidget';

declare module '../schema/words/widgetNames' {
  interface WidgetRegistry {
    accessLog: 'list';
    binKind: 'cell';
    gugun: { place: 'field'; fields: { sido: string } };
    pictures: 'cell';
    postcode: {
      place: 'field';
      fields: { address1: string; address2: string; sido?: string; gugun?: string };
    };
    recommendedSizes: { place: 'section'; options: RecommendedPictureSizes };
    rowForEach: 'field';
    rows: 'field';
    sido: { place: 'field'; fields: { gugun: string } };
    slides: { place: 'field'; options: RecommendedPictureSizes };
    slots: { place: 'field'; options: RecommendedPictureSizes };
    video: 'cell';
    youtube: 'field';
  }
}

/** The widgets that any product may use; each loads as a chunk when it is first shown. */
export const coreWidgets = {
  field: {
    gugun: declareEditedKinds(
      lazyWidget(() => import('./region/GugunInput')),
      'choice',
      'text',
    ),
    postcode: declareEditedKinds(
      lazyWidget(() => import('./postcode/PostcodeInput')),
      'text',
    ),
    rowForEach: declareEditedKinds(
      lazyWidget(() => import('./rowForEach/RowForEachInput')),
      'list',
    ),
    rows: declareEditedKinds(
      lazyWidget(() => import('./rows/RowsInput')),
      'list',
    ),
    sido: declareEditedKinds(
      lazyWidget(() => import('./region/SidoInput')),
      'choice',
      'text',
    ),
    slides: declareEditedKinds(
      lazyWidget(() => import('./slides/SlidesInput')),
      'list',
    ),
    slots: declareEditedKinds(
      lazyWidget(() => import('./slots/SlotsInput')),
      'list',
    ),
    youtube: declareEditedKinds(
      lazyWidget(() => import('./youtube/YoutubeInput')),
      'text',
    ),
  },
  section: { recommendedSizes: lazyWidget(() => import('./image/RecommendedSizes')) },
  cell: {
    binKind: lazyCellWidget(() => import('./bin/BinKindCell')),
    pictures: lazyCellWidget(() => import('./pictures/PicturesCell')),
    video: lazyCellWidget(() => import('./youtube/VideoCell')),
  },
  list: { accessLog: lazyReactAdminWidget(() => import('./accessLog/AccessLog')) },
};
