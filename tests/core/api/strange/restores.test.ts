import { beforeAll, describe, expect, test } from 'vitest';
import { removeOlderRecordStates } from '../../../../server/core/states/states';
import {
  type AnyResource,
  getCreationValueSource,
  hasVersionHistory,
  type Loose,
  omitValuesAtPaths,
  SINGLETON_ID,
  toRequestBody,
} from '../../../../src/core/schema/index';
import { variantsOf } from '../../conformance/sample';
import { allSpoilt, innerSpoilt, paths, shapes, spoilt } from '../../engine/form/strange/shapes';
import { resources } from '../../theProduct';
import { bodyOf } from '../bodies';
import { type Caller, createTestApi, type TestApi } from '../harness';

let t: TestApi;
let call: Caller;
beforeAll(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const goodOf = (resource: AnyResource): Loose => {
  const [variant] = variantsOf(resource);
  const by = resource.variants && { [resource.variants.by]: variant };
  return { ...bodyOf(resource, 7), ...resource.api.fixed, ...by };
};

// Records of one operator that lost their owner are nobody's (ownRows.test.ts).
const kept = (resources as readonly AnyResource[]).filter(
  (resource) => resource.update !== false && !resource.rows && hasVersionHistory(resource, goodOf(resource)),
);

/** What a record refers to: a restore refuses what is gone. */
function referring(resource: AnyResource, good: Loose): Loose {
  const refs = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'ref');
  return Object.fromEntries(refs.map(([name]) => [name, good[name]]));
}

/** A stored record without the values that every save writes, and those that no version brings back. */
function comparable(resource: AnyResource, stored: Loose | null): Loose {
  const own = ['version', 'updatedAt', 'updatedBy'];
  const stamped = Object.entries(resource.fields).flatMap(([name, field]) =>
    getCreationValueSource(field) ? [name] : [],
  );
  return omitValuesAtPaths({ ...stored }, [...own, ...stamped]);
}

/** Stores what an older program left, then a version as today's forms make it, and goes back to the first. */
async function backTo(resource: AnyResource, strange: Loose, good: Loose, _id: string) {
  const { path } = resource.api;
  const one = resource.singleton ? path : `${path}/${_id}`;
  await t.store.transaction(async (tx) => {
    if (await tx.get(path, _id)) await tx.remove(path, _id);
    await tx.insert(path, { ...strange, _id, version: 1 });
  });
  const first = await t.store.get(path, _id);
  const put = await call('PUT', one, { body: toRequestBody(resource, good) });
  const shown = [
    await call('GET', `${one}/history`),
    await call('GET', `${one}/history/1`),
    await call('GET', `${one}/history/1?against=now`),
    await call('GET', `${one}/history/2`),
  ];
  const back = await call('POST', `${one}/history/1/restore`);
  const stored = await t.store.get(path, _id);
  await t.store.transaction(async (tx) => {
    await tx.remove(path, _id);
    await removeOlderRecordStates(tx, path, _id);
  });
  return {
    answers: [put, ...shown, back].map(({ status, json }) => (status === 200 ? 200 : [status, json])),
    logged: t.logged.splice(0),
    before: comparable(resource, first),
    after: comparable(resource, stored),
  };
}

const FINE = [200, 200, 200, 200, 200, 200];

describe.each(kept.map((resource) => [resource.name, resource] as const))(
  'An older version of %s',
  (name, resource) => {
    const good = goodOf(resource);
    test.each(Object.entries(shapes))(
      'where all is %s is shown and comes back as it was',
      async (shape, value) => {
        for (const spoil of [allSpoilt, innerSpoilt]) {
          const _id = resource.singleton ? SINGLETON_ID : `${name}-${Object.keys(shapes).indexOf(shape)}`;
          const { answers, logged, before, after } = await backTo(
            resource,
            { ...spoil(resource, good, value), ...referring(resource, good) },
            good,
            _id,
          );
          expect([spoil.name, answers, logged]).toEqual([spoil.name, FINE, []]);
          expect(after).toEqual(before);
        }
      },
    );

    test.each(['null', 'a number', 'missing'])('with one value that is %s comes back too', async (shape) => {
      for (const [path] of paths(resource.fields)) {
        if (
          path === resource.variants?.by ||
          path in (resource.api.fixed ?? {}) ||
          path in referring(resource, good)
        )
          continue;
        const _id = resource.singleton ? SINGLETON_ID : `${name}-${path}`;
        const strange = spoilt(good, path, shapes[shape]);
        const { answers, logged, before, after } = await backTo(resource, strange, good, _id);
        expect([path, answers, logged]).toEqual([path, FINE, []]);
        expect([path, after]).toEqual([path, before]);
      }
    });
  },
);

/** Deletes a record that an older program left, and takes that back. */
async function outOfBin(resource: AnyResource, strange: Loose, _id: string) {
  const { path } = resource.api;
  await t.store.transaction((tx) => tx.insert(path, { ...strange, _id, version: 1 }));
  const first = await t.store.get(path, _id);
  const removed = await call('DELETE', `${path}/${_id}`);
  const listed = await call('GET', 'bin', { headers: { skip: '0', limit: '10' } });
  const back = await call('POST', `bin/${removed.headers.get('bin-item')}/restore`);
  const stored = await t.store.get(path, _id);
  return {
    answers: [removed, listed, back].map(({ status, json }) => (status === 200 ? 200 : [status, json])),
    before: comparable(resource, first),
    after: comparable(resource, stored),
  };
}

const deletable = kept.filter(({ remove, singleton }) => remove === undefined && !singleton);

test.each(deletable.map((resource) => [resource.name, resource] as const))(
  'a deleted record of %s comes back as it was, whatever its values are',
  async (name, resource) => {
    for (const [index, [shape, value]] of Object.entries(shapes).entries()) {
      for (const spoil of [allSpoilt, innerSpoilt]) {
        const strange = spoil(resource, goodOf(resource), value);
        const { answers, before, after } = await outOfBin(
          resource,
          strange,
          `${spoil.name}-${name}-${index}`,
        );
        expect([shape, spoil.name, answers]).toEqual([shape, spoil.name, [200, 200, 200]]);
        expect(after).toEqual(before);
      }
    }
    expect(t.logged).toEqual([]);
  },
);
