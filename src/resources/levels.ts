import { bool, defineResource, id, int, text } from '../schema/index';
import { codeMax, createdAt } from './shared';

/** Member grades (specification, section 2.15). */
export const levels = defineResource('levels', {
  fields: {
    _id: id(),
    rank: int({ default: 999, initial: { from: 'max', of: 'rank' } }),
    code: text({ max: codeMax, unique: true }),
    name: text({ max: 100 }),
    removable: bool({ default: true, readOnly: true }),
    createdAt,
  },
  api: { path: 'levels', many: 'levels', one: 'level' },
  list: { perPage: 20, columns: ['rank', 'code', 'name'], order: ['rank'] },
  form: { in: { dialog: 640 }, sections: [{ title: 'basic', fields: ['rank', 'code', 'name'] }] },
  remove: { when: { removable: true } },
});
