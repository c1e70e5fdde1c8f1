import { defineResource, id, int, ref, text } from '../../core/schema/index';

export const categories = defineResource('categories', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 50 }),
    parent: ref('categories', { nullable: true }),
    place: int({ min: 0 }),
  },
  api: { path: 'categories', many: 'categories', one: 'category' },
  title: 'name',
  tree: { parent: 'parent' },
  sortable: 'place',
  menu: { group: 'goods' },
  list: { perPage: 20, columns: ['place', 'name'], order: ['place'], filters: [{ below: 'parent' }] },
  form: { in: { dialog: 640 }, sections: [{ title: 'basic', fields: ['name', 'parent'] }] },
});
