import { expect, test } from 'vitest';
import { type AnyResource, defineResource, id, type Loose, ref, text } from '../../../src/core/schema/index';
import { group, resources } from '../theProduct';
import { withWords } from '../withWords';
import { type Caller, createTestApi, idOfNew, type TestApi } from './harness';

const common = { menu: { group }, title: 'name' };
const list = { perPage: 10, columns: ['name'], order: ['name'] };

const racks = defineResource('racks', {
  fields: { _id: id(), name: text({ required: true, max: 50 }) },
  api: { path: 'racks', many: 'racks', one: 'rack' },
  ...{ ...common, list },
} as never) as AnyResource;
/** Tools whose code follows from their rack. */
const toolsWith = (rack: object) =>
  defineResource('tools', {
    fields: {
      _id: id(),
      name: text({ max: 50 }),
      rack: ref('racks' as never, { nullable: true, ...rack }),
      code: text({
        readOnly: true,
        unique: true,
        max: 100,
        computed: {
          from: ['rack', 'name'],
          by: ({ rack, name }: Loose) =>
            rack === null ? `none/${String(name).slice(0, 1)}` : `${rack}/${name}`,
          revision: 1,
        },
      } as never),
    },
    api: { path: 'tools', many: 'tools', one: 'tool' },
    ...{ ...common, list },
    form: { in: { page: 800 }, sections: [{ title: 'basic', fields: ['name', 'rack'] }] },
  } as never) as AnyResource;

let t: TestApi;
let call: Caller;
async function open(rack: object) {
  t = await createTestApi({ resources: withWords([...resources, racks, toolsWith(rack)], []) });
  call = await t.signIn();
}

test('a record is restored only if the unique value that it then has is free', async () => {
  await open({});
  const rack = await idOfNew(call, 'racks', { name: '선반' });
  const tool = await idOfNew(call, 'tools', { name: '톱', rack });
  const removed = await call('DELETE', `tools/${tool}`);
  await call('DELETE', `racks/${rack}`);
  await idOfNew(call, 'tools', { name: '톱', rack: null });
  const bin = removed.headers.get('bin-item');
  const { status, json } = await call('POST', `bin/${bin}/restore`);
  expect([status, json.fields]).toEqual([422, { code: '이미 사용 중인 값입니다.' }]);
  expect(await t.store.count('tools', [])).toBe(1);
});

test.each(['톱', '칼'])('a deletion that gives %s a taken unique value is refused', async (name) => {
  await open({ forgets: [] });
  const rack = await idOfNew(call, 'racks', { name: '선반' });
  const tool = await idOfNew(call, 'tools', { name, rack });
  await idOfNew(call, 'tools', { name: '톱', rack: null });
  const { status, json } = await call('DELETE', `racks/${rack}`);
  const taken = name === '톱';
  expect([status, json.code]).toEqual(taken ? [409, 'refused'] : [200, undefined]);
  expect(await t.store.get('tools', tool)).toMatchObject({ rack: taken ? rack : null });
});

test('a deletion that gives two records one unique value is refused', async () => {
  await open({ forgets: [] });
  const rack = await idOfNew(call, 'racks', { name: '선반' });
  for (const name of ['톱 하나', '톱 둘']) await idOfNew(call, 'tools', { name, rack });
  const { status, json } = await call('DELETE', `racks/${rack}`);
  expect([status, json.code, await t.store.count('racks', [])]).toEqual([409, 'refused', 1]);
});
