import {
  fieldAt,
  getAt,
  isRequired,
  type Loose,
  type Problems,
  pureKindOf,
  shapeRecord,
} from '../../../../src/core/schema/index';
import { missingProblem } from '../../../../src/core/schema/record/check';
import type { CollectionResources } from '../../call/faces';
import { refuseUnknownKeys } from '../../call/params';
import { refuseProblems } from '../body/body';
import { bulkEditablePaths, nestValuesByPath } from './editOne';

/**
 * Parses the new values of an edit of many records. Throws 400 for a field that no resource lists in
 * `bulk.edit`, and 422 for a wrong value.
 */
export function parseNewValues({ all }: CollectionResources, set: Loose): Loose {
  const faceWith = (path: string) => all.find((face) => bulkEditablePaths(face).includes(path));
  refuseUnknownKeys(Object.keys(set).filter((path) => !faceWith(path)));
  const problems: Problems = {};
  const shaped = Object.entries(set).map(([path, sent]) => {
    const { fields = {} } = faceWith(path) ?? {};
    const field = fieldAt(fields, path);
    const value = getAt(shapeRecord(fields, nestValuesByPath({ [path]: sent })), path);
    const isMissing = isRequired(field) && pureKindOf(field).isEmpty(value);
    const problem = pureKindOf(field).check(value, field) ?? (isMissing ? missingProblem(field) : null);
    if (problem) problems[path] = problem;
    return [path, value] as const;
  });
  refuseProblems(all[0], problems);
  return Object.fromEntries(shaped);
}
