import { isObject } from '../kinds/nested';
import { holdsItems, isGroupField } from '../kinds/traits';
import type { Shape } from '../words/fields';
import { getAt, type Loose, setAt } from '../words/paths';
import type { Problem, Problems } from '../words/problems';
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
function findPathBeforeItemsMoved(before: Loose, after: Loose, path: string): string {
  const steps: string[] = [];
  let [was, is]: unknown[] = [before, after];
  for (const step of path.split('.')) {
    const isList = Array.isArray(is) && Array.isArray(was);
    const place = isList
      ? findFormerItemIndexes(keepOnlyObjectItems(was), keepOnlyObjectItems(is))[Number(step)]
      : undefined;
    const taken = place === undefined ? step : String(place);
    steps.push(taken);
    was = getAt(was, taken);
    is = getAt(is, step);
  }
  return steps.join('.');
}

/**
 * Returns the paths of the values that a check reads from a record. For a value in a group, only the path of
 * the value is included, not the group's.
 */
function findPathsReadByCheck(holds: (record: Loose) => boolean, record: Loose): Set<string> {
  const paths = new Set<string>();
  const createPathRecordingProxy = (value: unknown, prefix: string): unknown =>
    isObject(value)
      ? new Proxy(value, {
          get(target, key) {
            const path = prefix + String(key);
            const inner = Reflect.get(target, key);
            if (!isObject(inner)) paths.add(path);
            return createPathRecordingProxy(inner, `${path}.`);
          },
        })
      : value;
  holds(createPathRecordingProxy(record, '') as Loose);
  return paths;
}

/** Whether all fields that a failed check reads have the same values before and after a change. */
function areFieldsReadByCheckUnchanged(
  resource: AnyResource,
  name: string | undefined,
  before: Loose,
  after: Loose,
) {
  const holds = name === undefined ? undefined : resource.checks?.[name]?.holds;
  if (!holds) return false;
  const [was = {}, is = {}] = [before, after].map((record) =>
    withBlankFields(resource.fields, readFormRecord(resource.fields, record)),
  );
  return [...findPathsReadByCheck(holds, is)].every((path) => isSameValue(getAt(was, path), getAt(is, path)));
}

/**
 * Returns a record without list items that are no objects. Other programs may have stored such items; they
 * stay stored, and no problem is reported.
 */
const removeNonObjectItems = (fields: Shape, record: Loose): Loose =>
  [...eachFieldValue(fields, record, isGroupField)].reduce<Loose>(
    (alone, { path, field, value }) =>
      holdsItems(field) && Array.isArray(value) ? setAt(alone, path, keepOnlyObjectItems(value)) : alone,
    record,
  );

/**
 * Returns a function that tells whether a problem is old. An old problem already existed in `state`, and the
 * change left the value with the problem as it was.
 */
function createPreexistingProblemTest(resource: AnyResource, state: Loose, after: Loose) {
  const old = findAllRecordProblems(resource, state);
  return (path: string, { key, check }: Problem): boolean => {
    const place = findPathBeforeItemsMoved(state, after, path);
    if (old[place]?.key !== key) return false;
    if (key === 'unmet') return areFieldsReadByCheckUnchanged(resource, check, state, after);
    return isSameValue(getAt(state, place), getAt(after, path));
  };
}

/**
 * Returns the problems of a changed record. Problems that the stored record already had in unchanged values
 * are left out: other programs or older rules caused them. `restored` is the older version that the change
 * restores. The check is complete for a new record, and for a record whose variant changed.
 */
export function findNewProblemsAfterChange(
  resource: AnyResource,
  before: Loose | null,
  changed: Loose,
  restored?: Loose,
): Problems {
  const { fields } = resource;
  const states = [before, restored].flatMap((state) =>
    state && findVariantOfRecord(resource, state) === findVariantOfRecord(resource, changed)
      ? [removeNonObjectItems(fields, state)]
      : [],
  );
  if (states.length === 0) return findAllRecordProblems(resource, changed);
  const after = removeNonObjectItems(fields, changed);
  const found = findAllRecordProblems(resource, after);
  const had = states.map((state) => createPreexistingProblemTest(resource, state, after));
  const held = Object.entries(found).filter(([path, problem]) => !had.some((isOld) => isOld(path, problem)));
  // An unchanged value may have a type that does not fit its field. The `checks` then read the empty or
  // default value that the form shows.
  const isReadable = held.every(([, { key }]) => key !== 'type');
  const broken = isReadable ? findFailedCheckProblems(resource, readFormRecord(resource.fields, after)) : {};
  const rules = Object.entries(broken).filter(
    ([, { check }]) => !states.some((state) => areFieldsReadByCheckUnchanged(resource, check, state, after)),
  );
  return Object.fromEntries([...rules, ...held]);
}
