import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import {
  type AnyResource,
  defineResource,
  id,
  type Loose,
  multiline,
  richText,
  text,
} from '../../../src/core/schema/index';
import { resources as product } from '../theProduct';
import { withWords } from '../withWords';
import { createTestApi } from './harness';

const shelvesOf = (hidden: AnyResource['fields']): AnyResource =>
  defineResource('shelves', {
    fields: { _id: id(), name: text({ max: 50 }), content: richText(), ...hidden },
    api: { path: 'shelves', many: 'shelves', one: 'shelf' },
    list: { perPage: 10, columns: ['name'], order: ['name'] },
    form: {
      in: { page: 800 },
      sections: [{ title: 'all', fields: ['name', 'content', ...Object.keys(hidden)] }],
    },
  } as never);

const OLD = '<p align="x" class="t">가</p>';
/** A text of which a version stores only the changed part. */
const long = (start: string) => start + '가나다라마바사아자차카타파하'.repeat(40);

test('A text of an older version stays as it was for who may not read a field that was renamed', async () => {
  const store = createMemoryStore();
  const open = (shelves: AnyResource) =>
    createTestApi({ store, resources: [...withWords(product, ['cost']), shelves] });
  const former = await open(shelvesOf({ note: multiline({ max: 5000, reads: 'cost' }) }));
  const whole = await former.signIn();
  const body = { name: '가', content: '<p>가</p>', note: long('하나') };
  const { _id } = (await whole('POST', 'shelves', { body })).json.shelf as { _id: string };
  await store.transaction(async (tx) => {
    const shelf = await tx.get('shelves', _id);
    if (shelf) await tx.replace('shelves', { ...shelf, content: OLD });
  });
  await whole('PUT', `shelves/${_id}`, { body: { content: '<p>나</p>', note: long('둘') } });

  const present = await open(
    shelvesOf({ memo: multiline({ max: 5000, reads: 'cost', renamedFrom: 'note' }) }),
  );
  const narrow = await present.signIn('narrow@example.com', ['personal']);
  const { status, json } = await narrow('PUT', `shelves/${_id}`, { body: { content: OLD } });
  expect([status, (json.shelf as Loose).content]).toEqual([200, OLD]);
});
