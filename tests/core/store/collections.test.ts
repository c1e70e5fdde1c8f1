import { describe, expect, test } from 'vitest';
import { toStoreCollections } from '../../../server/core/store/collections';
import { createMemoryStore } from '../../../server/core/store/memory';
import {
  type AnyResource,
  bool,
  choice,
  choices,
  dateTime,
  defineFieldType,
  defineResource,
  id,
  int,
  ref,
  refs,
  richText,
  type SortPathAndDirection,
  tags,
  text,
} from '../../../src/core/schema/index';
import { buildUniqueConstraintIndexKey } from '../../../src/core/schema/record/unique';
import { fill, idsOf, thing } from './things';

const phone = text({ format: 'phone' });
const common = { _id: id(), name: text(), isGone: bool(), createdAt: dateTime({ readOnly: true }) };

const members = defineResource('members', {
  fields: { ...common, phone, level: choice(['low', 'high']) },
  api: { path: 'people', many: 'people', one: 'person', fixed: { isGone: false } },
  list: {
    perPage: 10,
    columns: ['name'],
    order: ['-createdAt'],
    sorts: ['level', 'name'],
    filters: [{ contains: ['name', 'phone'], as: 'name' }, { equals: 'level' }],
  },
});

const gone = defineResource('gone', {
  fields: { ...common, goneAt: dateTime() },
  api: { path: 'people', many: 'people', one: 'person', fixed: { isGone: true } },
  list: { perPage: 10, columns: ['name'], order: ['-goneAt'] },
});

const posts = defineResource('posts', {
  fields: { _id: id(), code: choice(['news', 'work']), rank: int() },
  api: { path: 'posts', many: 'posts', one: 'post' },
  variants: {
    by: 'code',
    of: {
      news: { list: { perPage: 10, columns: ['rank'], order: ['rank'] } },
      work: { list: { perPage: 10, columns: ['rank'], order: ['rank'], sorts: ['rank'] } },
    },
  },
});

const named = (name: string, from = toStoreCollections([members, gone, posts])) => {
  const collection = from.find((each) => each.name === name);
  if (!collection) throw new Error(`No ${name}`);
  return collection;
};
const written = (order: readonly SortPathAndDirection[]) =>
  order.map(({ path, descending }) => (descending ? `-${path}` : path));
const orders = (name: string) => named(name).orders.map(written);
const lists = (name: string) => named(name).lists?.map(({ leads, order }) => [leads, written(order)]);

