import { expect, it } from 'vitest';
import { createRecordClient } from '../../../src/core/engine/calls/recordClient';

const key = ['members', 'getOne', { id: 'a', meta: undefined }];
const row = { id: 'a', name: '김*수' };
const record = { id: 'a', name: '김철수', phone: '010-1234-5678' };

/** As react-admin's hooks of lists, titles and references do. */
const seed = (known: unknown) => known ?? row;
/** As its hooks of changes do with the values that were sent. */
const change = (known: object | undefined) => ({ ...known, name: '김철호' });

it('takes neither a row nor a sent value for a record that was not read', () => {
  const client = createRecordClient({}, (resource) => resource === 'members');
  client.setQueryData(key, seed);
  client.setQueryData(key, change);
  client.setQueryData(key, row);
  expect(client.getQueryState(key)).toBeUndefined();
});

it('takes none while the record is being read, and changes it once it was', async () => {
  const client = createRecordClient({}, (resource) => resource === 'members');
  let answer = (_: object) => {};
  const read = client.fetchQuery({
    queryKey: key,
    queryFn: () => new Promise<object>((done) => (answer = done)),
  });
  client.setQueryData(key, seed);
  expect(client.getQueryData(key)).toBeUndefined();
  answer(record);
  expect(await read).toEqual(record);
  client.setQueryData(key, seed);
  expect(client.getQueryData(key)).toEqual(record);
  client.setQueryData(key, change);
  expect(client.getQueryData(key)).toEqual({ ...record, name: '김철호' });
});

it('reads the rows and titles of persons again in place of writing a saved record into them', () => {
  const client = createRecordClient({}, (resource) => resource === 'members');
  const written = { ...row, name: '김철호' };
  const write = (resource: string) => {
    const titles = [resource, 'getMany', { ids: ['a'] }];
    client.setQueryData(titles, [row]);
    client.setQueriesData({ queryKey: [resource, 'getMany'] }, [written], { updatedAt: Date.now() });
    return client.getQueryState(titles);
  };
  expect(write('members')).toMatchObject({ data: [row], isInvalidated: true });
  expect(write('books')).toMatchObject({ data: [written], isInvalidated: false });
});

it('keeps whatever else is put into it', () => {
  const client = createRecordClient({}, (resource) => resource === 'members');
  for (const call of ['getMany', 'getList', 'waiting']) {
    client.setQueryData(['members', call], [row]);
    expect(client.getQueryData(['members', call])).toEqual([row]);
  }
});
