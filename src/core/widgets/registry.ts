import { cellChunk, chunk, edits } from './chunk';
import type { RecommendedPictureSizes } from './image/sizes';
import { stock } from './stock';

declare module '../schema/words/widgetNames' {
  interface Widgets {
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
    gugun: edits(
      chunk(() => import('./region/GugunInput')),
      'choice',
      'text',
    ),
    postcode: edits(
      chunk(() => import('./postcode/PostcodeInput')),
      'text',
    ),
    rowForEach: edits(
      chunk(() => import('./rowForEach/RowForEachInput')),
      'list',
    ),
    rows: edits(
      chunk(() => import('./rows/RowsInput')),
      'list',
    ),
    sido: edits(
      chunk(() => import('./region/SidoInput')),
      'choice',
      'text',
    ),
    slides: edits(
      chunk(() => import('./slides/SlidesInput')),
      'list',
    ),
    slots: edits(
      chunk(() => import('./slots/SlotsInput')),
      'list',
    ),
    youtube: edits(
      chunk(() => import('./youtube/YoutubeInput')),
      'text',
    ),
  },
  section: { recommendedSizes: chunk(() => import('./image/RecommendedSizes')) },
  cell: {
    binKind: cellChunk(() => import('./bin/BinKindCell')),
    pictures: cellChunk(() => import('./pictures/PicturesCell')),
    video: cellChunk(() => import('./youtube/VideoCell')),
  },
  list: { accessLog: stock(() => import('./accessLog/AccessLog')) },
};
