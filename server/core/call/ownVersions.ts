/** Versions that one call wrote, without a version of another call in between. */
export interface VersionRange {
  /** The version that the first write replaced. */
  first: number;
  last: number;
}

/**
 * The versions of records that one call writes. In a call about several records, the write of one can change
 * another by a hook or an emptied reference.
 */
export interface OwnVersions {
  /** Notes that the call replaced a version of a record. */
  note(collection: string, recordId: string, replacedVersion: number, writtenVersion: number): void;
  /** Returns the last version that the call made of a given one: the given one if it wrote none. */
  lastOf(collection: string, recordId: string, version: number): number;
  /** Adds the noted versions to those of the call's earlier transactions. Called after the commit. */
  keep(): void;
}

/** Returns the versions that a transaction writes, after those of the call's earlier transactions. */
export function createOwnVersions(earlierVersions: Map<string, VersionRange>): OwnVersions {
  const versions = new Map<string, VersionRange>();
  const formatKey = (collection: string, recordId: string) => `${collection}/${recordId}`;
  const findRange = (key: string) => versions.get(key) ?? earlierVersions.get(key);
  return {
    note(collection, recordId, replacedVersion, writtenVersion) {
      const key = formatKey(collection, recordId);
      const range = findRange(key);
      const first = range?.last === replacedVersion ? range.first : replacedVersion;
      versions.set(key, { first, last: writtenVersion });
    },
    lastOf(collection, recordId, version) {
      const range = findRange(formatKey(collection, recordId));
      return range && range.first <= version && version <= range.last ? range.last : version;
    },
    keep() {
      for (const [key, range] of versions) earlierVersions.set(key, range);
    },
  };
}

/** Returns an answer's records with the last versions that the call wrote of them. */
export const withLastVersions = <R extends { _id?: unknown; version?: unknown }>(
  ownVersions: OwnVersions,
  collection: string,
  records: readonly R[],
): R[] =>
  records.map((record) =>
    typeof record._id === 'string' && typeof record.version === 'number'
      ? { ...record, version: ownVersions.lastOf(collection, record._id, record.version) }
      : record,
  );
