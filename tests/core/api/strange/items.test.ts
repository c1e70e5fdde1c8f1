import { beforeAll, describe, expect, test } from 'vitest';
import { removeOlderRecordStates } from '../../../../server/core/states/states';
import {
  type AnyField,
  type AnyResource,
  createBlankListItem,
  getAt,
  type Loose,
  SINGLETON_ID,
  setAt,
} from '../../../../src/core/schema/index';
import { samplerOf, variantsOf } from '../../conformance/sample';
import { openStored } from '../../engine/form/strange/open';
import { sampleFor } from '../../schema/kinds/samples';
import { resources } from '../../theProduct';
import { bodyOf } from '../bodies';
import { type Caller, confirm, createTestApi, type TestApi } from '../harness';

type ListField = Extract<AnyField, { kind: 'list' }>;

let t: TestApi;
let call: Caller;
beforeAll(async () => {
  t = await createTestApi();
  call = await t.signIn();
  await confirm(call);
});

/** Every list of a record that operators edit, at the top or in a group. */
function listsIn(fields: AnyResource['fields'], prefix = ''): [string, ListField][] {
  return Object.entries(fields).flatMap(([name, field]): [string, ListField][] => {
    if (field.kind === 'group') return listsIn(field.of, `${prefix}${name}.`);
    return field.kind === 'list' ? [[prefix + name, field]] : [];
  });
}

/** The name of a text of each item that can be written; undefined if it has none. */
const textOf = ({ of }: ListField): string | undefined =>
  Object.entries(of).find(([, field]) => field.kind === 'text' && !field.pattern && !field.readOnly)?.[0];

const cases = (resources as readonly AnyResource[])
  .filter(({ update, form, variants }) => update !== false && (form || variants))
  .flatMap((resource) => listsIn(resource.fields).map(([path, field]) => ({ resource, path, field })))
  .flatMap((it) => {
    const name = textOf(it.field);
    return name === undefined ? [] : [{ ...it, name }];
  });

/** Values that texts of every format take. */
const OTHER = 'https://example.com/other';
const NEW = 'https://example.com/new';

const sampleItem = ({ of }: ListField): Loose => {
  const choices = Object.entries(of).filter(([, { kind }]) => kind === 'choice');
  const chosen = choices.map(([name, inner]) => [name, sampleFor(inner, samplerOf(3))] as const);
  return { ...createBlankListItem(of), ...Object.fromEntries(chosen) };
};

/** A list as older programs left it: items without `_id`, keys of their own, and no objects at all. */
function strangeItems(name: string, good: Loose) {
  const { _id: _, ...values } = good;
  const nulls = Object.fromEntries(Object.keys(values).map((key) => [key, null]));
  const old = { oldKey: 'kept', price: 0 };
  return {
    named: { ...values, _id: 'i1', [name]: 'https://example.com/1', ...old },
    first: { ...values, [name]: 'https://example.com/2', ...old, nothing: null },
    second: { ...nulls, [name]: 'https://example.com/3', ...old },
    last: { ...values, [name]: 'https://example.com/4', ...old, _id: 7 },
  };
}

const withoutStamps = ({ version: _, updatedAt: __, updatedBy: ___, ...record }: Loose) => record;

describe.each(cases.map((it) => [`${it.resource.name}.${it.path}`, it] as const))(
  'The list %s',
  (label, { resource, path, field, name }) => {
    const [variant] = variantsOf(resource);
    const known = { ...resource.api.fixed, ...(resource.variants && { [resource.variants.by]: variant }) };
    const good = { ...bodyOf(resource, 7), ...known };
    const sample = sampleItem(field);
    const { named, first, second, last } = strangeItems(name, sample);

    /** Opens the form of a record with a list, edits it, saves, and returns what is stored. */
    async function edit(items: readonly unknown[], change: (shown: Loose[]) => Loose[]) {
      const _id = resource.singleton ? SINGLETON_ID : `${label}-record`;
      const collection = resource.api.path;
      await t.store.transaction(async (tx) => {
        if (await tx.get(collection, _id)) await tx.remove(collection, _id);
        await removeOlderRecordStates(tx, collection, _id);
        await tx.insert(collection, { ...setAt(good, path, items), _id, version: 1 });
      });
      const before = await t.store.get(collection, _id);
      const { editing } = await openStored(resource, _id, call);
      editing.change(path, change(getAt(editing.getState().values, path) as Loose[]));
      await editing.save();
      const { failure, problems, isDone } = editing.getState();
      expect([failure, problems, isDone, t.logged.splice(0)]).toEqual([null, {}, true, []]);
      const after = (await t.store.get(collection, _id)) ?? expect.fail();
      const rest = (record: Loose) => setAt(withoutStamps(record), path, []);
      expect(rest(after)).toEqual(rest({ ...before }));
      return { before: getAt({ ...before }, path) as Loose[], after: getAt(after, path) as Loose[] };
    }

    const items = [null, named, 'x', first, 7, [null], second, last, null];

    test('keeps all but the value that was edited, whichever item has it', async () => {
      for (const index of [0, 1, 2, 3]) {
        const { before, after } = await edit(items, (shown) =>
          shown.map((item, at) => (at === index ? { ...item, [name]: OTHER } : item)),
        );
        const place = items.indexOf([named, first, second, last][index] ?? null);
        expect(after).toEqual(before.map((item, at) => (at === place ? { ...item, [name]: OTHER } : item)));
      }
    });

    test('keeps the others where an item goes', async () => {
      for (const index of [0, 1, 2, 3]) {
        const { before, after } = await edit(items, (shown) => shown.toSpliced(index, 1));
        const place = items.indexOf([named, first, second, last][index] ?? null);
        expect(after).toEqual(before.toSpliced(place, 1));
      }
    });

    test('keeps the others where an item comes, which takes nothing of theirs', async () => {
      const { before, after } = await edit(items, (shown) => [
        ...shown,
        { ...shown[0], _id: undefined, [name]: NEW },
      ]);
      expect(after.slice(0, -1)).toEqual(before);
      expect(after.at(-1)).toMatchObject({ [name]: NEW });
      expect(after.at(-1)).not.toHaveProperty('oldKey');
    });

    test('keeps them where items change places', async () => {
      const { before, after } = await edit([named, first, second, last], (shown) => shown.toReversed());
      expect(after).toEqual(before.toReversed());
    });
  },
);

test('every list that operators edit is among them', () => {
  expect(cases.length).toBeGreaterThan(0);
});
