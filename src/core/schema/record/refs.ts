import { isMultiReferenceField, isReferenceField } from '../kinds/traits';
import type { AnyResource } from '../words/resource';
import { eachField, memoizeByFieldShape } from './folds';
import { isInsideList } from './record';

/** A reference field, which holds the id of another resource's record. */
export interface ReferenceFieldAtPath {
  /** Path of the field; inside lists, the path has no index. */
  path: string;
  /** Name of the resource to which the reference refers. */
  target: string;
  /** True if a record can have several ids at the path: one per list item, or several in one field. */
  repeated: boolean;
  /** True if the field itself holds an array of ids. */
  several?: true;
  /**
   * Paths of texts that become empty when the referenced record is deleted. Without these paths, the
   * reference prevents the deletion.
   */
  forgets?: readonly string[];
}

/** Returns the reference fields of a resource, also those inside lists. */
export const getReferenceFieldsWithPaths = ({
  fields,
}: Pick<AnyResource, 'fields'>): readonly ReferenceFieldAtPath[] => collectReferenceFieldsWithPaths(fields);

const collectReferenceFieldsWithPaths = memoizeByFieldShape((fields): readonly ReferenceFieldAtPath[] =>
  [...eachField(fields)].flatMap(([path, field]) => {
    if (isMultiReferenceField(field)) {
      const { resource: targetResourceName, forgets } = field;
      return [
        {
          path,
          target: targetResourceName,
          repeated: true,
          several: true as const,
          ...(forgets && { forgets: [] }),
        },
      ];
    }
    if (!isReferenceField(field)) return [];
    const { resource: target, forgets } = field;
    return [{ path, target, repeated: isInsideList(fields, path), ...(forgets && { forgets }) }];
  }),
);
