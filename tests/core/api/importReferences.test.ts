import { expect, test } from 'vitest';
import {
  type AnyResource,
  defineResource,
  id,
  type Loose,
  list,
  ref,
  refs,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { createTestApi, idOfNew } from './harness';

const shelves = defineResource('shelves', {
  fields: { _id: id(), name: text({ required: true, max: 20 }) },
  api: { path: 'shelves', many: 'shelves', one: 'shelf' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

/** Folders, which lie in other folders, beside others, and on a shelf. */
const folders = defineResource('folders', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 20 }),
    parent: ref('folders', { nullable: true }),
    beside: refs('folders'),
    shelf: ref('shelves', { nullable: true }),
    sheets: list({ folder: ref('folders', { nullable: true }) }),
  },
  api: { path: 'folders', many: 'folders', one: 'folder' },
  title: 'name',
  menu: { group },
  list: {
    perPage: 10,
    columns: ['name', 'parent', 'beside', 'shelf'],
    order: ['name'],
    excel: { items: 'sheets' },
    import: true,
  },
  form: {
    in: { page: 820 },
    sections: [{ title: 'all', fields: ['name', 'parent', 'beside', 'shelf', 'sheets'] }],
  },
});

test('a dry run names the records of the same list, whose titles the calls before it may change', async () => {
  const t = await createTestApi({
    hooks: [],
    acts: [],
    calls: [],
    resources: [...resources, shelves, folders] as readonly AnyResource[],
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        shelves: { name: '선반', fields: { name: '이름' } },
        folders: { name: '폴더', fields: { name: '이름', parent: '상위' } },
      } as typeof messages.resources,
    },
  });
  const call = await t.signIn();
  const imported = async (rows: Loose[], dryRun: boolean) =>
    (await call('POST', 'folders/import', { body: { rows, dryRun } })).json.rows as Loose[];
  const shelf = await idOfNew(call, 'shelves', { name: '선반' });
  const first = await idOfNew(call, 'folders', { name: '가' });
  const second = await idOfNew(call, 'folders', { name: '나' });
  const child = await idOfNew(call, 'folders', { name: '아이', parent: first });
  const exchanged = [
    { _id: first, version: 1, record: { name: '나' } },
    { _id: second, version: 1, record: { name: '가' } },
  ];
  const texts = {
    name: '자식',
    parent: '가',
    beside: ['나', '가'],
    shelf: '선반',
    sheets: [{ folder: '나' }],
  };
  const [shown] = await imported([{ _id: child, version: 1, record: texts }], true);
  const references = { parent: first, beside: [second, first], 'sheets.0.folder': second };
  expect(shown).toMatchObject({ outcome: 'updated', references });
  expect((await imported(exchanged, false)).map(({ outcome }) => outcome)).toEqual(['updated', 'updated']);
  const record = { ...texts, parent: first, beside: [second, first], sheets: [{ folder: second }] };
  const [stored] = await imported([{ _id: child, version: 1, record }], false);
  expect([stored?.outcome, stored?.references]).toEqual(['updated', undefined]);
  expect(await t.store.get('folders', child)).toMatchObject({
    ...{ name: '자식', parent: first, beside: [second, first], shelf },
    sheets: [{ folder: second }],
  });
  const [renamed] = await imported([{ key: '1', record: { name: '새', shelf: '선반' } }], true);
  expect(renamed).toMatchObject({ outcome: 'created' });
  expect(renamed).not.toHaveProperty('references');
});
