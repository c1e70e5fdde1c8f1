import { holdsFields, isIdentity, isSecret } from '../kinds/traits';
import { getAt, type Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { fieldEntries } from './folds';
import { viewsOfRecord } from './record';
import { refPaths } from './refs';
import { isPersonal } from './rights';
import { variantRecord } from './variants';

/** Whether the resource has a form and no references whose traces a purge must remove. */
const isKept = (resource: AnyResource, record: object): boolean =>
  viewsOfRecord(resource, record).form !== undefined && !refPaths(resource).some(({ forgets }) => forgets);

/**
 * Whether older versions of a record are kept, and the bin keeps it after deletion. That holds for records
 * that operators write in a form, except personal data, which must leave no trace (decisions, section 10).
 */
export const keepsStates = (resource: AnyResource, record: object): boolean =>
  isKept(resource, record) && !isPersonal(resource, record);

/** Whether older versions are kept for any of a resource's records, since it may depend on the variant. */
export const mayKeepStates = (resource: AnyResource): boolean =>
  [undefined, ...Object.keys(resource.variants?.of ?? {})].some((variant) =>
    keepsStates(resource, variantRecord(resource, variant)),
  );

const sameText = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Returns the paths of the fields that differ between two versions of a record, in the schema's order; a list
 * is one field.
 */
export const differingPaths = ({ fields }: AnyResource, before: Loose, after: Loose): string[] =>
  [...fieldEntries(fields)].flatMap(([path, field]) =>
    holdsFields(field) ||
    isIdentity(field) ||
    isSecret(field) ||
    sameText(getAt(before, path), getAt(after, path))
      ? []
      : [path],
  );
