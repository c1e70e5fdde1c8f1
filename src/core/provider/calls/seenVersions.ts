import type { Identifier } from 'ra-core';
import { setInBoundedMap } from '../../schema/basics/setInBoundedMap';
import type { Loose } from '../../schema/index';

/** Maximum number of records whose version is remembered, which is enough for the pages shown last. */
const MOST = 2_000;

/** The versions of records that the console last received. */
export interface LastSeenRecordVersions {
  /** Remembers the version of a record, and returns the record. */
  see<R extends Loose>(name: string, record: R): R;
  /**
   * Returns the version that the operator saw, for react-admin's bulk calls, which omit it. Undefined if the
   * console has not read the record, or if the API has no versions.
   */
  last(name: string, id: Identifier): { id: Identifier; version: unknown };
}

/** Returns a memory for the versions that a data provider returns. */
export function createLastSeenVersions(): LastSeenRecordVersions {
  const versions = new Map<string, unknown>();
  const keyOf = (name: string, id: unknown) => `${name}/${id}`;
  return {
    see(name, record) {
      const key = keyOf(name, record.id);
      if (record.version === undefined) versions.delete(key);
      else setInBoundedMap(versions, key, record.version, MOST);
      return record;
    },
    last: (name, id) => ({ id, version: versions.get(keyOf(name, id)) }),
  };
}
