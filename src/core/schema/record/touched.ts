import { isObject } from '../kinds/nested';
import { holdsItems, isGroupField } from '../kinds/traits';
import type { Shape } from '../words/fields';
import { getAt, type Loose, setAt } from '../words/paths';
import type { Problem, ProblemsByPath } from '../words/problems';
import type { AnyResource } from '../words/resource';
import { findAllRecordProblems, findFailedCheckProblems } from './check';
import { eachFieldValue } from './folds';
import { findFormerItemIndexes, keepOnlyObjectItems } from './itemsBefore';
import { readFormRecord } from './reading';
import { findVariantOfRecord, withBlankFields } from './record';
import { isSameValue } from './sameValue';

/**
 * Returns the path that the value at `path` had in an earlier version of the record. List items are matched
 * by `_id`.
 */
function findPathBeforeItemsMoved(previousRecord: Loose, changedRecord: Loose, path: string): string {
  const formerSegments: string[] = [];
  let [previousValue, changedValue]: unknown[] = [previousRecord, changedRecord];
  for (const segment of path.split('.')) {
    const areBothLists = Array.isArray(changedValue) && Array.isArray(previousValue);
    const formerIndex = areBothLists
      ? findFormerItemIndexes(keepOnlyObjectItems(previousValue), keepOnlyObjectItems(changedValue))[
          Number(segment)
        ]
      : undefined;
    const formerSegment = formerIndex === undefined ? segment : String(formerIndex);
    formerSegments.push(formerSegment);
    previousValue = getAt(previousValue, formerSegment);
    changedValue = getAt(changedValue, segment);
  }
  return formerSegments.join('.');
}

/**
 * Returns the paths of the values that a check reads from a record. For a value in a group, only the path of
 * the value is included, not the group's.
 */
function findPathsReadByCheck(runCheck: (record: Loose) => boolean, record: Loose): Set<string> {
  const readPaths = new Set<string>();
  const createPathRecordingProxy = (value: unknown, pathPrefix: string): unknown =>
    isObject(value)
      ? new Proxy(value, {
          get(target, key) {
            const propertyPath = pathPrefix + String(key);
            const propertyValue = Reflect.get(target, key);
            if (!isObject(propertyValue)) readPaths.add(propertyPath);
            return createPathRecordingProxy(propertyValue, `${propertyPath}.`);
          },
        })
      : value;
  runCheck(createPathRecordingProxy(record, '') as Loose);
  return readPaths;
}

/** Whether all fields that a failed check reads have the same values before and after a change. */
function haveCheckedFieldsStayedSame(
  resource: AnyResource,
  checkName: string | undefined,
  previousRecord: Loose,
  changedRecord: Loose,
) {
  const runCheck = checkName === undefined ? undefined : resource.checks?.[checkName]?.holds;
  if (!runCheck) return false;
  const [previousFormRecord = {}, changedFormRecord = {}] = [previousRecord, changedRecord].map((record) =>
    withBlankFields(resource.fields, readFormRecord(resource.fields, record)),
  );
  return [...findPathsReadByCheck(runCheck, changedFormRecord)].every((path) =>
    isSameValue(getAt(previousFormRecord, path), getAt(changedFormRecord, path)),
  );
}

/**
 * Returns a record without list items that are not objects. Other programs may have stored such items; they
 * stay stored, and no problem is reported.
 */
const removeNonObjectItems = (fields: Shape, record: Loose): Loose =>
  [...eachFieldValue(fields, record, isGroupField)].reduce<Loose>(
    (cleanedRecord, { path, field, value }) =>
      holdsItems(field) && Array.isArray(value)
        ? setAt(cleanedRecord, path, keepOnlyObjectItems(value))
        : cleanedRecord,
    record,
  );

/**
 * Returns a function that tells whether a problem is old. An old problem already existed in `earlierRecord`,
 * and the change left the value with the problem as it was.
 */
function createPreexistingProblemTest(resource: AnyResource, earlierRecord: Loose, changedRecord: Loose) {
  const oldProblems = findAllRecordProblems(resource, earlierRecord);
  return (problemPath: string, { key, check }: Problem): boolean => {
    const formerPath = findPathBeforeItemsMoved(earlierRecord, changedRecord, problemPath);
    if (oldProblems[formerPath]?.key !== key) return false;
    if (key === 'unmet') return haveCheckedFieldsStayedSame(resource, check, earlierRecord, changedRecord);
    return isSameValue(getAt(earlierRecord, formerPath), getAt(changedRecord, problemPath));
  };
}

/**
 * Returns the problems of a changed record. Problems that the stored record already had in unchanged values
 * are left out, because other programs or older rules caused them. `restoredRecord` is the older version that
 * the change restores. For a new record, or after a change of the variant, all problems are returned.
 */
export function findNewProblemsAfterChange(
  resource: AnyResource,
  previousRecord: Loose | null,
  changedRecord: Loose,
  restoredRecord?: Loose,
): ProblemsByPath {
  const { fields } = resource;
  const earlierRecords = [previousRecord, restoredRecord].flatMap((candidateRecord) =>
    candidateRecord &&
    findVariantOfRecord(resource, candidateRecord) === findVariantOfRecord(resource, changedRecord)
      ? [removeNonObjectItems(fields, candidateRecord)]
      : [],
  );
  if (earlierRecords.length === 0) return findAllRecordProblems(resource, changedRecord);
  const cleanedRecord = removeNonObjectItems(fields, changedRecord);
  const allProblems = findAllRecordProblems(resource, cleanedRecord);
  const preexistingProblemTests = earlierRecords.map((earlierRecord) =>
    createPreexistingProblemTest(resource, earlierRecord, cleanedRecord),
  );
  const newProblemEntries = Object.entries(allProblems).filter(
    ([path, problem]) =>
      !preexistingProblemTests.some((isPreexistingProblem) => isPreexistingProblem(path, problem)),
  );
  // An unchanged value may have a type that does not fit its field. The `checks` then read the empty or
  // default value that the form shows.
  const areTypesValid = newProblemEntries.every(([, { key }]) => key !== 'type');
  const checkProblems = areTypesValid
    ? findFailedCheckProblems(resource, readFormRecord(resource.fields, cleanedRecord))
    : {};
  const newCheckProblemEntries = Object.entries(checkProblems).filter(
    ([, { check }]) =>
      !earlierRecords.some((earlierRecord) =>
        haveCheckedFieldsStayedSame(resource, check, earlierRecord, cleanedRecord),
      ),
  );
  return Object.fromEntries([...newCheckProblemEntries, ...newProblemEntries]);
}
