import { getFieldTypeHandler } from '../kinds/registry';
import { type Loose, removeItemIndexesFromPath } from '../words/paths';
import type { ValueHintKey } from '../words/problems';
import type { AnyResource } from '../words/resource';
import { fieldAt, getFormVisibility, withBlankFields } from './record';

/**
 * Returns the names and paths of the `checks` that a record fails. The result has only warnings if
 * `wantsWarnings` is true, else only errors.
 */
export function findFailedRecordChecks(
  resource: AnyResource,
  record: Loose,
  wantsWarnings: boolean,
): [name: string, at: string][] {
  const relevantChecks = Object.entries(resource.checks ?? {}).filter(
    ([, check]) => (check.warns ?? false) === wantsWarnings,
  );
  if (relevantChecks.length === 0) return [];
  const completeRecord = withBlankFields(resource.fields, record);
  return relevantChecks
    .filter(
      ([, { at, holds }]) => getFormVisibility(resource, record, at) !== 'hidden' && !holds(completeRecord),
    )
    .map(([name, { at }]) => [name, at]);
}

/** Returns the hint for the value of a field. For a list field, each item is checked. */
export function findHintForFieldValue(
  resource: AnyResource,
  path: string,
  value: unknown,
): ValueHintKey | null {
  const field = fieldAt(resource.fields, removeItemIndexesFromPath(path));
  return getFieldTypeHandler(field).hint?.(value, field) ?? null;
}

/** Returns the names of the failed `checks` that are warnings and that the form shows at this path. */
export const findWarningNamesAtPath = (resource: AnyResource, record: Loose, path: string): string[] =>
  findFailedRecordChecks(resource, record, true).flatMap(([name, at]) => (at === path ? [name] : []));
