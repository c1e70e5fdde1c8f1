import {
  type AnyField,
  type AnyResource,
  eachField,
  isObject,
  type Migrations,
} from '../../../src/core/schema/index';
import { getFieldKindName } from '../../../src/core/schema/kinds/traits';
import { mapFormerToPresentPaths } from '../../../src/core/schema/record/formerNames';
import { insertOrReplace } from './insertOrReplace';
import { listAllMigrations, type MigrationWithOwner } from './migrations';
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
export type FieldKindByPath = Readonly<Record<string, string>>;

/** Returns the identity of a migration, as in `product:2`. */
export const formatMigrationId = ({ owner, number }: MigrationWithOwner): string => `${owner}:${number}`;

/** The paths that a build declares in each collection, and the migrations that the build knew. */
export interface DeclaredFieldPaths {
  of: Readonly<Record<string, FieldKindByPath>>;
  /** Paths that an earlier build declared, and no later one. Records may still have values there. */
  left: Readonly<Record<string, FieldKindByPath>>;
  migrations: readonly string[];
}

/** A product's resources and migrations, which decide how stored values are read. */
export interface ProductResourcesAndMigrations {
  resources: readonly AnyResource[];
  migrations: Migrations;
}

/** Returns the fields that the resources of each collection declare, by path. */
export function groupFieldsByCollectionAndPath(
  resources: readonly AnyResource[],
): Map<string, Map<string, AnyField[]>> {
  const fieldsByPathByCollection = new Map<string, Map<string, AnyField[]>>();
  for (const { api, fields } of resources) {
    const fieldsByPath = fieldsByPathByCollection.get(api.path) ?? new Map<string, AnyField[]>();
    fieldsByPathByCollection.set(api.path, fieldsByPath);
    for (const [path, field] of eachField(fields))
      fieldsByPath.set(path, [...(fieldsByPath.get(path) ?? []), field]);
  }
  return fieldsByPathByCollection;
}

/** Returns the names of the fields' types, each once. */
export const joinFieldKinds = (fields: readonly AnyField[]): string =>
  [...new Set(fields.map(getFieldKindName))].sort().join(' or ');

/**
 * Returns the paths that this build declares, as they are stored for the next start. Former names of fields
 * are among them, because records keep their values there until they are saved.
 */
function collectDeclaredPaths({
  resources,
  migrations,
}: ProductResourcesAndMigrations): Omit<DeclaredFieldPaths, 'left'> {
  const kindsByCollection: Record<string, FieldKindByPath> = {};
  for (const [collection, fieldsByPath] of groupFieldsByCollectionAndPath(resources)) {
    const kindOf = (path: string) => joinFieldKinds(fieldsByPath.get(path) ?? []);
    const formerEntries = resources
      .filter(({ api }) => api.path === collection)
      .flatMap(({ fields }) => [...mapFormerToPresentPaths(fields)]);
    kindsByCollection[collection] = Object.fromEntries([
      ...formerEntries.map(([formerPath, path]) => [formerPath, kindOf(path)]),
      ...[...fieldsByPath.keys()].map((path) => [path, kindOf(path)]),
    ]);
  }
  return {
    of: kindsByCollection,
    migrations: listAllMigrations(migrations).map(formatMigrationId),
  };
}

/** Returns the paths that a stored document holds. Earlier builds stored no `left`. */
function parseDeclaredPaths({ of, left, migrations }: Document): DeclaredFieldPaths {
  return {
    of: isObject(of) ? (of as DeclaredFieldPaths['of']) : {},
    left: isObject(left) ? (left as DeclaredFieldPaths['left']) : {},
    migrations: Array.isArray(migrations) ? migrations.map(String) : [],
  };
}

/** Returns the paths that were declared before and are declared no more. */
function collectLeftPaths(
  { of: formerPaths, left }: Pick<DeclaredFieldPaths, 'of' | 'left'>,
  currentPaths: DeclaredFieldPaths['of'],
): DeclaredFieldPaths['left'] {
  const collections = new Set([...Object.keys(left), ...Object.keys(formerPaths)]);
  return Object.fromEntries(
    [...collections].flatMap((collection) => {
      const leftEntries = Object.entries({ ...left[collection], ...formerPaths[collection] }).filter(
        ([path]) => !Object.hasOwn(currentPaths[collection] ?? {}, path),
      );
      return leftEntries.length > 0 ? [[collection, Object.fromEntries(leftEntries)] as const] : [];
    }),
  );
}

/** Reads the paths that the build declared at the last start; null if none were stored. */
export async function readStoredDeclaredPaths(
  reader: Pick<Reader, 'get'>,
): Promise<DeclaredFieldPaths | null> {
  const document = await reader.get(DECLARED_PATHS_COLLECTION, DECLARED_PATHS_DOCUMENT_ID);
  return document && parseDeclaredPaths(document);
}

/**
 * Stores the paths that this build declares. It also stores the lost paths (paths no longer declared) whose
 * values no migration converts yet.
 */
export async function writeDeclaredFieldPaths(
  store: Store,
  product: ProductResourcesAndMigrations,
  unresolvedPaths: readonly { collection: string; path: string; was: string }[],
): Promise<void> {
  const { of, migrations } = collectDeclaredPaths(product);
  const fieldKindsByCollection: Record<string, FieldKindByPath> = { ...of };
  for (const { collection, path, was } of unresolvedPaths) {
    if (path !== '')
      fieldKindsByCollection[collection] = { ...fieldKindsByCollection[collection], [path]: was };
    else fieldKindsByCollection[collection] = fieldKindsByCollection[collection] ?? {};
  }
  await store.transaction(async (tx) => {
    const storedDocument = await tx.get(DECLARED_PATHS_COLLECTION, DECLARED_PATHS_DOCUMENT_ID);
    const storedPaths = storedDocument ? parseDeclaredPaths(storedDocument) : { of: {}, left: {} };
    const left = collectLeftPaths(storedPaths, fieldKindsByCollection);
    const declaredPaths: DeclaredFieldPaths = { of: fieldKindsByCollection, left, migrations };
    if (
      storedDocument &&
      JSON.stringify([storedDocument.of, storedDocument.left, storedDocument.migrations]) ===
        JSON.stringify([declaredPaths.of, declaredPaths.left, declaredPaths.migrations])
    )
      return;
    const declaredPathsDocument: Document = {
      _id: DECLARED_PATHS_DOCUMENT_ID,
      version: (storedDocument?.version ?? 0) + 1,
      ...declaredPaths,
    };
    await insertOrReplace(tx, DECLARED_PATHS_COLLECTION, storedDocument, declaredPathsDocument);
  });
}
