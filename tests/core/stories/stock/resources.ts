import {
  type AnyResource,
  bool,
  choice,
  date,
  defineResource,
  id,
  int,
  list,
  type MenuGroupName,
  multiline,
  ref,
  richText,
  text,
} from '../../../../src/core/schema/index';
import { categoriesIn, shelvesIn, treeTexts } from '../../conformance/categories';
import { goodsIn, goodsTexts } from '../../conformance/goods';
import { relationsIn, relationsTexts } from '../../conformance/relations';
import { products } from '../../docs/rights/products';
import { fabricChoices, fabricFields, fabricsIn } from './fabrics';
import { rollChoices, rollFields, rollsIn } from './rolls';

/** The rights that fields of the examples ask for. */
export const words = ['cost', 'pricing'];

// The places of the product's own widgets are all that the types know: these are the examples of the story.
const widget = (name: string) => name as never;

/** The resources of the examples, in the group of the menu that a product begins with. */
export function resourcesBeside(product: readonly AnyResource[]) {
  const groups = new Set(product.flatMap((resource) => resource.menu?.group ?? []));
  const [group, other] = [...groups] as [MenuGroupName, MenuGroupName];
  const menu = { group };

  /** The writers of posts, whose names and numbers are personal. */
  const people = defineResource('people', {
    fields: {
      _id: id(),
      name: text({ required: true, max: 100, personal: 'name' }),
      phone: text({ max: 50, format: 'phone', personal: 'phone' }),
    },
    api: { path: 'people', many: 'people', one: 'person' },
    title: { field: 'name', details: ['phone'] },
    menu,
    list: { perPage: 10, columns: ['name', 'phone'], order: ['-_id'], widget: widget('EditButton') },
    form: {
      in: { page: 820 },
      sections: [{ title: 'basic', fields: ['name', 'phone'] }],
      widgets: { create: widget('Create'), edit: widget('Edit'), show: widget('ReferenceManyField') },
    },
  });

  const posts = defineResource('posts', {
    fields: {
      _id: id(),
      title: text({ required: true, max: 200 }),
      teaser: multiline(),
      body: richText(),
      category: choice(['tech', 'lifestyle', 'people'], { nullable: true }),
      published_at: date({ nullable: true }),
      commentable: bool({ default: true }),
      views: int(),
      user_id: ref('people', { nullable: true }),
      backlinks: list({ date: date({ nullable: true }), url: text({ max: 200 }) }),
    },
    api: { path: 'posts', many: 'posts', one: 'post' },
    title: 'title',
    menu,
    list: {
      perPage: 10,
      columns: ['title', 'category', 'views', 'user_id', 'commentable', 'published_at'],
      order: ['-_id'],
      sorts: ['title', 'views'],
      filters: [
        { search: ['title', 'teaser'], all: true },
        { contains: ['title'], as: 'title' },
        { equals: 'category', all: true },
        { equals: 'user_id', as: 'writer', all: true },
      ],
      widget: widget('FilterButton'),
    },
    form: {
      in: { page: 820 },
      sections: [
        {
          title: 'basic',
          fields: [
            'title',
            'teaser',
            'body',
            'category',
            'published_at',
            'commentable',
            'views',
            'user_id',
            'backlinks',
          ],
        },
      ],
      widgets: {
        create: widget('RichTextInput'),
        edit: widget('TabbedForm'),
        show: widget('ReferenceField'),
      },
    },
  });

  const comments = defineResource('comments', {
    fields: {
      _id: id(),
      author: text({ max: 100 }),
      body: text({ max: 500 }),
      post_id: ref('posts', { nullable: true }),
      user_id: ref('people', { nullable: true }),
    },
    api: { path: 'comments', many: 'comments', one: 'comment' },
    title: 'body',
    menu,
    list: {
      perPage: 10,
      columns: ['body', 'author', 'post_id', 'user_id'],
      order: ['_id'],
      filters: [{ equals: 'post_id', all: true }],
      widget: widget('InfiniteList'),
    },
    form: {
      in: { page: 820 },
      sections: [{ title: 'basic', fields: ['body', 'author', 'post_id', 'user_id'] }],
      widgets: { create: widget('ReferenceInput'), edit: widget('ListButton'), show: widget('Labeled') },
    },
  });

  const songs = defineResource('songs', {
    fields: {
      _id: id(),
      title: text({ required: true, max: 200 }),
      recordCompany: choice(['Apple', 'Chess'], { nullable: true }),
      views: int(),
      backlinks: list({ date: date({ nullable: true }), url: text({ max: 200 }) }),
    },
    api: { path: 'songs', many: 'songs', one: 'song' },
    title: 'title',
    menu,
    list: {
      perPage: 10,
      columns: ['title', 'recordCompany', 'views'],
      order: ['title'],
      sorts: ['title'],
      filters: [{ equals: 'recordCompany', all: true }],
      widget: widget('SavedQueriesList'),
    },
    form: {
      in: { page: 820 },
      sections: [{ title: 'basic', fields: ['title', 'recordCompany', 'views', 'backlinks'] }],
      widgets: { create: widget('ArrayInput'), edit: widget('SimpleFormIterator') },
    },
  });

  const books = defineResource('books', {
    fields: { _id: id(), title: text({ required: true, max: 200 }), views: int() },
    api: { path: 'books', many: 'books', one: 'book' },
    title: 'title',
    menu,
    list: { perPage: 10, columns: ['title', 'views'], order: ['title'], widget: widget('BulkUpdateButton') },
    form: { in: { page: 820 }, sections: [{ title: 'basic', fields: ['title', 'views'] }] },
  });

  const tags = defineResource('tags', {
    fields: { _id: id(), title: text({ required: true, max: 200 }) },
    api: { path: 'tags', many: 'tags', one: 'tag' },
    title: 'title',
    menu,
    list: { perPage: 10, columns: ['title'], order: ['title'], widget: widget('CreateButton') },
    form: {
      in: { page: 820 },
      sections: [{ title: 'basic', fields: ['title'] }],
      widgets: { edit: widget('ShowButton'), show: widget('Show') },
    },
  });

  return [
    people,
    posts,
    comments,
    songs,
    books,
    tags,
    { ...products, menu },
    goodsIn(menu.group),
    fabricsIn(menu.group),
    rollsIn(menu.group),
    ...relationsIn(menu.group),
    categoriesIn(group),
    // In another area of the console, so that operators may differ in their rights to the two.
    shelvesIn(other),
  ];
}

