import { eachField } from './folds';
import { isRepeated } from './record';
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

/** The references of a resource's records, those inside its lists among them. */
export const refPaths = ({ fields }: AnyResource): RefPath[] =>
  [...eachField(fields)].flatMap(([path, field]) => {
    if (field.kind !== 'ref') return [];
    const { resource: target, forgets } = field;
    return [{ path, target, repeated: isRepeated(fields, path), ...(forgets && { forgets }) }];
  });
