import {
  fieldAt,
  fieldTypeHandlerOf,
  getAt,
  isRequired,
  type Loose,
  normalizeRecordValues,
  type ProblemsByPath,
} from '../../../../src/core/schema/index';
import { createMissingValueProblem } from '../../../../src/core/schema/record/check';
import type { CollectionResources } from '../../call/collections';
import { refuseUnknownKeys } from '../../call/params';
import { refuseRecordWithProblems } from '../body/body';
import { listBulkEditablePaths, nestValuesByPath } from './editOne';

/**
 * Parses the new values of an edit of many records. Throws 400 for a field that no resource lists in
 * `bulk.edit`, and 422 for a wrong value.
 */
export function parseBulkEditValues({ all }: CollectionResources, valuesByPath: Loose): Loose {
  const findResourceWithEditablePath = (path: string) =>
    all.find((resource) => listBulkEditablePaths(resource).includes(path));
  refuseUnknownKeys(Object.keys(valuesByPath).filter((path) => !findResourceWithEditablePath(path)));
  const problems: ProblemsByPath = {};
  const normalizedEntries = Object.entries(valuesByPath).map(([path, sent]) => {
    const { fields = {} } = findResourceWithEditablePath(path) ?? {};
    const field = fieldAt(fields, path);
    const normalizedValue = getAt(normalizeRecordValues(fields, nestValuesByPath({ [path]: sent })), path);
    const isRequiredValueMissing = isRequired(field) && fieldTypeHandlerOf(field).isEmpty(normalizedValue);
    const problem =
      fieldTypeHandlerOf(field).check(normalizedValue, field) ??
      (isRequiredValueMissing ? createMissingValueProblem(field) : null);
    if (problem) problems[path] = problem;
    return [path, normalizedValue] as const;
  });
  refuseRecordWithProblems(all[0], problems);
  return Object.fromEntries(normalizedEntries);
}
