import { API_BASE_PATH, type Route } from '../../../../server/core/call/route';
import type { Document } from '../../../../server/core/store/store';
import {
  type AnyField,
  type AnyResource,
  createBlankRecord,
  eachField,
  getActionUrlSegment,
  getAt,
  getFirstMenuGroup,
  isPersonalDataRecord,
  type Loose,
  setAt,
} from '../../../../src/core/schema/index';
import { collectImportablePaths } from '../../../../src/core/schema/record/excel';
import { bodiesByInput, bodyOf } from '../../../core/api/bodies';
import { type CallOptions, encrypted, type TestApi } from '../../../core/api/harness';
import { samplerOf, variantsOf } from '../../../core/conformance/sample';
import { sampleFor } from '../../../core/schema/kinds/samples';
import { resources } from '../../../core/theProduct';
import { groups } from './areas';

/** A stored record about a person, and the resource that shows it. */
interface Person {
  resource: AnyResource;
  record: Document;
}

/** A call that would change something of a person. */
interface Try {
  name: string;
  method: string;
  path: string;
  options: CallOptions;
  /** Whether the schema opens what it does to whoever sees the record masked. */
  isOpen: boolean;
}

/** Whoever is narrowed and lacks the right to personal data: each area alone, and all of them. */
const narrowed: readonly (readonly string[])[] = [...groups.map((group) => [group]), [...groups]];

const allResources = resources as readonly AnyResource[];

/** Stores a record of each resource and variant that hold personal data, as a storefront would. */
async function storePersons({ store }: TestApi): Promise<Person[]> {
  const persons = allResources.flatMap((resource) =>
    variantsOf(resource).flatMap((variant, index): Person[] => {
      const known = { ...(variant !== undefined && { [resource.variants?.by ?? '']: variant }) };
      const body = {
        ...createBlankRecord(resource),
        ...bodyOf(resource, index + 1),
        ...known,
        ...resource.api.fixed,
      };
      const _id = `person-${resource.name}-${index}`;
      const username = 'username' in body ? { username: `${_id}@example.com` } : {};
      return isPersonalDataRecord(resource, body)
        ? [{ resource, record: { ...body, ...username, _id, version: 1 } }]
        : [];
    }),
  );
  await store.transaction(async (tx) => {
    for (const { resource, record } of persons) await tx.insert(resource.api.path, record);
  });
  return persons;
}

/** Another value for a field than the stored one. */
function otherValue(field: AnyField, seed: number): unknown {
  if (field.kind === 'list') return [{}];
  if (field.kind === 'image' || field.kind === 'file') return null;
  if (field.kind === 'files') return [];
  if (field.kind === 'bool') return seed % 2 === 0;
  return sampleFor(field, samplerOf(seed)) ?? '';
}

const isOpenField = (field: AnyField) => 'masked' in field && field.masked === true;

/**
 * Bodies of an update, for each field of a record: with another value, with the stored one, and with another value
 * beside one that the schema opens.
 */
async function updates(t: TestApi, { resource, record }: Person): Promise<Try[]> {
  const tries: Try[] = [];
  const open = [...eachField(resource.fields)].find(([, field]) => isOpenField(field));
  for (const [path, field] of eachField(resource.fields)) {
    if (field.kind === 'group' || field.kind === 'id') continue;
    // An item of a list is sent with its list.
    const [head = ''] = path.split('.');
    const inList = resource.fields[head]?.kind === 'list' && path !== head;
    const of = (value: unknown) =>
      inList ? { [head]: [setAt({}, path.slice(head.length + 1), value)] } : setAt({}, path, value);
    const stored = getAt(record, path);
    const other =
      field.kind === 'password'
        ? await encrypted(t.call, 'another-password-1')
        : otherValue(field, 7 + tries.length);
    const values = { other, ...(stored !== undefined && { equal: stored }) };
    for (const [word, value] of Object.entries(values)) {
      tries.push({
        name: `${path} (${word})`,
        method: 'PUT',
        path: `${resource.api.path}/${record._id}`,
        options: { body: of(value) },
        isOpen: isOpenField(field) && resource.update !== false,
      });
    }
    if (!open || isOpenField(field)) continue;
    tries.push({
      name: `${path} beside ${open[0]}`,
      method: 'PUT',
      path: `${resource.api.path}/${record._id}`,
      options: { body: setAt(of(other), open[0], true) },
      isOpen: false,
    });
  }
  return tries;
}

/** The rows of a sheet, one for each field that a sheet may bring. */
function imports({ resource, record }: Person): Try[] {
  if (!resource.list?.import) return [];
  const fixed = Object.entries(resource.api.fixed ?? {}).map(([name, value]) => `${name}=${value}`);
  return collectImportablePaths(resource).flatMap((path) =>
    [true, false].map((dryRun) => ({
      name: `row with ${path}${dryRun ? ' (dry run)' : ''}`,
      method: 'POST',
      path: [`${resource.api.path}/import`, ...fixed].join('?'),
      options: {
        body: {
          rows: [{ _id: record._id, version: 1, record: setAt({}, path, getAt(record, path) ?? '') }],
          dryRun,
        },
      },
      isOpen: false,
    })),
  );
}

