import { kindOf } from './kinds/registry';
import { getAt, type Loose, schemaPath } from './paths';
import type { HintKey } from './problems';
import { fieldAt, standing, withBlanks } from './record';
import type { AnyResource } from './resource';

/** What is to be pointed out beside a field: a common sentence, or one of the resource's own `checks`. */
export type Hint = { key: HintKey } | { check: string };

/** The names of the checks that a record does not meet, those that refuse or those that only warn. */
export function unmetChecks(
  resource: AnyResource,
  record: Loose,
  warns: boolean,
): [name: string, at: string][] {
  const all = Object.entries(resource.checks ?? {}).filter(([, check]) => (check.warns ?? false) === warns);
  if (all.length === 0) return [];
  const whole = withBlanks(resource.fields, record);
  return all
    .filter(([, { at, holds }]) => standing(resource, record, at) !== 'hidden' && !holds(whole))
    .map(([name, { at }]) => [name, at]);
}

/** What a value says about itself; a field inside a list is asked item by item. */
export function valueHint(resource: AnyResource, path: string, value: unknown): HintKey | null {
  const field = fieldAt(resource.fields, schemaPath(path));
  return kindOf(field).hint?.(value, field) ?? null;
}

/** What is to be pointed out about the value at a path of a record. */
export function hintsAt(resource: AnyResource, record: Loose, path: string): Hint[] {
  const key = valueHint(resource, path, getAt(record, path));
  const unmet = unmetChecks(resource, record, true).filter(([, at]) => at === path);
  return [...(key ? [{ key }] : []), ...unmet.map(([check]) => ({ check }))];
}
