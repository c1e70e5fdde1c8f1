import { expect, it } from 'vitest';
import { createRecordClient } from '../../../src/core/engine/recordClient';

const key = ['members', 'getOne', { id: 'a', meta: undefined }];
const row = { id: 'a', name: '김*수' };
const record = { id: 'a', name: '김철수', phone: '010-1234-5678' };

/** As react-admin's hooks of lists, titles and references do. */
const seed = (known: unknown) => known ?? row;
/** As its hooks of changes do with the values that were sent. */
const change = (known: object | undefined) => ({ ...known, name: '김철호' });

it('takes neither a row nor a sent value for a record that was not read', () => {
  const client = createRecordClient({});
  client.setQueryData(key, seed);
  client.setQueryData(key, change);
  client.setQueryData(key, row);
  expect(client.getQueryState(key)).toBeUndefined();
});

it('takes none while the record is being read, and changes it once it was', async () => {
  const client = createRecordClient({});
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

it('keeps whatever else is put into it', () => {
  const client = createRecordClient({});
  const titles = ['members', 'getMany', { ids: ['a'] }];
  client.setQueryData(titles, [row]);
  expect(client.getQueryData(titles)).toEqual([row]);
});
