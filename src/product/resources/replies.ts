import { bool, defineResource, group, id, int, limits, multiline, text } from '../../core/schema/index';
import { createdAt } from './shared';

/** Saved texts for operators' answers to inquiries (decisions, section 16). */
export const replies = defineResource('replies', {
  fields: {
    _id: id(),
    title: text({ required: true, max: 100 }),
    content: multiline({ required: true, max: limits.maxMessageTextLength }),
    shared: bool(),
    owner: group({
      _id: text({ readOnly: true, setAtCreation: 'operatorId' }),
      name: text({ readOnly: true, setAtCreation: 'operator' }),
    }),
    sequence: int({ startsAt: { from: 'totalCount' } }),
    createdAt,
  },
  api: { path: 'replies', many: 'replies', one: 'reply' },
  menu: { group: 'support' },
  title: 'title',
  rows: { owner: 'owner._id', shared: 'shared' },
  sortable: 'sequence',
  bulk: { delete: true },
  list: {
    perPage: 20,
    columns: [
      'sequence',
      { field: 'title', expands: 'content' },
      { toggle: 'shared' },
      { field: 'owner.name', width: 120 },
      'createdAt',
    ],
    order: ['sequence', '-createdAt'],
    sorts: ['sequence', 'title', 'createdAt'],
    filters: [
      { search: ['title', 'content'], all: true },
      { equals: 'shared', all: true },
    ],
    excel: 'stamped',
    import: true,
  },
  form: {
    in: { dialog: 640 },
    sections: [{ title: 'basic', fields: [['title', 'sequence'], 'content', ['shared', 'owner.name']] }],
  },
});
