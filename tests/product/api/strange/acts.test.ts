import { beforeAll, describe, expect, test } from 'vitest';
import { removeOlderRecordStates } from '../../../../server/core/states/states';
import {
  type AnyResource,
  fieldAt,
  getAt,
  getListAndFormOfRecord,
  isObject,
  type Loose,
  omitValuesAtPaths,
  setAt,
} from '../../../../src/core/schema/index';
import { collectImportablePaths } from '../../../../src/core/schema/record/excel';
import { getPathEditedByColumn } from '../../../../src/core/schema/words/columns';
import { bodyOf } from '../../../core/api/bodies';
import { type Caller, confirm, createTestApi, type TestApi } from '../../../core/api/harness';
import { variantsOf } from '../../../core/conformance/sample';
import { allSpoilt, innerSpoilt, shapes } from '../../../core/engine/form/strange/shapes';
import { resources } from '../../../core/theProduct';

let t: TestApi;
let call: Caller;
beforeAll(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

// Records of one operator that lost their owner are nobody's (tests/core/api/ownRows.test.ts).
const sharedResources = (resources as readonly AnyResource[]).filter(({ rows }) => !rows);

const goodOf = (resource: AnyResource): Loose => {
  const [variant] = variantsOf(resource);
  return {
    ...bodyOf(resource, 7),
    ...resource.api.fixed,
    ...(resource.variants && { [resource.variants.by]: variant }),
  };
};

/** The records of a resource whose values all are of a shape, each stored past the API. */
async function* strangeOf(resource: AnyResource) {
  await confirm(call);
  for (const [index, [shape, value]] of Object.entries(shapes).entries()) {
    for (const spoil of [allSpoilt, innerSpoilt]) {
      const _id = `${resource.name}-${spoil.name}-${index}`;
      const record = { ...spoil(resource, goodOf(resource), value), _id, version: 1 };
      await t.store.transaction((tx) => tx.insert(resource.api.path, record));
      const before = await stored(resource, _id);
      yield { shape: `${spoil.name}: ${shape}`, _id, before };
      await t.store.transaction(async (tx) => {
        if (await tx.get(resource.api.path, _id)) await tx.remove(resource.api.path, _id);
      });
    }
  }
}

const stored = async (resource: AnyResource, _id: string): Promise<Loose> => ({
  ...(await t.store.get(resource.api.path, _id)),
});

/** A record without what every save writes, and what a call is to change. */
const rest = (record: Loose, ...changed: string[]) =>
  omitValuesAtPaths(record, ['version', 'updatedAt', 'updatedBy', ...changed]);

const named = (list: readonly AnyResource[]) => list.map((resource) => [resource.name, resource] as const);

const toggleOf = (resource: AnyResource): string | undefined =>
  getListAndFormOfRecord(resource, goodOf(resource))
    .list?.columns.map(getPathEditedByColumn)
    .find((path) => path !== undefined);

describe('Of a record that an older program left', () => {
  test.each(named(sharedResources.filter((resource) => resource.update !== false && toggleOf(resource))))(
    "a list's switch of %s changes that alone",
    async (_name, resource) => {
      const path = toggleOf(resource) ?? '';
      for await (const { shape, _id, before } of strangeOf(resource)) {
        const isOn = getAt(before, path) !== true;
        const headers = { 'if-match': '"1"' };
        const body = setAt({}, path, isOn);
        const { status, json } = await call('PUT', `${resource.api.path}/${_id}`, { body, headers });
        expect([shape, status, json.fields, t.logged]).toEqual([shape, 200, undefined, []]);
        const after = await stored(resource, _id);
        expect([shape, getAt(after, path)]).toEqual([shape, isOn]);
        // A group of another type becomes one by the switch in it.
        const [head = ''] = path.split('.');
        const changed = isObject(before[head]) ? path : head;
        expect([shape, rest(after, changed)]).toEqual([shape, rest(before, changed)]);
      }
    },
  );

  test.each(named(sharedResources.filter((resource) => resource.bulk?.delete)))(
    'a bulk deletion of %s takes it away',
    async (_name, resource) => {
      for await (const { shape, _id } of strangeOf(resource)) {
        const body = { records: [{ _id, version: 1 }] };
        const { status, json } = await call('POST', `${resource.api.path}/delete`, { body });
        expect([shape, status, json.kept, json.deleted, t.logged]).toEqual([shape, 200, [], [_id], []]);
      }
    },
  );

  test.each(named(sharedResources.filter((resource) => resource.list?.import && resource.update !== false)))(
    'an import over %s changes what its row brings, and nothing else',
    async (_name, resource) => {
      const path =
        collectImportablePaths(resource).find((each) => {
          const field = fieldAt(resource.fields, each);
          return field.kind === 'text' && !field.pattern && !field.format && !resource.api.fixed?.[each];
        }) ?? expect.fail(resource.name);
      const params = new URLSearchParams();
      for (const [key, value] of Object.entries(resource.api.fixed ?? {})) params.set(key, String(value));
      for await (const { shape, _id, before } of strangeOf(resource)) {
        const rows = [{ _id, version: 1, record: setAt({}, path, '새 값') }];
        for (const dryRun of [true, false]) {
          const body = { rows, dryRun, loses: true };
          const { status, json } = await call('POST', `${resource.api.path}/import?${params}`, { body });
          const [row] = (json.rows ?? [json]) as Loose[];
          expect([shape, dryRun, status, row?.outcome, row?.fields, t.logged]).toEqual([
            ...[shape, dryRun, 200, 'updated', undefined, []],
          ]);
        }
        const after = await stored(resource, _id);
        expect([shape, getAt(after, path)]).toEqual([shape, '새 값']);
        expect([shape, rest(after, path)]).toEqual([shape, rest(before, path)]);
      }
    },
  );

  test('a withdrawal of a member leaves what it does not write', async () => {
    const resource = sharedResources.find(({ name }) => name === 'users') ?? expect.fail();
    const written = ['isWithdrawn', 'withdrawnAt', 'withdrawalReason', 'withdrawalMessage'];
    for await (const { shape, _id, before } of strangeOf(resource)) {
      const { status, json } = await call('POST', `users/${_id}/withdraw`);
      expect([shape, status, json.code, t.logged]).toEqual([shape, 200, undefined, []]);
      expect([shape, rest(await stored(resource, _id), ...written)]).toEqual([
        shape,
        rest(before, ...written),
      ]);
    }
  });

  test('a message to a member is sent, or says why not', async () => {
    const resource = sharedResources.find(({ name }) => name === 'users') ?? expect.fail();
    for await (const { shape, _id } of strangeOf(resource)) {
      const body = { users: [_id], subject: '안내', message: '내일 쉽니다.' };
      const { status, json } = await call('POST', 'messages', { body });
      expect([shape, status, json.code, t.logged]).toEqual([shape, 200, undefined, []]);
    }
  });

  test.each(named(sharedResources.filter(({ api }) => api.path === 'forms')))(
    'the reply to form mail (%s) is sent, or says why not',
    async (_name, resource) => {
      for await (const { shape, _id, before } of strangeOf(resource)) {
        const { status, json } = await call('POST', `forms/${_id}/reply-email`, { body: {} });
        const outcome = [status, json.code];
        expect([shape, outcome, t.logged]).toEqual([
          shape,
          status === 200 ? [200, undefined] : [422, 'invalid'],
          [],
        ]);
        const after = await stored(resource, _id);
        expect([shape, rest(after, 'isEmailed')]).toEqual([shape, rest(before, 'isEmailed')]);
      }
    },
  );

  test('the settings are changed one by one', async () => {
    for (const resource of sharedResources.filter(({ singleton }) => singleton)) {
      for (const [shape, value] of Object.entries(shapes)) {
        for (const spoil of [allSpoilt, innerSpoilt]) {
          const _id = 'singleton';
          await t.store.transaction(async (tx) => {
            if (await tx.get(resource.api.path, _id)) await tx.remove(resource.api.path, _id);
            await tx.insert(resource.api.path, {
              ...spoil(resource, goodOf(resource), value),
              _id,
              version: 900,
            });
          });
          const before = await stored(resource, _id);
          const headers = { 'if-match': '"900"' };
          const body = { surveyURL: `https://example.com/${shape.length}` };
          const { status, json } = await call('PUT', resource.api.path, { body, headers });
          expect([shape, status, json.fields, t.logged]).toEqual([shape, 200, undefined, []]);
          const after = await stored(resource, _id);
          expect([shape, after.surveyURL]).toEqual([shape, body.surveyURL]);
          expect([shape, rest(after, 'surveyURL')]).toEqual([shape, rest(before, 'surveyURL')]);
          await t.store.transaction((tx) => removeOlderRecordStates(tx, resource.api.path, _id));
        }
      }
    }
  });
});
