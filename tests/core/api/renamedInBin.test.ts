import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import { type AnyResource, defineResource, id, type Loose, ref, text } from '../../../src/core/schema/index';
import { group, resources } from '../theProduct';
import { createTestApi } from './harness';

const boxesOf = (fields: AnyResource['fields']): AnyResource =>
  defineResource('boxes', {
    fields: { _id: id(), label: text({ max: 9 }), ...fields },
    title: 'label',
    api: { path: 'boxes', many: 'boxes', one: 'box' },
    menu: { group },
    list: { perPage: 10, columns: [], order: ['_id'] },
    form: { in: { page: 800 }, sections: [{ title: 'all', fields: Object.keys(fields) }] },
  } as never);

/** Boxes of a build whose fields have other names in the next one. */
const formerBoxes = boxesOf({
  number: text({ max: 50, unique: true }),
  inside: ref('boxes', { nullable: true }),
});
const presentBoxes = boxesOf({
  code: text({ max: 50, unique: true, renamedFrom: 'number' }),
  outer: ref('boxes', { nullable: true, renamedFrom: 'inside' }),
});

test('A record of the bin comes back by the rules of its present names', async () => {
  const store = createMemoryStore();
  const startBuild = async (boxes: AnyResource) =>
    (await createTestApi({ store, resources: [...resources, boxes] as readonly AnyResource[] })).signIn();
  const former = await startBuild(formerBoxes);
  const made = async (body: Loose) =>
    String(((await former('POST', 'boxes', { body })).json.box as Loose)._id);
  const outer = await made({ number: '0' });
  const inner = await made({ number: '1', inside: outer });
  const binned = (await former('DELETE', `boxes/${inner}`)).headers.get('bin-item');
  await former('DELETE', `boxes/${outer}`);

  const next = await startBuild(presentBoxes);
  const other = (await next('POST', 'boxes', { body: { code: '1' } })).json.box as Loose;
  const taken = await next('POST', `bin/${binned}/restore`);
  expect([taken.status, Object.keys(taken.json.fields ?? {})]).toEqual([422, ['code']]);
  await next('PUT', `boxes/${other._id}`, { body: { code: '2' } });
  expect((await next('POST', `bin/${binned}/restore`)).status).toBe(200);
  expect((await next('GET', `boxes/${inner}`)).json.box).toMatchObject({ code: '1', outer: null });
});
