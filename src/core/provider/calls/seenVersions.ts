import type { Identifier } from 'ra-core';
import { setInBoundedMap } from '../../schema/basics/setInBoundedMap';
import type { Loose } from '../../schema/index';

/** Most records whose version is remembered, enough for the last shown pages. */
const MOST = 2_000;

/** The versions of records that the console last received. */
export interface SeenVersions {
  /** Remembers a record's version, and returns the record. */
  see<R extends Loose>(name: string, record: R): R;
  /**
   * Returns the version that the operator saw, which react-admin's bulk calls omit. Undefined for a record
   * that was not seen, or whose API has no versions.
   */
  last(name: string, id: Identifier): { id: Identifier; version: unknown };
}

/** Remembers the versions that a data provider returns. */
export function seenVersions(): SeenVersions {
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