/** Edits of selected records, one for each field that they may give a value. */
function edits({ resource, record }: Person): Try[] {
  const { path } = resource.api;
  const edited = resource.bulk?.edit ?? [];
  return [...eachField(resource.fields)].flatMap(([name, field], at) =>
    edited.includes(name)
      ? [true, false].map((dryRun) => ({
          name: `edit of ${name}${dryRun ? ' (dry run)' : ''}`,
          method: 'POST',
          path: `${path}/edit`,
          options: {
            body: {
              records: [{ _id: record._id, version: 1 }],
              set: { [name]: otherValue(field, at) },
              dryRun,
            },
          },
          isOpen: isOpenField(field),
        }))
      : [],
  );
}

const isOpenAct = ({ actions }: AnyResource, path: string) =>
  Object.entries(actions ?? {}).some(
    ([name, action]) => action.masked === true && path.endsWith(`/${getActionUrlSegment(name, action)}`),
  );

/** One try of every other declared call that names the record: uploads, their removal and order, acts, deletions. */
function others(routes: readonly Route[], { resource, record }: Person): Try[] {
  const below = `${API_BASE_PATH}/${resource.api.path}/`;
  return routes.flatMap((route): Try[] => {
    if (route.method === 'GET' || !route.path.startsWith(below)) return [];
    const rest = route.path.slice(below.length);
    if (rest === 'import' || rest === 'edit' || (route.method === 'PUT' && rest === ':id')) return [];
    const path = `${resource.api.path}/${rest}`
      .replace(':id', record._id)
      .replace(':at', '0')
      .replace(':version', '1');
    const options =
      rest === 'delete'
        ? { body: { records: [{ _id: record._id, version: 1 }] } }
        : rest === 'preview'
          ? { body: { record: Object.fromEntries(Object.entries(record).filter(([key]) => key !== '_id')) } }
          : route.method === 'PUT'
            ? { body: { order: [] } }
            : bodiesByInput[route.input]();
    return [{ name: rest, method: route.method, path, options, isOpen: isOpenAct(resource, route.path) }];
  });
}

/** Codes that refuse a row, or a record of several, in an answer that is itself 200. */
const refusals = (json: Loose): string[] =>
  [
    json.code,
    ...[json.rows, json.kept].flatMap((each) => (Array.isArray(each) ? each.map(({ code }) => code) : [])),
  ]
    .filter((code) => code !== undefined)
    .map(String);

/** Calls that a variant does not have, or that find nothing to do. */
const NOTHING = ['not_found', 'not_allowed'];

/** What a person's record is in the store, without what every save writes. */
async function storedOf({ store }: TestApi, { resource, record }: Person): Promise<string> {
  const document = await store.get(resource.api.path, record._id);
  if (!document) return 'gone';
  const open = [...eachField(resource.fields)]
    .filter(([, field]) => isOpenField(field))
    .map(([path]) => path);
  const { version: _, updatedAt: __, updatedBy: ___, ...rest } = document;
  return JSON.stringify(Object.entries(rest).filter(([name]) => !open.includes(name)));
}

/**
 * Makes every call on every record of a person by every narrowed right without personal data. Returns what was done,
 * told or stored all the same, and what is refused though the schema opens it. `among` narrows it to one collection.
 */
export async function findWritingHoles(
  t: TestApi,
  among?: string,
): Promise<{ holes: string[]; count: number }> {
  const all = await storePersons(t);
  const persons = all.filter(({ resource }) => among === undefined || resource.api.path === among);
  const holes: string[] = [];
  let count = 0;
  for (const [index, words] of narrowed.entries()) {
    const username = `narrowed${index}@example.com`;
    const call = await t.signIn(username, words);
    for (const person of persons) {
      const { resource } = person;
      const group = getFirstMenuGroup(allResources.filter(({ api }) => api.path === resource.api.path));
      const holds = group === null ? words.length === groups.length : words.includes(group);
      const before = await storedOf(t, person);
      const tries = [
        ...(await updates(t, person)),
        ...imports(person),
        ...edits(person),
        ...others(t.api.routes, person),
      ];
      for (const { name, method, path, options, isOpen } of tries) {
        count += 1;
        const { status, json } = await call(method, path, options);
        const codes = refusals(json);
        const where = `${words.join('+')}: ${resource.name} ${method} ${name}`;
        const mayDo = isOpen && holds;
        if (
          mayDo
            ? codes.includes('no_right')
            : !codes.includes('no_right') && !NOTHING.includes(codes[0] ?? '')
        )
          holes.push(`${where} answers ${status} ${codes}`);
        if ((await storedOf(t, person)) !== before) {
          const isAct = mayDo && method === 'POST';
          if (!isAct) holes.push(`${where} changes what is stored`);
          await restore(t, person);
        }
      }
    }
  }
  return { holes, count };
}

/** Puts a person's record back as it was. */
const restore = ({ store }: TestApi, { resource, record }: Person) =>
  store.transaction(async (tx) => {
    const { path } = resource.api;
    const stored = await tx.get(path, record._id);
    await (stored ? tx.replace(path, record) : tx.insert(path, record));
  });
