import { cellChunk, chunk } from './chunk';
import { stock } from './stock';

declare module '../schema/widgetNames' {
  interface Widgets {
    accessLog: 'list';
    binKind: 'cell';
    gugun: { place: 'field'; fields: { sido: string } };
    pictures: 'cell';
    postcode: {
      place: 'field';
      fields: { address1: string; address2: string; sido?: string; gugun?: string };
    };
    recommendedSizes: 'section';
    rowForEach: 'field';
    rows: 'field';
    sido: { place: 'field'; fields: { gugun: string } };
    slides: 'field';
    slots: 'field';
    video: 'cell';
    youtube: 'field';
  }
}

/** The widgets that any product may use, each a chunk that is loaded when it is first shown. */
export const coreWidgets = {
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
  section: { recommendedSizes: chunk(() => import('./image/RecommendedSizes')) },
  cell: {
    binKind: cellChunk(() => import('./bin/BinKindCell')),
    pictures: cellChunk(() => import('./pictures/PicturesCell')),
    video: cellChunk(() => import('./youtube/VideoCell')),
  },
  list: { accessLog: stock(() => import('./accessLog/AccessLog')) },
};