describe('collections of resources', () => {
  test('resources of one path share a collection, with the paths of all of them', () => {
    expect(toStoreCollections([members, gone, posts]).map(({ name }) => name)).toEqual(['people', 'posts']);
    expect(named('people').paths).toEqual([
      'createdAt',
      'goneAt',
      'isGone',
      'level',
      'name',
      'name#initials',
      'phone',
    ]);
    expect(named('posts').paths).toEqual(['code', 'rank']);
  });

  test('lists are ordered as they are and as they can be sorted, after what each of their calls asks for', () => {
    expect(lists('people')).toEqual([
      [['isGone'], ['-createdAt']],
      [['isGone'], ['level', '-createdAt']],
      [['isGone'], ['-level', '-createdAt']],
      [['isGone'], ['-name', '-createdAt']],
      [['isGone'], ['-goneAt']],
    ]);
    expect(lists('posts')).toEqual([
      [['code'], ['rank']],
      [['code'], ['-rank']],
    ]);
  });

  test('records of all variants are found by their titles in an order of their own', () => {
    const titled = { ...posts, fields: { ...posts.fields, code: text() }, title: 'code' } as AnyResource;
    expect(named('posts', toStoreCollections([titled])).lists?.at(-1)).toMatchObject({ leads: [] });
  });

  test('the short keys of filters and titles are kept with the lists, and long texts are not', () => {
    expect(named('people').filtered).toEqual(['isGone', 'level', 'name', 'name#initials', 'phone']);
    const long = { ...members, fields: { ...members.fields, phone: richText() } } as AnyResource;
    expect(named('people', toStoreCollections([long, gone])).filtered).toEqual([
      'isGone',
      'level',
      'name',
      'name#initials',
    ]);
  });

  test('what is unique and what refers to another record is found by an order of its own', () => {
    const shape = { ...members.fields, name: text({ unique: true }), _level: ref('grades') };
    expect(
      named('people', toStoreCollections([{ ...members, fields: shape }, gone])).orders.map(written),
    ).toEqual([['_level'], ['name#same']]);
    expect(orders('people')).toEqual([]);
  });

  test('a document has the keys of the resource whose fixed values it has', () => {
    const { keysOf } = named('people');
    const document = {
      name: '김A',
      phone: '010-1234 5678',
      level: 'low',
      goneAt: '2026-01-01T00:00:00.000Z',
    };
    expect(keysOf(thing('a', { ...document, isGone: false }))).toEqual({
      createdAt: null,
      isGone: 0,
      level: 'low',
      name: '김a',
      'name#initials': 'ㄱa',
      phone: '01012345678',
    });
    expect(keysOf(thing('a', { ...document, isGone: true }))).toEqual({
      createdAt: null,
      goneAt: '2026-01-01T00:00:00.000Z',
      isGone: 1,
      name: '김a',
      'name#initials': 'ㄱa',
    });
  });

  test('a stored text that is longer than its field allows has a key that fits into an index', () => {
    const long = '가'.repeat(3_000);
    const things = defineResource('things', {
      fields: {
        ...{ _id: id(), name: text({ max: 100 }), note: text({ max: 4_000 }) },
        ...{ tags: tags({ max: 10 }), others: refs('things') },
      },
      api: { path: 'things', many: 'things', one: 'thing' },
      title: 'name',
      list: {
        perPage: 10,
        columns: ['name'],
        order: ['name'],
        sorts: ['note'],
        filters: [{ tagged: 'tags' }],
      },
    });
    const { keysOf } = named('things', toStoreCollections([things]));
    const cut = '가'.repeat(251);
    const stored = { name: '😀'.repeat(3_000), note: long, tags: ['나', long], others: [long, 'b'] };
    expect(keysOf(thing('a', stored))).toMatchObject({
      ...{ name: '😀'.repeat(251), note: long },
      ...{ tags: `,나,${cut},`, others: `,${cut},b,` },
    });
  });

  test('characters that no store keeps are replaced in keys alone', () => {
    const { keysOf, read } = named('people');
    const stored = thing('a', { name: 'a\0b', phone: '\ud800', isGone: false });
    expect(keysOf(stored)).toMatchObject({ name: 'a\ufffdb', phone: '\ufffd' });
    expect(read?.(stored)).toMatchObject({ name: 'a\0b', phone: '\ud800' });
  });

  test('values within their limits have whole keys, also many choices and what is unique together', () => {
    const all = Array.from({ length: 40 }, (_, at) => `choice-${at}`);
    const ranges = defineFieldType({
      name: 'range',
      ...{ parse: (written: string) => written, describe: () => ({}), examples: () => ['1'], width: 80 },
    });
    const fields = {
      ...{ _id: id(), name: text({ max: 240 }), of: ref('things'), has: choices(all) },
      ...{ mark: text({ max: 240, unique: true }), range: ranges({}) },
    };
    const things = defineResource('things', {
      fields,
      unique: [['name', 'of']],
      api: { path: 'things', many: 'things', one: 'thing' },
      list: {
        perPage: 10,
        columns: ['name'],
        order: ['name'],
        filters: [{ equals: 'has' }, { equals: 'range' }],
      },
    });
    const { keysOf } = named('things', toStoreCollections([things]));
    const range = 'r'.repeat(400);
    const record = { name: 'n'.repeat(240), of: 'o'.repeat(24), has: all, mark: '\ufdfa'.repeat(240), range };
    expect(keysOf(thing('a', record))).toMatchObject({
      ...{ has: `,${all.join()},`, range },
      'name+of#same': buildUniqueConstraintIndexKey(things, ['name', 'of'], record),
      'mark#same': buildUniqueConstraintIndexKey(things, ['mark'], record),
    });
  });

  test('tags are indexed by themselves where lists filter by them, and as texts where lists search them', () => {
    const fields = { _id: id(), rank: int(), tags: tags({ max: 10 }) };
    const goods = { fields, api: { path: 'goods', many: 'goods', one: 'good' } };
    const list = { perPage: 10, columns: ['rank'], order: ['rank'] } as const;
    const filtered = defineResource('goods', { ...goods, list: { ...list, filters: [{ tagged: 'tags' }] } });
    const searched = defineResource('goods', {
      ...goods,
      list: { ...list, filters: [{ search: ['tags'] }] },
    });
    const indexed = (resource: AnyResource) => {
      const { searched: texts, listed } = named('goods', toStoreCollections([resource]));
      return { texts, listed };
    };
    expect(indexed(filtered)).toEqual({ texts: [], listed: ['tags'] });
    expect(indexed(searched)).toEqual({ texts: ['tags'], listed: undefined });
  });

  test('a document that fits no resource still has keys', () => {
    expect(named('people').keysOf(thing('a', { name: '누구', isGone: null }))).toMatchObject({
      name: '누구',
      isGone: null,
    });
  });

  test('another description of a field that keys come from is another rule, and the same is the same', () => {
    const plain = { ...members, fields: { ...members.fields, phone: text() } };
    expect(named('people', toStoreCollections([plain, gone])).rules).not.toBe(named('people').rules);
    expect(named('people', toStoreCollections([{ ...members }, gone])).rules).toBe(named('people').rules);
  });

  test('a store finds the records of every resource by them', async () => {
    const store = createMemoryStore();
    await store.open(toStoreCollections([members, gone, posts]));
    await fill(
      store,
      [thing('a', { isGone: false, name: '가' }), thing('b', { isGone: true, name: '나' })],
      'people',
    );
    expect(await idsOf(store, { where: [{ op: 'equals', path: 'isGone', key: 1 }] }, 'people')).toEqual([
      'b',
    ]);
    expect(await idsOf(store, { where: [{ op: 'equals', path: 'isGone', key: 0 }] }, 'people')).toEqual([
      'a',
    ]);
  });
});

describe('A document that is read for some fields', () => {
  const visits = defineResource('visits', {
    fields: {
      _id: id(),
      name: text({ personal: 'name', maskUnless: 'company' }),
      company: text(),
      note: text(),
      kind: choice(['short', 'long']),
      kindText: text({ labelOf: 'kind', readOnly: true }),
      isOver: bool(),
    },
    api: { path: 'visits', many: 'visits', one: 'visit', fixed: { isOver: false } },
  });
  const read =
    named('visits', toStoreCollections([visits])).read ?? expect.fail('Documents are read as stored');
  const stored = { _id: 'v1', version: 1 };

  test('has their defaults, and those that its list, its masks and its titles depend on', () => {
    expect(read(stored, ['name', 'kindText'])).toEqual({
      ...{ _id: 'v1', version: 1 },
      ...{ name: '', company: '', kind: 'short', isOver: false },
    });
  });

  test('has all of them where none is named', () => {
    expect(read(stored)).toEqual({
      ...{ _id: 'v1', version: 1 },
      ...{ name: '', company: '', note: '', kind: 'short', isOver: false },
    });
  });
});
