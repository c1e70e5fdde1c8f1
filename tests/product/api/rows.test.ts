import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AnyField,
  type AnyResource,
  fieldEntries,
  hasPersonalDataFields,
  isPersonalDataRecord,
  type Loose,
  listViewsUsedByApi,
  pathsOfListRows,
  setAt,
} from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { resources } from '../../core/theProduct';

let t: TestApi;
let full: Caller;
let narrowed: Caller;

const personalResources = (resources as readonly AnyResource[]).filter(hasPersonalDataFields);
const variantsOf = (resource: AnyResource): Loose[] => {
  if (!resource.variants) return [{}];
  const { by, of } = resource.variants;
  return Object.keys(of).map((value) => setAt({}, by, value));
};
const planted = personalResources
  .flatMap((resource) => variantsOf(resource).map((known) => ({ resource, known })))
  .filter(({ resource, known }) => isPersonalDataRecord(resource, known))
  .map((one, index) => ({ ...one, _id: `row${index}` }));

/** The value of a canary at a path: a text that occurs nowhere else. */
const canary = (_id: string, path: string) => `zq-${_id}-${path}-qz`;

const FREE = ['text', 'multiline', 'richText'];
const isFree = (field: AnyField) =>
  FREE.includes(field.kind) && !('labelOf' in field && field.labelOf !== undefined);

/** Paths of the texts that may hold anything. */
const textPaths = (resource: AnyResource, known: Loose): string[] =>
  [...fieldEntries(resource.fields)].flatMap(([path, field]) =>
    isFree(field) && !Object.hasOwn({ ...resource.api.fixed, ...known }, path) ? [path] : [],
  );

function recordOf({
  resource,
  known,
  _id,
}: (typeof planted)[number]): Loose & { _id: string; version: number } {
  const texts = textPaths(resource, known).reduce<Loose>(
    (record, path) => setAt(record, path, `${canary(_id, path)}@example.com`),
    { ...known, ...resource.api.fixed },
  );
  return { ...texts, _id, version: 1, createdAt: '2026-02-01T00:00:00.000Z' };
}

const queryOf = ({ resource, known }: (typeof planted)[number]) =>
  new URLSearchParams(
    Object.entries({ ...resource.api.fixed, ...known }).map(([key, value]) => [key, String(value)]),
  );
const listed = planted.filter(({ resource }) => listViewsUsedByApi(resource).length > 0);

beforeAll(async () => {
  t = await createTestApi();
  full = await t.signIn();
  const groups = ['content', 'intake', 'support', 'members', 'housing', 'admin'];
  narrowed = await t.signIn('narrow@example.com', groups, '박운영');
  await t.store.transaction(async (tx) => {
    for (const one of planted) await tx.insert(one.resource.api.path, recordOf(one));
  });
  // The examples of every resource would be a list of one's own operators too.
  await confirm(full);
});

const rowsOf = async (
  call: Caller,
  one: (typeof planted)[number],
  more = '',
  headers: Record<string, string> = {},
) => {
  const { status, json } = await call('GET', `${one.resource.api.path}?${queryOf(one)}${more}`, {
    headers: { skip: '0', limit: '200', ...headers },
  });
  const rows = (json[one.resource.api.many] ?? []) as Loose[];
  return { status, json, row: rows.find(({ _id }) => _id === one._id) };
};

const held = (text: string, { resource, known, _id }: (typeof planted)[number]) =>
  textPaths(resource, known).filter((path) => text.includes(canary(_id, path)));

const whole = { limit: '0', 'x-export-reason': encodeURIComponent('분기 점검 자료') };

