import { beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../../../src/resources/index';
import {
  type AnyField,
  type AnyResource,
  formFields,
  getAt,
  holds,
  type Loose,
  setAt,
  toBody,
  viewsOfRecord,
  walk,
} from '../../../../src/schema/index';
import { shown as listed } from '../../../api/brokenRecords';
import { bodyOf } from '../../../api/examples';
import { type Caller, confirm, createTestApi, type TestApi } from '../../../api/harness';
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
    !field.shows &&
    (!field.personal || field.personal === 'name');
  if (isPlain) return LABELS.find((label) => label !== value);
  return field.kind === 'int' && !field.among ? (value === 3 ? 4 : 3) : undefined;
}

const isFree = (resource: AnyResource, path: string, field: AnyField, strange: string) =>
  !('readOnly' in field && field.readOnly) &&
  !('createOnly' in field && field.createOnly) &&
  !('stamp' in field && field.stamp) &&
  path !== resource.variants?.by &&
  !(path in (resource.api.fixed ?? {})) &&
  !(resource.resets ?? []).some((reset) => reset.field === path) &&
  ![strange, path].some((one) => `${strange}.`.startsWith(`${one}.`) && `${path}.`.startsWith(`${one}.`));

/** A field of the form beside the strange one, and another value for it. */
function change(resource: AnyResource, values: Loose, strange: string): [string, unknown] | undefined {
  const form = viewsOfRecord(resource, values).form ?? Object.values(resource.variants?.of ?? {})[0]?.form;
  const shown = (form ? formFields(form) : [])
    .filter(({ when }) => holds(when, values))
    .map(({ field }) => field);
  for (const [path, field] of walk(resource.fields)) {
    const isShown = shown.some((one) => path === one || path.startsWith(`${one}.`));
    const next =
      isShown && isFree(resource, path, field, strange) ? otherValue(field, getAt(values, path)) : undefined;
    if (next !== undefined) return [path, next];
  }
  return undefined;
}

let t: TestApi;
let call: Caller;
beforeAll(async () => {
  t = await createTestApi({ allowUnversioned: false });
  call = await t.signIn();
});

const read = (face: AnyResource, id: string) => t.store.transaction((tx) => tx.get(face.api.path, id));

const fieldsOf = (face: AnyResource) =>
  [...paths(face.fields)].filter(([path]) => !(path in (face.api.fixed ?? {})));

describe.each(edited.map((face) => [face.name, face] as const))('A stored record of %s', (name, face) => {
  const good = { ...bodyOf(face, 7), ...face.api.fixed };

  test.each(fieldsOf(face))('whose %s is strange opens, is saved, and keeps it', async (path, field) => {
    await confirm(call);
    for (const [shape, value] of Object.entries(shapes)) {
      const _id = `${name}-${path}-${Object.keys(shapes).indexOf(shape)}`;
      const planted = { ...spoilt(good, path, value), _id, version: 1 };
      await t.store.transaction((tx) => tx.insert(face.api.path, planted));
      const before = await read(face, _id);
      const { editing, said } = await openStored(face, _id, call);
      const changed = change(face, editing.getState().values, path);
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
        const answer = await call('PUT', `${face.api.path}/${_id}`, { body: toBody(face, stored), headers });
        expect([shape, answer.status, answer.json.fields]).toEqual([shape, 200, undefined]);
      }
      const { version, updatedAt, updatedBy, ...after } = (await read(face, _id)) as Loose;
      const { version: _, ...was } = before as Loose;
      expect([shape, after]).toEqual([shape, changed ? setAt(was, ...changed) : was]);
      // A group and the items of a list have the defaults of what they lack as soon as they are read.
      const isWhole = value !== MISSING && field.kind !== 'group' && field.kind !== 'list';
      if (isWhole) expect([shape, getAt(after, path)]).toEqual([shape, value]);
      await t.store.transaction((tx) => tx.remove(face.api.path, _id));
    }
  });
});

test('every resource that operators edit is among them', () => {
  expect(edited.length).toBeGreaterThan(10);
  expect(resources.length).toBeGreaterThan(edited.length);
});
