import type { ChangeRoute } from '../../../server/core/call/route';
import {
  type AnyResource,
  createBlankListItem,
  fieldEntries,
  isWriteOnceField,
  type Loose,
  type Shape,
  SINGLETON_ID,
  setAt,
} from '../../../src/core/schema/index';
import { sampleBody, samplerOf, variantsOf } from '../conformance/sample';
import { type Sampler, sampleFor } from '../schema/kinds/samples';
import { resources } from '../theProduct';
import type { Caller, TestApi } from './harness';
import { type CallOptions, upload } from './harness';
import { png } from './pictures';

/** The resource of a collection that examples are of: the last one that can be created, since it holds the most. */
export function ofPath(path: string): AnyResource {
  const collectionResources = resources.filter(({ api }) => api.path === path);
  const resource = collectionResources.findLast(({ create }) => create !== false) ?? collectionResources[0];
  if (!resource) throw new Error(`No resource at ${path}`);
  return resource;
}

/** An item with a sample of every field that has one, as required fields need. */
const itemOf = (fields: Shape, sampler: Sampler): Loose =>
  [...fieldEntries(fields)].reduce((item, [path, field]) => {
    const value = sampleFor(field, sampler);
    return value === undefined ? item : setAt(item, path, value);
  }, createBlankListItem(fields));

/** A body for a record of a collection, with an item in each of its lists. */
export const bodyFor = (path: string, seed: number): Loose => bodyOf(ofPath(path), seed);

/** A body for a record of a resource, with an item in each of its lists. */
export function bodyOf(resource: AnyResource, seed: number): Loose {
  const lists = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'list' ? [[name, [itemOf(field.of, samplerOf(seed))]]] : [],
  );
  const body = sampleBody(resource, samplerOf(seed), variantsOf(resource)[0]);
  // Samples of a pattern are few, and no two members have the same name to sign in with.
  const own = 'username' in body ? { username: `sample${seed}@example.net` } : {};
  return { ...body, ...own, ...Object.fromEntries(lists) };
}

/** A record of a collection: created by a call, or stored as another system would where no call creates any. */
export async function recordOf(
  { api, create, singleton }: AnyResource,
  { store }: TestApi,
  call: Caller,
): Promise<string> {
  const body = bodyFor(api.path, 1);
  if (singleton) return SINGLETON_ID;
  if (create === false) {
    await store.transaction((tx) => tx.insert(api.path, { ...body, _id: 'given', version: 1 }));
    return 'given';
  }
  const { json } = await call('POST', api.path, { body });
  return String((json[api.one] as Loose)._id);
}

/** The id of a record in every collection, by its path. */
export async function recordIds(t: TestApi, call: Caller): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const resource of resources) {
    ids.set(resource.api.path, await recordOf(resource, t, call));
  }
  return ids;
}

/** What of a body an update may carry: not what is given when the record is created. */
export const changeable = (collection: string, body: unknown): Loose => {
  const { fields } = ofPath(collection);
  const isChangeable = (name: string) => {
    const field = fields[name];
    return field === undefined || !isWriteOnceField(field);
  };
  return Object.fromEntries(Object.entries(body as Loose).filter(([name]) => isChangeable(name)));
};

/** A body of each kind that a call takes. */
export const bodiesByInput: { readonly [K in ChangeRoute['input']]: () => CallOptions } = {
  none: () => ({}),
  json: () => ({ body: {} }),
  jsonIfAny: () => ({}),
  signIn: () => ({ body: {} }),
  draft: () => ({ body: {} }),
  image: () => upload(png, '그림.png'),
  file: () => upload('글', '글.txt'),
};
