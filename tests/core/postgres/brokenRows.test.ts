import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { Document, Store } from '../../../server/core/store/store';
import {
  type AnyResource,
  fieldEntries,
  getLastPathSegment,
  getReferenceFieldsWithPaths,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestAnswer, type TestApi } from '../api/harness';
import { sampleRecord, samplerOf, variantsOf } from '../conformance/sample';
import { resources } from '../theProduct';
import { type Database, freshDatabase } from './database';

/** What no kind of field holds, one of them at least. */
const WRONG = [null, 7, true, 'x', [], [null], {}, undefined] as const;

/** Texts of rows that hold no document. */
const TORN = ['', '{', 'null', '[]', '"text"', '7'];

const paramsOf = (resource: AnyResource, variant: string | undefined) => {
  const fixed = Object.entries(resource.api.fixed ?? {}).map(([path, value]) => [
    getLastPathSegment(path),
    String(value),
  ]);
  const by = resource.variants?.by;
  return new URLSearchParams(
    by && variant !== undefined ? [...fixed, [getLastPathSegment(by), variant]] : fixed,
  );
};

/** A record of each way in which one of its fields breaks its rules. */
function brokenOf(resource: AnyResource, whole: Loose): Loose[] {
  const kept = new Set(Object.keys(resource.api.fixed ?? {}));
  const by = resource.variants?.by;
  return [...fieldEntries(resource.fields)].flatMap(([path]) =>
    path === by || kept.has(path) ? [] : WRONG.map((value) => setAt(whole, path, value)),
  );
}

// Records of one operator that lost their owner are nobody's (tests/core/api/ownRows.test.ts).
const listed = (resources as readonly AnyResource[]).filter(({ singleton, rows }) => !singleton && !rows);

let database: Database;
let store: Store;
let api: TestApi;
let call: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  store = createPostgresStore(database.url);
  api = await createTestApi({ store });
  call = await api.signIn();
  await confirm(call);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
// It names each row that is torn.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

/** Replaces the stored texts of documents, past the store. */
const replace = async (collection: string, docs: readonly { _id: string; doc: string }[]) => {
  for (const { _id, doc } of docs)
    await database.query(`update "${collection}" set doc = $1 where _id = $2`, [doc, _id]);
};

test.each(listed.map((resource) => [resource.name, resource] as const))(
  'a row that is torn, or breaks a rule, costs %s itself and no list',
  async (name, resource) => {
    const { path, many } = resource.api;
    const [variant] = variantsOf(resource);
    const whole = sampleRecord(resource, samplerOf(7), variant);
    const references = getReferenceFieldsWithPaths(resource).map((ref) => ({
      ...ref,
      id: `of-${name}-${ref.path}`,
    }));
    const good: Document = {
      ...references.reduce(
        (record, { path: at, id, repeated }) => (repeated ? record : setAt(record, at, id)),
        whole,
      ),
      _id: `${name}-good`,
      version: 1,
    };
    const broken = brokenOf(resource, whole).map((record, at) => ({
      ...record,
      _id: `${name}-${at}`,
      version: 1,
    }));
    const torn = TORN.map((doc, at) => ({ _id: `${name}-torn-${at}`, doc }));
    await store.transaction(async (tx) => {
      await tx.insert(path, good);
      for (const { _id } of [...broken, ...torn]) await tx.insert(path, { ...good, _id });
    });
    for (const { target, id } of references) {
      const { api: other } = listed.find((one) => one.name === target) ?? resource;
      await store.transaction((tx) => tx.insert(other.path, { ...good, _id: id }));
      await replace(other.path, [{ _id: id, doc: '{' }]);
    }
    await replace(path, [
      ...broken.map((record) => ({ _id: record._id, doc: JSON.stringify(record) })),
      ...torn,
    ]);
    const query = `${path}?${paramsOf(resource, variant)}`;
    const headers = { 'x-export-reason': encodeURIComponent('줄 하나가 상한 목록') };
    const found: string[] = [];
    const failed: unknown[] = [];
    const ask = async (address: string, paging: Record<string, string> = {}): Promise<TestAnswer> => {
      const answer = await call('GET', address, { headers: { ...headers, ...paging } });
      if (answer.status !== 200) failed.push([address, paging, answer.json, api.logged.at(-1)]);
      return answer;
    };
    for (let skip = 0; skip <= broken.length + torn.length; skip += 20) {
      const { status, json } = await ask(query, { skip: String(skip), limit: '20' });
      if (status === 200) found.push(...(json[many] as Document[]).map(({ _id }) => _id));
    }
    const all = await ask(query, { limit: '0' });
    expect(failed).toEqual([]);
    expect(found).toContain(good._id);
    // What is read meanwhile may be recorded beside it.
    const everything = (all.json[many] as Document[]).map(({ _id }) => _id);
    expect(everything).toEqual(expect.arrayContaining(found));
    const statuses = await Promise.all(
      torn.map(async ({ _id }) => (await call('GET', `${path}/${_id}`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  },
  60_000,
);
