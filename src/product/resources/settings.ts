import { bool, choice, defineResource, group, id, int, list, text } from '../../core/schema/index';
import { periodDayField } from './shared';
import { FOOTER_TERMS } from './storedWords';

/** Content that all pages of the storefront share (specification, section 2.9). */
export const settings = defineResource('settings', {
  fields: {
    _id: id(),
    surveyURL: text({ format: 'url', max: 2000 }),
    // The sender's name and address, which the law requires in advertisements by e-mail.
    sender: group({ name: text({ max: 100 }), address: text({ max: 300 }) }),
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
    /**
     * The number of business days within which an inquiry is to be answered, counted from the day after the
     * inquiry.
     */
    inquiries: group({ days: int({ min: 1, max: 10, default: 2, required: true }) }),
    /**
     * Exceptions from the weekends and the table of public holidays: additional holidays, and days on which
     * the company works.
     */
    holidays: list(
      {
        date: periodDayField,
        name: text({ max: 50 }),
        works: bool(),
      },
      { max: 100 },
    ),
  },
  api: { path: 'settings', many: 'settings', one: 'setting' },
  singleton: true,
  menu: { group: 'admin' },
  form: {
    in: { page: 1024 },
    sections: [
      { title: 'survey', fields: ['surveyURL'] },
      { title: 'sender', fields: [['sender.name', 'sender.address']] },
      { title: 'seo', fields: [{ field: 'seo', widget: 'rows' }] },
      { title: 'info', fields: [{ field: 'footer.info', widget: 'rows' }] },
      { title: 'sns', fields: [{ field: 'footer.sns', widget: 'rows' }] },
      {
        title: 'holidays',
        fields: [
          { field: 'inquiries.days', width: 'tiny' },
          { field: 'holidays', widget: 'rows' },
        ],
        widget: 'holidays',
      },
    ],
  },
});
