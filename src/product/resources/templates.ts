import { choice, defineResource, id, limits, multiline, text } from '../../core/schema/index';
import { createdAt } from './shared';

/** Template texts for messages to members (decisions, section 16). */
export const templates = defineResource('templates', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    kind: choice(['notice', 'ad']),
    subject: text({ required: true, max: limits.maxMessageSubjectLength }),
    content: multiline({ required: true, max: limits.maxMessageTextLength }),
    createdAt,
  },
  api: { path: 'templates', many: 'templates', one: 'template' },
  menu: { group: 'members' },
  title: 'name',
  list: {
    perPage: 20,
    columns: ['name', 'kind', 'subject', 'createdAt'],
    order: ['-createdAt'],
    sorts: ['name', 'createdAt'],
    filters: [
      { search: ['name', 'subject', 'content'], all: true },
      { equals: 'kind', all: true },
    ],
  },
  form: {
    in: { dialog: 640 },
    sections: [{ title: 'basic', fields: [['name', 'kind'], 'subject', 'content'] }],
  },
});
