import { defineResource, id, int, text } from '../../../../src/core/schema/index';

export const chapters = defineResource('chapters', {
  fields: { _id: id(), name: text({ required: true, max: 100 }), place: int({ min: 0 }) },
  api: { path: 'chapters', many: 'chapters', one: 'chapter' },
  title: 'name',
  sortable: 'place',
  list: { perPage: 20, columns: ['place', 'name'], order: ['place'] },
});
