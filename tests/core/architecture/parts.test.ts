import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { apiParts } from '../../../server/core/parts';
import { createNoopCleanup, defineApiPart, returnEmptyList } from '../../../server/core/store/part';
import { defineResource, id, text } from '../../../src/core/schema/index';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi } from '../api/harness';
import { stock } from '../api/shop';
import { group, otherGroup, resources } from '../theProduct';
import { NOTES, notesPart } from './notesPart';

// One room and one line: nothing else of the API knows the part.
const list = apiParts as (typeof notesPart)[];

let t: TestApi;
let call: Caller;

const addNote = (record: string, expiresAt: string) =>
  t.store.transaction((tx) => tx.insert(NOTES, { _id: record, version: 1, record, expiresAt }));

beforeAll(async () => {
  list.push(notesPart);
  t = await createTestApi({ resources: [...resources, stock] });
  call = await t.signIn();
});

afterAll(() => {
  list.pop();
});

describe('A part in the list', () => {
  test('declares all five members, or does not compile', () => {
    // @ts-expect-error It lacks a sweep.
    defineApiPart({
      collections: returnEmptyList,
      routes: returnEmptyList,
      hooks: returnEmptyList,
      paths: [],
    });
    // @ts-expect-error It lacks its paths.
    defineApiPart({
      collections: returnEmptyList,
      routes: returnEmptyList,
      hooks: returnEmptyList,
      sweep: createNoopCleanup,
    });
    defineApiPart({
      collections: returnEmptyList,
      routes: returnEmptyList,
      hooks: returnEmptyList,
      sweep: createNoopCleanup,
      paths: [],
      // @ts-expect-error Nothing joins this member.
      rights: [],
    });
    const empty = defineApiPart({
      collections: returnEmptyList,
      routes: returnEmptyList,
      hooks: returnEmptyList,
      sweep: createNoopCleanup,
      paths: [],
    });
    expect([empty.collections([]), empty.routes({}, {}), empty.hooks({})]).toEqual([[], [], []]);
  });

  test('has its collection in every store, by which fsck, backup and migrate know it', async () => {
    const names = createAllCollections(resources).map(({ name }) => name);
    expect(names.filter((name) => name === NOTES)).toEqual([NOTES]);
    await addNote('a'.repeat(24), '2027-01-01T00:00:00.000Z');
    expect((await t.store.get(NOTES, 'a'.repeat(24)))?.record).toBe('a'.repeat(24));
  });

  test('has its route, for those with the right alone', async () => {
    expect(await call('GET', 'notes')).toMatchObject({ status: 200, json: { notes: 1 } });
    expect((await t.call('GET', 'notes')).status).toBe(401);
    const signedIn = async (username: string, only: readonly string[]): Promise<Caller> => {
      await t.addOperator(username, '김운영', only);
      const cookie = await cookieOf(t.call, username, PASSWORD);
      return (method, path) => t.call(method, path, { env: { cookie } });
    };
    const [able, unable] = [await signedIn('able', [group]), await signedIn('unable', [otherGroup])];
    expect((await able('GET', 'notes')).status).toBe(200);
    expect((await unable('GET', 'notes')).status).toBe(403);
  });

  test('is described with its right', async () => {
    const { json } = await call('GET', 'openapi.json');
    const paths = json.paths as Record<string, { get?: { summary: string; responses: object } }>;
    const { summary, responses = {} } = paths['/api/console/notes']?.get ?? {};
    expect(summary).toBe('The number of notes');
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '403']));
  });

  test('takes part in the removal of a record', async () => {
    const { json } = await call('POST', 'stock', { body: { name: '머그' } });
    const { _id } = json.stock as { _id: string };
    await addNote(_id, '2027-01-01T00:00:00.000Z');
    await call('DELETE', `stock/${_id}`);
    expect(await t.store.get(NOTES, _id)).toBeNull();
  });

  test('is swept', async () => {
    await addNote('b'.repeat(24), '2026-03-01T00:00:00.000Z');
    await addNote('c'.repeat(24), '2026-03-03T00:00:00.000Z');
    await t.api.sweep();
    const left = await t.store.find(NOTES, { where: [], order: [], skip: 0, limit: 0 });
    expect(left.map(({ _id }) => _id[0]).sort()).toEqual(['a', 'c']);
  });

  test('has its paths to itself', async () => {
    const taking = defineResource('notes', {
      fields: { _id: id(), subject: text({ max: 50 }) },
      api: { path: 'notes', many: 'notes', one: 'note' },
      list: { perPage: 10, columns: ['subject'], order: ['subject'] },
    });
    await expect(createTestApi({ resources: [...resources, stock, taking] })).rejects.toThrow(
      "notes: api.path 'notes' is a call of the API's own",
    );
  });

  test('names the paths of its routes, or the start refuses it', async () => {
    list.push({ ...notesPart, paths: [] });
    try {
      await expect(createTestApi()).rejects.toThrow(
        "GET /api/console/notes: name 'notes' in the part's paths",
      );
    } finally {
      list.pop();
    }
  });
});