const texts = (name: string, fields: Record<string, string>, more: object = {}) => ({
  name,
  titles: { list: `${name} 목록`, create: `${name} 등록`, edit: `${name} 수정` },
  fields,
  sections: { basic: '기본 정보' },
  remove: `${name}을 삭제하시겠습니까?`,
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: `등록된 ${name}이 없습니다`,
  ...more,
});

export const resourceTexts = {
  people: texts('작가', { name: '이름', phone: '전화번호' }),
  posts: texts(
    '글',
    {
      title: '제목',
      teaser: '요약',
      body: '본문',
      category: '분류',
      published_at: '발행일',
      commentable: '댓글 허용',
      views: '조회수',
      user_id: '작가',
      backlinks: '백링크',
      'backlinks.date': '날짜',
      'backlinks.url': '주소',
    },
    { choices: { category: { tech: '기술', lifestyle: '생활', people: '사람' } } },
  ),
  comments: texts('댓글', { author: '이름', body: '내용', post_id: '글', user_id: '작가' }),
  songs: texts(
    '노래',
    {
      title: '제목',
      recordCompany: '음반사',
      views: '조회수',
      backlinks: '백링크',
      'backlinks.date': '날짜',
      'backlinks.url': '주소',
    },
    { choices: { recordCompany: { Apple: 'Apple', Chess: 'Chess' } } },
  ),
  books: texts('책', { title: '제목', views: '조회수' }),
  tags: texts('태그', { title: '제목' }),
  goods: goodsTexts,
  fabrics: texts('원단', fabricFields, { choices: fabricChoices }),
  rolls: texts('원단 롤', rollFields, { choices: rollChoices }),
  ...relationsTexts,
  ...treeTexts,
  products: texts(
    '상품',
    { name: '상품명', price: '가격', cost: '원가', origin: '산지', isSold: '판매' },
    {
      choices: { origin: { DOMESTIC: '국산', IMPORTED: '수입' } },
      actions: {
        discontinue: { label: '판매 중지', done: '중지되었습니다.', notNow: '이미 중지되었습니다.' },
      },
    },
  ),
};
