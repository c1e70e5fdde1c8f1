import { defineResource, id, ref, text } from '../../../../src/core/schema/index';

export const topics = defineResource('topics', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    topic: ref('topics', { nullable: true }),
  },
  api: { path: 'topics', many: 'topics', one: 'topic' },
  title: 'name',
  tree: { parent: 'topic' },
  list: { perPage: 20, columns: ['name'], order: ['name'], filters: [{ below: 'topic' }] },
});
