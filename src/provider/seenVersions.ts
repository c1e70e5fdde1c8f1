import type { Identifier } from 'ra-core';
import type { Loose } from '../schema/index';

/** Most records whose version is remembered: those of the pages that were shown last. */
const MOST = 2_000;

/** The versions of records as the console has last been given them. */
export interface SeenVersions {
  /** Remembers a record's version, and returns the record. */
  see<R extends Loose>(name: string, record: R): R;
  /**
   * What react-admin's calls about many records leave out: which version the operator saw. Undefined for a record that
   * was not seen, or whose API has no versions.
   */
  last(name: string, id: Identifier): { id: Identifier; version: unknown };
}

export function seenVersions(): SeenVersions {
  const versions = new Map<string, unknown>();
  const keyOf = (name: string, id: unknown) => `${name}/${id}`;
  return {
    see(name, record) {
      const key = keyOf(name, record.id);
      versions.delete(key);
      if (record.version !== undefined) versions.set(key, record.version);
      const [oldest = key] = versions.keys();
      if (versions.size > MOST) versions.delete(oldest);
      return record;
    },
    last: (name, id) => ({ id, version: versions.get(keyOf(name, id)) }),
  };
}
