import { defineResource, group, id, image, list, text } from '../schema/index';
import { codeMax, createdAt, locale } from './shared';

/** Home banners made of slides (specification, sections 2.3 and 2.4). */
export const banners = defineResource('banners', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 200 }),
    code: text({ required: true, max: codeMax }),
    locale,
    slides: list(
      {
        image: image({ upload: { to: 'image', each: 'index' } }),
        url: text({ format: 'url', max: 2000 }),
        // A slide's date is free text (decisions, section 3, "Values").
        meta: group({ title: text({ max: 200 }), location: text({ max: 200 }), date: text({ max: 100 }) }),
      },
      { min: 1, max: 50, reorder: true },
    ),
    createdAt,
  },
  api: { path: 'banners', many: 'banners', one: 'banner' },
  list: {
    perPage: 10,
    columns: ['code', 'name', 'slides.image', 'createdAt'],
    order: ['-createdAt'],
    width: 1200,
  },
  form: {
    in: { page: 1200 },
    sections: [
      { title: 'slides', column: 'main', fields: [{ field: 'slides', widget: 'slides' }] },
      { title: 'basic', column: 'side', fields: ['name', 'code'], widget: 'recommendedSizes' },
    ],
  },
});
