import { expect } from 'vitest';
import type { Store } from '../../../server/core/store/store';
import { type AnyResource, getAt, type Loose, limits, setAt } from '../../../src/core/schema/index';
import type { Caller } from '../api/harness';
import { messages } from '../theProduct';
import { pickerOf } from './sample';

/** Nodes that are moved about. */
const NODES = 12;
/** Turns between two looks at the filter. */
const LOOK = 10;
type Parents = ReadonlyMap<string, unknown>;

/** The ids below one, from what each hangs below. Throws where one hangs below itself. */
function below(id: string, parents: Parents): string[] {
  const hangs = (node: unknown): boolean => {
    let at = parents.get(String(node));
    for (let steps = 0; at; steps += 1) {
      if (at === id) return true;
      if (steps > limits.maxTreeLevels) throw new Error(`${node} hangs below itself`);
      at = parents.get(String(at));
    }
    return false;
  };
  return [...parents.keys()].filter(hangs).toSorted();
}

async function foundBelow({ tree, api }: AnyResource, id: string, call: Caller): Promise<string[]> {
  const headers = { skip: '0', limit: '200' };
  const { json } = await call('GET', `${api.path}?${tree?.parent}=${id}&below=true`, { headers });
  return (json[api.many] as Loose[]).map(({ _id }) => String(_id)).toSorted();
}

/** Two moves of each operator in every turn, all at the same time. */
const AT_ONCE = 4;

/**
 * Moves records of a tree by two operators at once, in some turns: none may come below itself, and the filter finds all
 * below. Each pair of a turn's moves interleaves.
 */
export async function everyTree(
  resource: AnyResource,
  record: Loose,
  { store, call, other, turns }: { store: Store; call: Caller; other: Caller; turns: number },
): Promise<void> {
  const { tree, api } = resource;
  if (!tree) return;
  const { parent } = tree;
  const ids = Array.from({ length: NODES }, (_, at) => `node-${String(at).padStart(2, '0')}`);
  await store.transaction(async (tx) => {
    for (const _id of ids) await tx.insert(api.path, { ...setAt(record, parent, null), _id, version: 1 });
  });
  const move = async (id: string, above: string | null, by = call) => {
    const { status, json } = await by('PUT', `${api.path}/${id}`, { body: setAt({}, parent, above) });
    return [status, json.fields?.[parent]];
  };
  const [one = '', another = ''] = ids;
  expect(await move(one, one)).toEqual([422, messages.problems.cycle]);
  expect(await move(one, another)).toEqual([200, undefined]);
  expect(await move(another, one)).toEqual([422, messages.problems.cycle]);
  const { pick } = pickerOf(31);
  const seen = { refused: 0, moved: 0 };
  const parents = async (): Promise<Parents> => {
    const stored = await store.find(api.path, { where: [], order: [], skip: 0, limit: 0 });
    return new Map(
      stored.flatMap((each) => (ids.includes(each._id) ? [[each._id, getAt(each, parent)]] : [])),
    );
  };
  let known = await parents();
  for (let turn = 0; turn < turns; turn += 1) {
    // Each below what is below the next: right by itself, and a cycle together.
    const moved = Array.from({ length: AT_ONCE - 1 }, () => pick(ids));
    const inside = (id: string) => pick([id, ...below(id, known)]);
    const moves = moved.map((id, at) => {
      const above = inside(moved[(at + 1) % moved.length] ?? id);
      return move(id, above, at % 2 === 0 ? call : other);
    });
    // Else they would soon be one branch in which hardly anything can move.
    moves.push(move(pick(ids), null, other));
    for (const [status, text] of await Promise.all(moves)) {
      expect(status === 200 ? undefined : messages.problems.cycle).toBe(text);
      seen[status === 200 ? 'moved' : 'refused'] += 1;
    }
    known = await parents();
    const [left = ''] = moved;
    if (turn % LOOK > 0) continue;
    expect(await foundBelow(resource, left, call)).toEqual(below(left, known));
  }
  expect(Math.min(seen.refused, seen.moved)).toBeGreaterThan(turns / 10);
  await store.transaction(async (tx) => {
    for (const id of ids) await tx.remove(api.path, id);
  });
}
