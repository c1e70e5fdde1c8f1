import { bool, choice, defineResource, group, id, list, text } from '../../core/schema/index';
import { FOOTER_TERMS } from './storedWords';

/** Content of every storefront page (specification, section 2.9). */
export const settings = defineResource('settings', {
  fields: {
    _id: id(),
    surveyURL: text({ format: 'url', max: 2000 }),
    seo: list({ name: text({ max: 100 }), content: text({ max: 1000 }) }, { max: 50 }),
    footer: group({
      info: list(
        { term: text({ max: 100 }), desc: text({ max: 500 }) },
        { max: 50, reorder: true, default: FOOTER_TERMS.map((term) => ({ term, desc: '' })) },
      ),
      sns: list(
        {
          type: choice(['instagram', 'youtube', 'facebook', 'naver-blog', 'kakao-channel', 'x']),
          href: text({ format: 'url', max: 2000 }),
          shows: bool({ default: true }),
        },
        { max: 50, reorder: true },
      ),
    }),
  },
  api: { path: 'settings', many: 'settings', one: 'setting' },
  singleton: true,
  menu: { group: 'admin' },
  form: {
    in: { page: 1024 },
    sections: [
      { title: 'survey', fields: ['surveyURL'] },
      { title: 'seo', fields: [{ field: 'seo', widget: 'rows' }] },
      { title: 'info', fields: [{ field: 'footer.info', widget: 'rows' }] },
      { title: 'sns', fields: [{ field: 'footer.sns', widget: 'rows' }] },
    ],
  },
});
