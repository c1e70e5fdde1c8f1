import { isGroupField, type Shape } from '../../../src/core/schema/index';
import { findPreviousFieldName } from '../../../src/core/schema/record/defaults';
import type { JsonDelta } from './delta';

/**
 * Returns a delta in which fields have their present names. The build that stored the delta knew their former
 * names.
 */
export function replaceFormerNamesInDelta(fields: Shape, delta: JsonDelta): JsonDelta {
  if (!('keys' in delta)) return delta;
  const keys: Record<string, JsonDelta> = { ...delta.keys };
  const presentNameByFormerName = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    const formerName = findPreviousFieldName(field);
    if (formerName !== undefined) presentNameByFormerName.set(formerName, name);
    const formerDelta = formerName === undefined ? undefined : keys[formerName];
    if (formerName !== undefined && formerDelta) {
      keys[name] ??= formerDelta;
      delete keys[formerName];
    }
    const nestedDelta = keys[name];
    if (isGroupField(field) && nestedDelta) keys[name] = replaceFormerNamesInDelta(field.of, nestedDelta);
  }
  return { keys, gone: delta.gone.map((name) => presentNameByFormerName.get(name) ?? name) };
}
