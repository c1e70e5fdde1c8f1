import { defineResource, group, id, image, list, text, viewsOf } from '../../core/schema/index';
import { createdAt, locale, maxCodeLength } from './shared';

/** Alternative text of a picture; '' for a purely decorative one. */
const alternativeTextField = text({ max: 200 });

const bannerFields = {
  _id: id(),
  name: text({ required: true, max: 200 }),
  code: text({ required: true, max: maxCodeLength, unique: 'warn' }),
  locale,
  slides: list(
    {
      image: image({ upload: { to: 'image' }, public: true, sizes: { thumb: 128, list: 320, card: 640 } }),
      url: text({ format: 'url', max: 2000 }),
      // This `alt` is for slides of a shopping mall, which have no `meta`. Other slides use `meta.alt`
      // (decisions, section 16).
      alt: alternativeTextField,
      // A slide's date is free text (decisions, section 3, "Values").
      meta: group({
        title: text({ max: 200 }),
        location: text({ max: 200 }),
        date: text({ max: 100 }),
        alt: alternativeTextField,
      }),
    },
    { min: 1, max: 50, reorder: true },
  ),
  createdAt,
};

/** The storefront's banner sizes (specification, section 9). */
const bannerPictureSizes = { pc: { width: 1920, height: 760 }, mobile: { width: 720, height: 1180 } };

const createBannerForm = (
  widget: { slides: typeof bannerPictureSizes } | { slots: typeof bannerPictureSizes },
) =>
  viewsOf(bannerFields).form({
    in: { page: 1200 },
    sections: [
      { title: 'slides', column: 'main', fields: [{ field: 'slides', widget }] },
      {
        title: 'basic',
        column: 'side',
        fields: ['name', { field: 'code', width: 'medium' }],
        widget: { recommendedSizes: bannerPictureSizes },
      },
    ],
  });

/** Home banners made of slides (specification, sections 2.3 and 2.4). */
export const banners = defineResource('banners', {
  fields: bannerFields,
  api: { path: 'banners', many: 'banners', one: 'banner' },
  menu: { group: 'display' },
  preview: { answers: ['name', 'slides'] },
  list: {
    perPage: 10,
    columns: [
      { field: 'code', width: 128 },
      'name',
      { field: 'slides.image', widget: 'pictures' },
      'createdAt',
    ],
    order: ['-createdAt'],
    sorts: ['code', 'name', 'createdAt'],
  },
  form: createBannerForm({ slides: bannerPictureSizes }),
  // A shopping mall shows ten slides. If a banner has more slides, the further slides remain stored.
  flavours: { mall: { form: createBannerForm({ slots: bannerPictureSizes }), least: { slides: 10 } } },
});
