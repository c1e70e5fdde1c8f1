import {
  type AnyField,
  type AnyResource,
  eachField,
  fieldTypeHandlerOf,
  findPreviousFieldName,
  isObject,
  type Loose,
  listValuesAtPath,
  type Migrations,
} from '../../../src/core/schema/index';
import { listAllMigrations } from './migrations';
import type { Collection, Document, Reader, Store } from './store';

/**
 * Collection with a single document: the paths and field types that the product declared at the last start.
 */
const DECLARED_PATHS_COLLECTION = '_declared';

const DECLARED_PATHS_DOCUMENT_ID = 'declared';

export const declaredPathsCollection: Collection = {
  name: DECLARED_PATHS_COLLECTION,
  paths: [],
  orders: [],
  keysOf: () => ({}),
};

/**
 * The field type of each path in a collection. If resources that share the collection give a path different
 * field types, all of them are named.
 */
type FieldKindByPath = Readonly<Record<string, string>>;

/** The paths that a build declares in each collection, and the migrations that the build knew. */
export interface DeclaredFieldPaths {
  of: Readonly<Record<string, FieldKindByPath>>;
  migrations: readonly string[];
}

/** A product's resources and migrations, which decide how stored values are read. */
export interface ProductResourcesAndMigrations {
  resources: readonly AnyResource[];
  migrations: Migrations;
}

/**
 * A path with stored values that this build would not show. The path is no longer declared, or its field has
 * another type than before.
 */
export interface LostFieldPath {
  collection: string;
  /** Path of the stored values. The path is '' if no resource has the collection any more. */
  path: string;
  /** Kind of the field that an earlier build declared at the path. */
  was: string;
  /** The fields that this build declares at the path. Empty if there are none. */
  now: readonly AnyField[];
  /** Path of the new field with the most similar name. Fields of the lost field's type are preferred. */
  meant: string | undefined;
}

function groupFieldsByCollectionAndPath(
  resources: readonly AnyResource[],
): Map<string, Map<string, AnyField[]>> {
  const all = new Map<string, Map<string, AnyField[]>>();
  for (const { api, fields } of resources) {
    const own = all.get(api.path) ?? new Map<string, AnyField[]>();
    all.set(api.path, own);
    for (const [path, field] of eachField(fields)) own.set(path, [...(own.get(path) ?? []), field]);
  }
  return all;
}

const joinFieldKinds = (fields: readonly AnyField[]): string =>
  [...new Set(fields.map(({ kind }) => kind))].sort().join(' or ');

/** Returns the paths that this build declares, as they are stored for the next start. */
export function collectDeclaredPaths({
  resources,
  migrations,
}: ProductResourcesAndMigrations): DeclaredFieldPaths {
  const of = [...groupFieldsByCollectionAndPath(resources)].map(([collection, fields]) => [
    collection,
    Object.fromEntries([...fields].map(([path, own]) => [path, joinFieldKinds(own)])),
  ]);
  return { of: Object.fromEntries(of), migrations: listAllMigrations(migrations).map(({ says }) => says) };
}

/** Reads the paths that the build declared at the last start; null if none were stored. */
export async function readStoredDeclaredPaths(
  reader: Pick<Reader, 'get'>,
): Promise<DeclaredFieldPaths | null> {
  const document = await reader.get(DECLARED_PATHS_COLLECTION, DECLARED_PATHS_DOCUMENT_ID);
  if (!document) return null;
  const of = isObject(document.of) ? (document.of as DeclaredFieldPaths['of']) : {};
  return { of, migrations: Array.isArray(document.migrations) ? document.migrations.map(String) : [] };
}

/**
 * Stores the paths that this build declares. It also stores the lost paths (paths no longer declared) whose
 * values no migration converts yet.
 */
export async function writeDeclaredPaths(
  store: Store,
  product: ProductResourcesAndMigrations,
  unsolved: readonly LostFieldPath[],
): Promise<void> {
  const { of, migrations } = collectDeclaredPaths(product);
  const kept: Record<string, FieldKindByPath> = { ...of };
  for (const { collection, path, was } of unsolved) {
    if (path !== '') kept[collection] = { ...kept[collection], [path]: was };
    else kept[collection] = kept[collection] ?? {};
  }
  const declared = { of: kept, migrations };
  await store.transaction(async (tx) => {
    const before = await tx.get(DECLARED_PATHS_COLLECTION, DECLARED_PATHS_DOCUMENT_ID);
    if (before && JSON.stringify([before.of, before.migrations]) === JSON.stringify([kept, migrations]))
      return;
    const document: Document = {
      _id: DECLARED_PATHS_DOCUMENT_ID,
      version: (before?.version ?? 0) + 1,
      ...declared,
    };
    await (before
      ? tx.replace(DECLARED_PATHS_COLLECTION, document)
      : tx.insert(DECLARED_PATHS_COLLECTION, document));
  });
}

