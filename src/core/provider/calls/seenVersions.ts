import type { Identifier } from 'ra-core';
import { setInBoundedMap } from '../../schema/basics/setInBoundedMap';
import type { Loose } from '../../schema/index';

/**
 * Maximum number of records whose version is stored. The number suffices for the records on the pages that
 * the operator saw last.
 */
const MAX_REMEMBERED_VERSIONS = 2_000;

/** The versions of records that the console last received. */
export interface LastSeenRecordVersions {
  /** Stores the version of a received record, and returns the record. */
  see<R extends Loose>(resourceName: string, record: R): R;
  /**
   * Returns the version of a record that the operator saw. React-admin's bulk calls need it, because they
   * omit versions. The version is undefined if the console has not read the record, or if the API has no
   * versions.
   */
  last(resourceName: string, id: Identifier): { id: Identifier; version: unknown };
}

/** Returns a new store for the versions of the records that a data provider returns. */
export function createLastSeenVersionStore(): LastSeenRecordVersions {
  const versionByRecord = new Map<string, unknown>();
  const buildSeenVersionKey = (resourceName: string, id: unknown) => `${resourceName}/${id}`;
  return {
    see(resourceName, record) {
      const key = buildSeenVersionKey(resourceName, record.id);
      if (record.version === undefined) versionByRecord.delete(key);
      else setInBoundedMap(versionByRecord, key, record.version, MAX_REMEMBERED_VERSIONS);
      return record;
    },
    last: (resourceName, id) => ({ id, version: versionByRecord.get(buildSeenVersionKey(resourceName, id)) }),
  };
}
