import { expect, test } from 'vitest';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { costs, goods, openCosts } from './costs';

const editable: AnyResource = { ...goods, bulk: { edit: ['isHidden'] } };

test('An undone edit brings back what a reset emptied, also in a field that its caller does not read', async () => {
  const resources = costs.map((resource) => (resource === goods ? editable : resource));
  const { t, whole, narrowed } = await openCosts({ resources });
  const made = await whole('POST', 'goods', { body: { name: '의자', supplier: '목공소' } });
  const _id = String((made.json.good as Loose)._id);
  const supplier = async () => (await t.store.get('goods', _id))?.supplier;

  const lacking = await narrowed('pricing', 'personal');
  const body = { records: [{ _id, version: 1 }], set: { isHidden: true } };
  const edited = await lacking('POST', 'goods/edit', { body });
  expect([edited.json.done, await supplier()]).toEqual([[{ _id, version: 2 }], '']);
  expect(JSON.stringify(edited.json)).not.toMatch(/supplier|목공소/);

  const undone = await lacking('POST', `goods/edit/${(edited.json.undo as Loose)._id}/undo`);
  expect([undone.json.done, await supplier()]).toEqual([[{ _id, version: 3 }], '목공소']);
  expect(JSON.stringify(undone.json)).not.toMatch(/supplier|목공소/);
});