/** Whether a field's path equals another path or lies inside it. */
const isPathWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`);

/**
 * Returns the paths in a collection whose loss is explained. The explanation is a field's former name, the
 * schema's `dropped`, or a migration since the last start.
 */
function findFieldPathsRemovedOnPurpose(
  product: ProductResourcesAndMigrations,
  { migrations }: DeclaredFieldPaths,
  collection: string,
) {
  const resources = product.resources.filter(({ api }) => api.path === collection);
  const since = listAllMigrations(product.migrations).filter(({ says }) => !migrations.includes(says));
  const changes = since.flatMap(({ of }) => of[collection] ?? []);
  const formers = resources.flatMap(({ fields }) =>
    [...eachField(fields)].flatMap(([path, field]) => {
      const former = findPreviousFieldName(field);
      return former === undefined ? [] : [[...path.split('.').slice(0, -1), former].join('.')];
    }),
  );
  return {
    paths: [
      ...formers,
      ...resources.flatMap(({ dropped = [] }) => dropped),
      ...changes.flatMap(({ path }) => path ?? []),
    ],
    /** True if a migration names the collection, which explains why no resource has it any more. */
    isNamed: since.some(({ of }) => Object.hasOwn(of, collection)),
  };
}

const splitIntoCharacterPairs = (name: string): Set<string> => {
  const text = name.toLowerCase();
  return new Set(Array.from({ length: Math.max(text.length - 1, 1) }, (_, at) => text.slice(at, at + 2)));
};

/** Returns the similarity of two names from 0 to 1: the share of letter pairs that both names contain. */
function computeNameSimilarity(one: string, other: string): number {
  const [mine, theirs] = [splitIntoCharacterPairs(one), splitIntoCharacterPairs(other)];
  const both = [...mine].filter((pair) => theirs.has(pair)).length;
  return (2 * both) / (mine.size + theirs.size);
}

function findLikelyRenamedPath(
  path: string,
  was: string,
  now: ReadonlyMap<string, AnyField[]>,
  before: FieldKindByPath,
) {
  const added = [...now].filter(([each]) => !Object.hasOwn(before, each));
  const alike = added.filter(([, fields]) => joinFieldKinds(fields) === was);
  const from = alike.length > 0 ? alike : added.filter(([each]) => computeNameSimilarity(each, path) > 0.3);
  return from
    .map(([each]) => each)
    .sort((a, b) => computeNameSimilarity(b, path) - computeNameSimilarity(a, path))[0];
}

/**
 * Returns the paths that this build no longer declares, or declares with another field type. It leaves out
 * paths whose change the schema or a migration explains.
 */
export function findLostFieldPaths(
  before: DeclaredFieldPaths,
  product: ProductResourcesAndMigrations,
): LostFieldPath[] {
  const fields = groupFieldsByCollectionAndPath(product.resources);
  return Object.entries(before.of).flatMap(([collection, kinds]) => {
    const now = fields.get(collection);
    const { paths, isNamed } = findFieldPathsRemovedOnPurpose(product, before, collection);
    if (!now) return isNamed ? [] : [{ collection, path: '', was: '', now: [], meant: undefined }];
    const lost = Object.entries(kinds).filter(
      ([path, was]) =>
        joinFieldKinds(now.get(path) ?? []) !== was && !paths.some((named) => isPathWithin(path, named)),
    );
    return lost
      .filter(([path]) => !lost.some(([outer]) => outer !== path && isPathWithin(path, outer)))
      .map(([path, was]) => ({
        ...{ collection, path, was, now: now.get(path) ?? [] },
        meant: now.has(path) ? undefined : findLikelyRenamedPath(path, was, now, kinds),
      }));
  });
}

/** Whether a value is empty: a blank value, a list without items or an object without keys. */
const isBlankValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether a stored record has a value, at a lost path, that this build can't read. */
export function hasValueAtLostPath(record: Loose, { path, now }: LostFieldPath): boolean {
  if (path === '') return true;
  return listValuesAtPath(record, path).some(
    (value) =>
      !isBlankValue(value) && !now.some((field) => fieldTypeHandlerOf(field).check(value, field) === null),
  );
}

/**
 * Describes lost values and the remedy, such as renaming their field. `records` is the number of records that
 * hold such values.
 */
export function describeLostFieldValues(
  { collection, path, was, now, meant }: LostFieldPath,
  records: number,
): string {
  const held = `${records} ${records === 1 ? 'record holds' : 'records hold'}`;
  if (path === '')
    return `${collection}: ${records} stored, and no resource has this path any more; a migration that names ${collection} says that it is meant`;
  if (now.length > 0)
    return `${collection}: ${held} a ${was} at '${path}' that ${joinFieldKinds(now)} does not take: retype('${path}', …) in a migration converts them, dropped: ['${path}'] leaves them`;
  const likely = meant === undefined ? '' : ` Is it '${meant}' now? Then say renamedFrom: '${path}' there.`;
  return `${collection}: ${held} a value at '${path}', which is declared no more.${likely} A migration renames or drops it, dropped: ['${path}'] leaves it`;
}
