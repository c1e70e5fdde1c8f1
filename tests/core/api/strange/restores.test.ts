import { beforeAll, describe, expect, test } from 'vitest';
import { removeOlderStates } from '../../../../server/core/states/states';
import {
  type AnyResource,
  keepsOldVersions,
  type Loose,
  SINGLETON_ID,
  sourceOfValueSetAtCreation,
  toRequestBody,
  withoutPaths,
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

const goodOf = (face: AnyResource): Loose => {
  const [variant] = variantsOf(face);
  const by = face.variants && { [face.variants.by]: variant };
  return { ...bodyOf(face, 7), ...face.api.fixed, ...by };
};

// Records of one operator that lost their owner are nobody's (ownRows.test.ts).
const kept = (resources as readonly AnyResource[]).filter(
  (face) => face.update !== false && !face.rows && keepsOldVersions(face, goodOf(face)),
);

/** What a record refers to: a restore refuses what is gone. */
function referring(face: AnyResource, good: Loose): Loose {
  const refs = Object.entries(face.fields).filter(([, { kind }]) => kind === 'ref');
  return Object.fromEntries(refs.map(([name]) => [name, good[name]]));
}

/** A stored record without the values that every save writes, and those that no version brings back. */
function comparable(face: AnyResource, stored: Loose | null): Loose {
  const own = ['version', 'updatedAt', 'updatedBy'];
  const stamped = Object.entries(face.fields).flatMap(([name, field]) =>
    sourceOfValueSetAtCreation(field) ? [name] : [],
  );
  return withoutPaths({ ...stored }, [...own, ...stamped]);
}

/** Stores what an older program left, then a version as today's forms make it, and goes back to the first. */
async function backTo(face: AnyResource, strange: Loose, good: Loose, _id: string) {
  const { path } = face.api;
  const one = face.singleton ? path : `${path}/${_id}`;
  await t.store.transaction(async (tx) => {
    if (await tx.get(path, _id)) await tx.remove(path, _id);
    await tx.insert(path, { ...strange, _id, version: 1 });
  });
  const first = await t.store.get(path, _id);
  const put = await call('PUT', one, { body: toRequestBody(face, good) });
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
    await removeOlderStates(tx, path, _id);
  });
  return {
    answers: [put, ...shown, back].map(({ status, json }) => (status === 200 ? 200 : [status, json])),
    logged: t.logged.splice(0),
    before: comparable(face, first),
    after: comparable(face, stored),
  };
}

const FINE = [200, 200, 200, 200, 200, 200];

describe.each(kept.map((face) => [face.name, face] as const))('An older version of %s', (name, face) => {
  const good = goodOf(face);
  test.each(Object.entries(shapes))(
    'where all is %s is shown and comes back as it was',
    async (shape, value) => {
      for (const spoil of [allSpoilt, innerSpoilt]) {
        const _id = face.singleton ? SINGLETON_ID : `${name}-${Object.keys(shapes).indexOf(shape)}`;
        const { answers, logged, before, after } = await backTo(
          face,
          { ...spoil(face, good, value), ...referring(face, good) },
          good,
          _id,
        );
        expect([spoil.name, answers, logged]).toEqual([spoil.name, FINE, []]);
        expect(after).toEqual(before);
      }
    },
  );

  test.each(['null', 'a number', 'missing'])('with one value that is %s comes back too', async (shape) => {
    for (const [path] of paths(face.fields)) {
      if (path === face.variants?.by || path in (face.api.fixed ?? {}) || path in referring(face, good))
        continue;
      const _id = face.singleton ? SINGLETON_ID : `${name}-${path}`;
      const strange = spoilt(good, path, shapes[shape]);
      const { answers, logged, before, after } = await backTo(face, strange, good, _id);
      expect([path, answers, logged]).toEqual([path, FINE, []]);
      expect([path, after]).toEqual([path, before]);
    }
  });
});

/** Deletes a record that an older program left, and takes that back. */
async function outOfBin(face: AnyResource, strange: Loose, _id: string) {
  const { path } = face.api;
  await t.store.transaction((tx) => tx.insert(path, { ...strange, _id, version: 1 }));
  const first = await t.store.get(path, _id);
  const removed = await call('DELETE', `${path}/${_id}`);
  const listed = await call('GET', 'bin', { headers: { skip: '0', limit: '10' } });
  const back = await call('POST', `bin/${removed.headers.get('bin-item')}/restore`);
  const stored = await t.store.get(path, _id);
  return {
    answers: [removed, listed, back].map(({ status, json }) => (status === 200 ? 200 : [status, json])),
    before: comparable(face, first),
    after: comparable(face, stored),
  };
}

const deletable = kept.filter(({ remove, singleton }) => remove === undefined && !singleton);

test.each(deletable.map((face) => [face.name, face] as const))(
  'a deleted record of %s comes back as it was, whatever its values are',
  async (name, face) => {
    for (const [index, [shape, value]] of Object.entries(shapes).entries()) {
      for (const spoil of [allSpoilt, innerSpoilt]) {
        const strange = spoil(face, goodOf(face), value);
        const { answers, before, after } = await outOfBin(face, strange, `${spoil.name}-${name}-${index}`);
        expect([shape, spoil.name, answers]).toEqual([shape, spoil.name, [200, 200, 200]]);
        expect(after).toEqual(before);
      }
    }
    expect(t.logged).toEqual([]);
  },
);
