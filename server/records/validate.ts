import { checkRecord } from '../../src/schema/check';
import { keepHidden } from '../../src/schema/hidden';
import {
  type AnyResource,
  applyResets,
  getAt,
  type Loose,
  type Problems,
  variantOf,
} from '../../src/schema/index';
import { leaves } from '../../src/schema/leaves';
import type { Reader, Transaction } from '../store/store';
import { mergeRecord } from './mergeRecord';
import { takenProblems } from './unique';

/**
 * Merges a body into a stored record. Returns the record, and problems with list items that don't exist. What differs
 * from `before` counts as just chosen where resets ask for that.
 */
export function mergeBody(
  resource: AnyResource,
  stored: Loose,
  body: Loose,
  newId: () => string,
  before = stored,
) {
  const { record, problems } = mergeRecord(resource.fields, stored, body, newId);
  return { record: applyResets(resource, before, keepHidden(resource, stored, record)), problems };
}

/** Returns problems for new references whose record does not exist. */
export async function danglingRefs(
  reader: Reader,
  resources: readonly AnyResource[],
  { fields }: AnyResource,
  before: Loose,
  after: Loose,
): Promise<Problems> {
  const problems: Problems = {};
  for (const { path, field, value } of leaves(fields, after)) {
    if (field.kind !== 'ref' || !value || getAt(before, path) === value) continue;
    const target = resources.find(({ name }) => name === field.resource);
    const found = target && (await reader.get(target.api.path, String(value)));
    if (!found) problems[path] = { key: 'notFound' };
  }
  return problems;
}

/**
 * Returns what was wrong with a record before the call; none if it changes its variant, because other rules apply
 * then.
 */
function oldProblems(resource: AnyResource, before: Loose | null, after: Loose): Problems {
  const stays = before !== null && variantOf(resource, before) === variantOf(resource, after);
  return stays ? checkRecord(resource, before) : {};
}

/**
 * Returns everything that is wrong with a record as it would be stored. Old problems outside of the body are ignored,
 * so that a switch can be changed on a record that older rules allowed.
 */
export async function problemsOf(
  tx: Transaction,
  resources: readonly AnyResource[],
  resource: AnyResource,
  { before, body, after }: { before: Loose | null; body: Loose; after: Loose },
): Promise<Problems> {
  const old = oldProblems(resource, before, after);
  const now = Object.entries(checkRecord(resource, after)).filter(
    ([path, { key }]) => old[path]?.key !== key || getAt(body, path) !== undefined,
  );
  const dangling = await danglingRefs(tx, resources, resource, before ?? {}, after);
  const taken = await takenProblems(tx, resource, before, after);
  return { ...dangling, ...taken, ...Object.fromEntries(now) };
}
