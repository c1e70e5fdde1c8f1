import { bool, defineResource, id, int, richText, text } from '../../core/schema/index';
import { createdAt, maxCodeLength } from './shared';

/** Terms of use (specification, section 2.17). API responses contain their list under the key `termsList`. */
export const termsOfUse = defineResource('terms', {
  fields: {
    _id: id(),
    order: int({ default: 1 }),
    code: text({ max: maxCodeLength }),
    subject: text({ required: true, max: 200 }),
    content: richText(),
    necessary: bool({ default: true }),
    createdAt,
  },
  api: { path: 'terms', many: 'termsList', one: 'terms' },
  menu: { group: 'support' },
  publish: { answers: ['order', 'code', 'subject', 'content', 'necessary'] },
  sortable: 'order',
  list: {
    perPage: 10,
    columns: ['order', { field: 'code', width: 128 }, { field: 'subject', expands: 'content' }, 'createdAt'],
    order: ['order'],
    sorts: ['order', 'code', 'subject', 'createdAt'],
  },
  form: {
    in: { dialog: 820 },
    sections: [
      {
        title: 'basic',
        fields: [['order', { field: 'code', width: 'medium' }, 'necessary'], 'subject', 'content'],
      },
    ],
  },
});
