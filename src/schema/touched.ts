import { brokenRules, checkRecord } from './check';
import { isObject } from './kinds/nested';
import { getAt, type Loose } from './paths';
import type { Problem, Problems } from './problems';
import { readRecord } from './reading';
import { variantOf, withBlanks } from './record';
import type { AnyResource } from './resource';

/** Whether two values are equal letter by letter, in whichever order objects have their keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSameValue(one[key], other[key]));
}

/** Returns the path at which a record held the value that another state of it has at `path`: items keep their `_id`. */
export function pathBefore(before: Loose, after: Loose, path: string): string {
  const steps: string[] = [];
  let [was, is]: unknown[] = [before, after];
  for (const step of path.split('.')) {
    const item = Array.isArray(is) ? is[Number(step)] : undefined;
    const id = isObject(item) ? item._id : undefined;
    const place = id !== undefined && Array.isArray(was) ? was.findIndex((one) => one?._id === id) : -1;
    const taken = place < 0 ? step : String(place);
    steps.push(taken);
    was = getAt(was, taken);
    is = getAt(is, step);
  }
  return steps.join('.');
}

/** Returns the paths of the values that a rule reads, without the groups on the way. */
function pathsReadBy(holds: (record: Loose) => boolean, record: Loose): Set<string> {
  const paths = new Set<string>();
  const watched = (value: unknown, prefix: string): unknown =>
    isObject(value)
      ? new Proxy(value, {
          get(target, key) {
            const path = prefix + String(key);
            const inner = Reflect.get(target, key);
            if (!isObject(inner)) paths.add(path);
            return watched(inner, `${path}.`);
          },
        })
      : value;
  holds(watched(record, '') as Loose);
  return paths;
}

/** Whether a change left everything as it was that a broken rule looks at. */
function isRuleUntouched(resource: AnyResource, name: string | undefined, before: Loose, after: Loose) {
  const holds = name === undefined ? undefined : resource.checks?.[name]?.holds;
  if (!holds) return false;
  const [was = {}, is = {}] = [before, after].map((record) =>
    withBlanks(resource.fields, readRecord(resource.fields, record)),
  );
  return [...pathsReadBy(holds, is)].every((path) => isSameValue(getAt(was, path), getAt(is, path)));
}

/** Returns a predicate for faults that another state of a record had in values that are the same after a change. */
function faultsOf(resource: AnyResource, state: Loose, after: Loose) {
  const old = checkRecord(resource, state);
  return (path: string, { key, check }: Problem): boolean => {
    const place = pathBefore(state, after, path);
    if (old[place]?.key !== key) return false;
    if (key === 'unmet') return isRuleUntouched(resource, check, state, after);
    return isSameValue(getAt(state, place), getAt(after, path));
  };
}

/**
 * Returns what is wrong with a changed record, without the faults that it had in values that the change left as they
 * were: other programs and older rules stored them. `restored` is the older version that the change brings back. A new
 * record and one of another variant are checked whole.
 */
export function problemsOfChange(
  resource: AnyResource,
  before: Loose | null,
  after: Loose,
  restored?: Loose,
): Problems {
  const found = checkRecord(resource, after);
  const states = [before, restored].flatMap((state) =>
    state && variantOf(resource, state) === variantOf(resource, after) ? [state] : [],
  );
  if (states.length === 0) return found;
  const had = states.map((state) => faultsOf(resource, state, after));
  const held = Object.entries(found).filter(([path, problem]) => !had.some((isOld) => isOld(path, problem)));
  // Rules over several fields see an untouched value of another type as the form shows it.
  const isReadable = held.every(([, { key }]) => key !== 'type');
  const broken = isReadable ? brokenRules(resource, readRecord(resource.fields, after)) : {};
  const rules = Object.entries(broken).filter(
    ([, { check }]) => !states.some((state) => isRuleUntouched(resource, check, state, after)),
  );
  return Object.fromEntries([...rules, ...held]);
}
