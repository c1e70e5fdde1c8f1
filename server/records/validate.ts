import {
  type AnyResource,
  applyResets,
  checkRecord,
  getAt,
  keepHidden,
  type Loose,
  leaves,
  mergeRecord,
  type Problems,
  variantOf,
} from '../../src/schema/index';
import type { Reader, Transaction } from '../store/store';
import { takenProblems } from './unique';

/** A stored record with a body merged into it, and what its lists name that they do not hold. */
export function merge(resource: AnyResource, stored: Loose, body: Loose, newId: () => string) {
  const { record, problems } = mergeRecord(resource.fields, stored, body, newId);
  return { record: applyResets(resource, stored, keepHidden(resource, stored, record)), problems };
}

/** References that a record did not have before and that lead nowhere. */
async function danglingRefs(
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

/** What was wrong with a record before a call; a record that becomes another variant is new to that one's rules. */
function oldProblems(resource: AnyResource, before: Loose | null, after: Loose): Problems {
  const stays = before !== null && variantOf(resource, before) === variantOf(resource, after);
  return stays ? checkRecord(resource, before) : {};
}

/**
 * Everything that is wrong with a record as it would be stored. What was wrong before and is not in the body is no
 * fault of this call, so that a switch can be flipped on a record that an older rule let in.
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
