import { isGroupField, isIdField, isSecretField } from '../kinds/traits';
import { getAt, type Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { getFieldEntries } from './folds';
import { getListAndFormOfRecord } from './record';
import { getReferenceFieldsWithPaths } from './refs';
import { isPersonalDataRecord } from './rights';
import { createVariantOnlyRecord } from './variants';

/**
 * Whether older versions of a record may be kept, without considering personal data. The record must have a
 * form. Its resource must have no reference with `forgets`, because a deletion must remove all traces of such
 * a reference.
 */
const areOlderVersionsAllowedBySchema = (resource: AnyResource, record: object): boolean =>
  getListAndFormOfRecord(resource, record).form !== undefined &&
  !getReferenceFieldsWithPaths(resource).some(({ forgets }) => forgets);

/**
 * Whether the API keeps a record's older versions, and keeps the record in the bin after its deletion. It
 * does so for records that operators write in a form. Records with personal data are excepted, because their
 * deletion must leave no trace (decisions, section 10).
 */
export const hasVersionHistory = (resource: AnyResource, record: object): boolean =>
  areOlderVersionsAllowedBySchema(resource, record) && !isPersonalDataRecord(resource, record);

/** Whether the API keeps older versions of at least some of a resource's records. */
export const hasRecordsWithOldVersions = (resource: AnyResource): boolean =>
  [undefined, ...Object.keys(resource.variants?.of ?? {})].some((variant) =>
    hasVersionHistory(resource, createVariantOnlyRecord(resource, variant)),
  );

const haveSameJson = (firstValue: unknown, secondValue: unknown): boolean =>
  firstValue === secondValue || JSON.stringify(firstValue ?? null) === JSON.stringify(secondValue ?? null);

/**
 * Returns the paths of the fields that differ between two versions of a record, in the schema's order. A list
 * counts as one field.
 */
export const findDifferingFieldPaths = (
  { fields }: AnyResource,
  olderVersion: Loose,
  newerVersion: Loose,
): string[] =>
  [...getFieldEntries(fields)].flatMap(([path, field]) =>
    isGroupField(field) ||
    isIdField(field) ||
    isSecretField(field) ||
    haveSameJson(getAt(olderVersion, path), getAt(newerVersion, path))
      ? []
      : [path],
  );
