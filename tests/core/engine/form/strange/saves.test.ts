import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AnyField,
  type AnyResource,
  collectFormFields,
  doesRecordMeetCondition,
  fieldEntries,
  getAt,
  getListAndFormOfRecord,
  type Loose,
  omitValuesAtPaths,
  setAt,
  toRequestBody,
} from '../../../../../src/core/schema/index';
import { bodyOf } from '../../../api/bodies';
import { shown as listed } from '../../../api/brokenRecords';
import { type Caller, confirm, createTestApi, type TestApi } from '../../../api/harness';
import { hooks, resources } from '../../../theProduct';
import { openStored } from './open';
import { MISSING, paths, shapes, spoilt } from './shapes';

const edited = listed.filter(({ update, variants, form }) => update !== false && (form || variants));

const LABELS = ['첫 글', '다른 글'];

/** Another value for a field, which no rule refuses; undefined where a test can't easily say one. */
function otherValue(field: AnyField, value: unknown): unknown {
  if (field.kind === 'bool') return value !== true;
  if (field.kind === 'multiline') return LABELS.find((label) => label !== value);
  const isPlain =
    field.kind === 'text' &&
    !field.pattern &&
    !field.format &&
    !field.labelOf &&
    (!field.personal || field.personal === 'name');
  if (isPlain) return LABELS.find((label) => label !== value);
  return field.kind === 'int' && !field.among ? (value === 3 ? 4 : 3) : undefined;
}

const isFree = (resource: AnyResource, path: string, field: AnyField, strange: string) =>
  !('readOnly' in field && field.readOnly) &&
  !('createOnly' in field && field.createOnly) &&
  !('setAtCreation' in field && field.setAtCreation) &&
  path !== resource.variants?.by &&
  !(path in (resource.api.fixed ?? {})) &&
  !(resource.resets ?? []).some((reset) => reset.field === path) &&
  ![strange, path].some((one) => `${strange}.`.startsWith(`${one}.`) && `${path}.`.startsWith(`${one}.`));

/** A field of the form beside the strange one, and another value for it. */
function change(resource: AnyResource, values: Loose, strange: string): [string, unknown] | undefined {
  const form =
    getListAndFormOfRecord(resource, values).form ?? Object.values(resource.variants?.of ?? {})[0]?.form;
  const shown = (form ? collectFormFields(form) : [])
    .filter(({ when }) => doesRecordMeetCondition(when, values))
    .map(({ field }) => field);
  for (const [path, field] of fieldEntries(resource.fields)) {
    const isShown = shown.some((one) => path === one || path.startsWith(`${one}.`));
    const next =
      isShown && isFree(resource, path, field, strange) ? otherValue(field, getAt(values, path)) : undefined;
    if (next !== undefined) return [path, next];
  }
  return undefined;
}

const everything = { where: [], order: [], skip: 0, limit: 0 };

let t: TestApi;
let call: Caller;

// Each call hashes its session and its entry: the pool of threads is most of the time of some 20,000 calls.
beforeEach(() => {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(
    async (_algorithm, data) =>
      Uint8Array.from(
        createHash('sha256')
          .update(new Uint8Array(data as ArrayBuffer))
          .digest(),
      ).buffer,
  );
});

/** A server of its own for each resource: each save is recorded, and a long record makes the next one slow. */
async function serve(): Promise<void> {
  t = await createTestApi({ allowUnversioned: false });
  call = await t.signIn();
  await confirm(call);
}

/** The fields that hooks fill at each save. */
const filledOf = ({ name }: AnyResource) =>
  hooks.flatMap(({ resource, fills }) => (resource.name === name ? fills : []));

const fieldsOf = (resource: AnyResource) =>
  [...paths(resource.fields)].filter(
    ([path]) => !(path in (resource.api.fixed ?? {})) && !filledOf(resource).includes(path),
  );

describe.each(edited.map((resource) => [resource.name, resource] as const))(
  'A stored record of %s',
  (name, resource) => {
    const good = { ...bodyOf(resource, 7), ...resource.api.fixed };

    beforeAll(serve);
    const read = (id: string) => t.store.get(resource.api.path, id);

    /** Opens a record that holds a strange value, saves it with another change, and looks at what is stored. */
    async function keeps(path: string, field: AnyField, shape: string, index: number): Promise<void> {
      const value = shapes[shape];
      const _id = `${name}-${path}-${index}`;
      const planted = { ...spoilt(good, path, value), _id, version: 1 };
      await t.store.transaction((tx) => tx.insert(resource.api.path, planted));
      const before = await read(_id);
      const { editing, said } = await openStored(resource, _id, call);
      const changed = change(resource, editing.getState().values, path);
      expect([shape, editing.changes()]).toEqual([shape, []]);
      if (changed) {
        editing.change(...changed);
        expect(editing.getState().askedChange).toBeNull();
        await editing.save();
        const { failure, problems, isDone } = editing.getState();
        const ended = [failure, problems, isDone, said.length, t.logged];
        expect([shape, changed, ...ended]).toEqual([shape, changed, null, {}, true, 1, []]);
      } else {
        // Nothing beside it can be changed, so that the record is sent back as it was read.
        const stored = editing.getState().stored as Loose;
        const headers = { 'if-match': '"1"' };
        const answer = await call('PUT', `${resource.api.path}/${_id}`, {
          body: toRequestBody(resource, stored),
          headers,
        });
        expect([shape, answer.status, answer.json.fields]).toEqual([shape, 200, undefined]);
      }
      const { version, updatedAt, updatedBy, ...after } = (await read(_id)) as Loose;
      const { version: _, ...was } = before as Loose;
      const kept = (record: Loose) => [shape, omitValuesAtPaths(record, filledOf(resource))];
      expect(kept(after)).toEqual(kept(changed ? setAt(was, ...changed) : was));
      // A group and the items of a list have the defaults of what they lack as soon as they are read.
      const isWhole = value !== MISSING && field.kind !== 'group' && field.kind !== 'list';
      if (isWhole) expect([shape, getAt(after, path)]).toEqual([shape, value]);
    }

    test.each(fieldsOf(resource))(
      'whose %s is strange opens, is saved, and keeps it',
      async (path, field) => {
        for (const [index, shape] of Object.keys(shapes).entries()) {
          await keeps(path, field, shape, index);
          await t.store.transaction(async (tx) => {
            await tx.remove(resource.api.path, `${name}-${path}-${index}`);
            for (const { _id } of await tx.find('access-log', everything)) await tx.remove('access-log', _id);
          });
        }
      },
    );
  },
);

test('every resource that operators edit is among them', () => {
  expect(edited.length).toBeGreaterThan(0);
  expect(resources.length).toBeGreaterThan(edited.length);
});
