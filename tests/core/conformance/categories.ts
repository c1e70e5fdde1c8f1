import {
  type AnyResource,
  defineResource,
  id,
  int,
  type MenuGroupName,
  ref,
  refs,
  text,
} from '../../../src/core/schema/index';

/** Categories below categories: the tree of a shop. No list of the product has one. */
export const categoriesIn = (group: MenuGroupName) =>
  defineResource('categories', {
    fields: {
      _id: id(),
      name: text({ required: true, max: 100 }),
      category: ref('categories', { nullable: true }),
      place: int({ min: 0 }),
    },
    api: { path: 'categories', many: 'categories', one: 'category' },
    title: 'name',
    menu: { group },
    tree: { parent: 'category' },
    bulk: { delete: true, edit: ['category'] },
    list: {
      perPage: 10,
      columns: ['name', 'category', 'place'],
      order: ['place'],
      sorts: ['name'],
      filters: [{ below: 'category' }, { search: ['name'] }],
    },
    form: { in: { dialog: 560 }, sections: [{ title: 'basic', fields: ['name', 'category', 'place'] }] },
  });

/** Shelves of a category: what refers into the tree. */
export const shelvesIn = (group: MenuGroupName) =>
  defineResource('shelves', {
    fields: {
      _id: id(),
      label: text({ required: true, max: 100 }),
      category: ref('categories', { nullable: true }),
      others: refs('categories', { forgets: true }),
    },
    api: { path: 'shelves', many: 'shelves', one: 'shelf' },
    title: 'label',
    menu: { group },
    list: {
      perPage: 10,
      columns: ['label', 'category'],
      order: ['label'],
      filters: [{ below: 'category' }, { search: ['label'] }],
    },
    form: { in: { dialog: 560 }, sections: [{ title: 'basic', fields: ['label', 'category', 'others'] }] },
  });

export const treeIn = (group: MenuGroupName): readonly AnyResource[] => [
  categoriesIn(group),
  shelvesIn(group),
];

const common = {
  sections: { basic: '기본 정보' },
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
};

const categoriesTexts = {
  ...common,
  name: '카테고리',
  titles: { list: '카테고리 목록', create: '카테고리 등록', edit: '카테고리 수정' },
  fields: { name: '이름', category: '상위 카테고리', place: '순서' },
  remove: '카테고리를 삭제하시겠습니까?',
  empty: '등록된 카테고리가 없습니다',
};

const shelvesTexts = {
  ...common,
  name: '진열대',
  titles: { list: '진열대 목록', create: '진열대 등록', edit: '진열대 수정' },
  fields: { label: '이름', category: '카테고리', others: '함께 속한 카테고리' },
  remove: '진열대를 삭제하시겠습니까?',
  empty: '등록된 진열대가 없습니다',
};

export const treeTexts = { categories: categoriesTexts, shelves: shelvesTexts };