describe.each(
  listed.map((one) => [[one.resource.name, ...Object.values(one.known)].join(' '), one] as const),
)('Of %s', (_name, one) => {
  const { resource, known, _id } = one;
  const paths = textPaths(resource, known);

  test('a row holds what its lists show and nothing else, with and without the right', async () => {
    const shown = new Set(pathsOfListRows(resource));
    for (const call of resource.menu ? [full, narrowed] : [full]) {
      const { status, row } = await rowsOf(call, one);
      const hidden = held(JSON.stringify(row), one).filter((path) => !shown.has(path));
      expect([status, hidden]).toEqual([200, []]);
    }
    const { row } = await rowsOf(full, one, '', whole);
    expect(held(JSON.stringify(row), one).sort()).toEqual(paths.filter((path) => shown.has(path)).sort());
  });

  test('each declared field is had by its name alone, masked or refused to who may not open it', async () => {
    for (const [path, field] of fieldEntries(resource.fields)) {
      if (!paths.includes(path)) continue;
      const isLong = field.kind !== 'text' && !pathsOfListRows(resource).has(path);
      const isMasked = 'personal' in field && field.personal !== undefined;
      const { status, row, json } = await rowsOf(narrowed, one, `&fields=${path}`);
      const text = JSON.stringify(row ?? json);
      // The narrowed caller has groups only, so a resource without a menu group is refused.
      const isRefused = isLong || !resource.menu;
      expect([path, status, text.includes(canary(_id, path))]).toEqual([
        path,
        isRefused ? 403 : 200,
        !isRefused && !isMasked,
      ]);
      if (!isRefused) expect(held(text, one).filter((other) => other !== path)).toEqual([]);
      const exported = await rowsOf(full, one, `&fields=${path}`, whole);
      expect([path, held(JSON.stringify(exported.row), one)]).toEqual([path, [path]]);
    }
  });

  test('titles, the search and the dashboard tell no more', async () => {
    // The dashboard names the product of a review by its id too.
    const shown = new Set([...pathsOfListRows(resource), 'product._id']);
    const places = [
      `${resource.api.path}/titles?q=`,
      'search?q=zq',
      'dashboard/reviews',
      'dashboard/summary',
    ];
    for (const place of places) {
      for (const call of [full, narrowed]) {
        const text = JSON.stringify((await call('GET', place)).json);
        expect([place, held(text, one).filter((path) => !shown.has(path))]).toEqual([place, []]);
      }
      const text = JSON.stringify((await narrowed('GET', place)).json);
      const personal = held(text, one).filter((path) => {
        const field = [...fieldEntries(resource.fields)].find(([own]) => own === path)?.[1];
        return field && 'personal' in field && field.personal !== undefined;
      });
      expect([place, personal]).toEqual([place, []]);
    }
  });
});

describe('fields', () => {
  const USERS = 'users?isWithdrawn=false';

  test('are at most a hundred declared paths', async () => {
    const wrong = [
      '',
      'password',
      'hash',
      'name.first',
      'name,',
      '__proto__',
      'notify.0',
      Array(101).fill('name').join(),
    ];
    for (const fields of wrong) {
      const { status, json } = await full('GET', `${USERS}&fields=${fields}`);
      expect([fields.slice(0, 20), status, json.code]).toEqual([fields.slice(0, 20), 400, 'unknown_field']);
    }
    for (const fields of [
      'name,phone',
      'notify.contact',
      '_id',
      'version,updatedAt',
      Array(100).fill('name').join(),
    ]) {
      expect([fields, (await full('GET', `${USERS}&fields=${fields}`)).status]).toEqual([fields, 200]);
    }
    expect((await full('GET', 'faqs?fields=subject')).json.faqs).toEqual([]);
  });

  test('bring _id and version always, and the words that are asked for', async () => {
    const { json } = await full('GET', `${USERS}&fields=typeText`);
    const keys = new Set((json.users as Loose[]).flatMap((row) => Object.keys(row)));
    expect([...keys].sort()).toEqual(['_id', 'typeText', 'version']);
  });

  test('of resources without personal data leave the rest out too', async () => {
    await full('POST', 'faqs', { body: { subject: '질문', content: '<p>답</p>' } });
    const { json } = await full('GET', 'faqs?fields=subject');
    expect(json.faqs).toEqual([{ _id: expect.any(String), version: 1, subject: '질문' }]);
  });

  test('of ids alone are no entry in the record of access, since neighbours show nobody', async () => {
    const count = () => t.store.count('access-log', []);
    const before = await count();
    await full('GET', `${USERS}&fields=_id`, { headers: { skip: '0', limit: '11' } });
    expect(await count()).toBe(before);
    await full('GET', `${USERS}&fields=_id,name`);
    expect(await count()).toBe(before + 1);
  });
});
