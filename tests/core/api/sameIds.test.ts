import { expect, test } from 'vitest';
import { type AnyResource, defineResource, id, ref, text } from '../../../src/core/schema/index';
import { group, messages, resources as ofProduct } from '../theProduct';
import { confirm, createTestApi } from './harness';

const named = <const N extends string>(name: N) =>
  defineResource(name, {
    fields: { _id: id(), name: text({ required: true, max: 50 }) },
    api: { path: name, many: name, one: 'one' },
    title: 'name',
    menu: { group },
    list: { perPage: 10, columns: ['name'], order: ['name'] },
  });

const visits = defineResource('sample-visits', {
  fields: {
    _id: id(),
    subject: text({ required: true, max: 50 }),
    doctor: ref('sample-doctors', { required: true }),
    room: ref('sample-rooms', { required: true }),
  },
  api: { path: 'sample-visits', many: 'visits', one: 'visit' },
  title: 'subject',
  menu: { group },
  list: {
    perPage: 10,
    columns: ['subject', 'doctor', 'room'],
    order: ['subject'],
    excel: 'plain',
    import: true,
  },
  form: { in: { dialog: 560 }, sections: [{ title: 'basic', fields: ['subject', 'doctor', 'room'] }] },
});

const textsOf = (name: string, fields: Record<string, string>) => ({ name, fields });

test('a file names records of two resources that have the same id', async () => {
  const resources: readonly AnyResource[] = [
    ...ofProduct,
    named('sample-doctors'),
    named('sample-rooms'),
    visits,
  ];
  const { signIn, store } = await createTestApi({
    resources,
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        'sample-doctors': textsOf('의사', { name: '이름' }),
        'sample-rooms': textsOf('진료실', { name: '이름' }),
        'sample-visits': textsOf('진료', { subject: '제목', doctor: '의사', room: '진료실' }),
      },
    } as typeof messages,
  });
  const call = await signIn();
  await confirm(call);
  await store.transaction(async (tx) => {
    for (const [path, name] of [
      ['sample-doctors', '김의사'],
      ['sample-rooms', '1진료실'],
    ] as const)
      await tx.insert(path, { _id: '1', version: 1, name });
    // By its name alone no doctor is found: the text of the stored one has to be known.
    await tx.insert('sample-doctors', { _id: '2', version: 1, name: '김의사' });
    await tx.insert('sample-visits', { _id: 'v', version: 1, subject: '진료', doctor: '1', room: '1' });
  });
  const read = async (record: object) => {
    const rows = [{ _id: 'v', version: 1, record }];
    const { json } = await call('POST', 'sample-visits/import', { body: { rows, dryRun: true } });
    return json.rows;
  };
  expect(await read({ doctor: '김의사', room: '1진료실' })).toMatchObject([{ outcome: 'same' }]);
  await store.transaction((tx) => tx.insert('sample-rooms', { _id: '2', version: 1, name: '2진료실' }));
  expect(await read({ room: '2진료실' })).toMatchObject([
    { outcome: 'updated', changes: [{ path: 'room', before: '1진료실', after: '2진료실' }] },
  ]);
});
