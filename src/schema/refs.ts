import type { Shape } from './fields';
import type { Condition } from './filters/condition';
import { leaves } from './leaves';
import { type Loose, schemaPath } from './paths';
import type { AnyResource } from './resource';

/** A field that holds the id of another resource's record. */
export interface RefPath {
  /** Runs through lists without an index. */
  path: string;
  /** Name of the resource that it leads to. */
  target: string;
  /** Whether one record may hold many of them, one in each item of a list. */
  repeated: boolean;
  /** Paths of the texts that are emptied when its record is deleted; absent if it keeps the record from that. */
  forgets?: readonly string[];
}

function refsIn(fields: Shape, prefix: string, repeated: boolean): RefPath[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name;
    if (field.kind === 'ref') {
      const { resource: target, forgets } = field;
      return [{ path, target, repeated, ...(forgets && { forgets }) }];
    }
    if (field.kind !== 'group' && field.kind !== 'list') return [];
    return refsIn(field.of, `${path}.`, repeated || field.kind === 'list');
  });
}

/** The references of a resource's records, those inside its lists among them. */
export const refPaths = ({ fields }: AnyResource): RefPath[] => refsIn(fields, '', false);

const SEPARATOR = ',';

/** The key of the references that a record's items hold at a path; null if they hold none. */
export function repeatedKey(fields: Shape, path: string, record: Loose): string | null {
  const ids = [...leaves(fields, record)].flatMap((leaf) =>
    schemaPath(leaf.path) === path && typeof leaf.value === 'string' && leaf.value !== '' ? [leaf.value] : [],
  );
  return ids.length > 0 ? SEPARATOR + [...new Set(ids)].join(SEPARATOR) + SEPARATOR : null;
}

/** What finds the records that refer to `id`. */
export const refersTo = ({ path, repeated }: RefPath, id: string): Condition =>
  repeated
    ? { op: 'contains', any: [{ path, term: SEPARATOR + id + SEPARATOR }] }
    : { op: 'equals', path, key: id };
