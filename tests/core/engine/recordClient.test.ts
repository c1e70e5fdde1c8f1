import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createRecordQueryClient } from '../../../src/core/engine/calls/recordClient';

const key = ['members', 'getOne', { id: 'a', meta: undefined }];
const row = { id: 'a', name: '김*수' };
const record = { id: 'a', name: '김철수', phone: '010-1234-5678' };

/** As react-admin's hooks of lists, titles and references do. */
const seed = (known: unknown) => known ?? row;
/** As its hooks of changes do with the values that were sent. */
const change = (known: object | undefined) => ({ ...known, name: '김철호' });

it('takes neither a row nor a sent value for a record that was not read', () => {
  const client = createRecordQueryClient({}, (resource) => resource === 'members');
  client.setQueryData(key, seed);
  client.setQueryData(key, change);
  client.setQueryData(key, row);
  expect(client.getQueryState(key)).toBeUndefined();
});

it('takes none while the record is being read, and changes it once it was', async () => {
  const client = createRecordQueryClient({}, (resource) => resource === 'members');
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
  const client = createRecordQueryClient({}, (resource) => resource === 'members');
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
  const client = createRecordQueryClient({}, (resource) => resource === 'members');
  for (const call of ['getMany', 'getList', 'waiting']) {
    client.setQueryData(['members', call], [row]);
    expect(client.getQueryData(['members', call])).toEqual([row]);
  }
});

it('begins a first read anew that a change outdates', async () => {
  const client = createRecordQueryClient({}, () => false);
  const queryKey = ['members', 'memos', 'a'];
  let stored: string[] = [];
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const read = stored;
    return new Promise<string[]>((resolve) => answers.push(() => resolve(read)));
  };
  const shown = new QueryObserver(client, { queryKey, queryFn });
  const end = shown.subscribe(() => undefined);
  stored = ['통화'];
  const renewed = client.invalidateQueries({ queryKey });
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await renewed;
  expect(shown.getCurrentResult()).toMatchObject({ data: ['통화'], status: 'success', fetchStatus: 'idle' });
  end();
});

it('leaves a first read that nobody may begin anew', async () => {
  const client = createRecordQueryClient({}, () => false);
  const queryKey = ['members', 'memos', 'a'];
  let answer = (_: string[]) => {};
  const queryFn = () => new Promise<string[]>((resolve) => (answer = resolve));
  const shown = new QueryObserver(client, { queryKey, queryFn, enabled: false });
  const end = shown.subscribe(() => undefined);
  const read = shown.refetch();
  await client.invalidateQueries({ queryKey });
  answer(['통화']);
  expect((await read).data).toEqual(['통화']);
  end();
});
