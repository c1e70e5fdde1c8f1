import fc from 'fast-check';
import {
  type AnyField,
  type AnyResource,
  fieldEntries,
  getAt,
  isWriteOnceField,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import type { Caller, TestAnswer } from '../api/harness';
import { sampleBody, samplerOf, variantsOf } from '../conformance/sample';

/** What an operator does next: `stale` saves over the version that was read before the last one. */
type Act = 'read' | 'save' | 'stale' | 'remove' | 'removeSelected' | 'rest';

/** What both do at the same time, one after another. */
export type Round = readonly [Act, Act];

const act = fc.constantFrom<Act>(
  'read',
  'read',
  'save',
  'save',
  'save',
  'stale',
  'remove',
  'removeSelected',
  'rest',
);

/** Some rounds of two operators with one record. */
export const rounds = fc.array(fc.tuple(act, act), { minLength: 2, maxLength: 6 });

/** A change that the API has acknowledged: which version it made of which, and what it stored. */
interface Done {
  from: number;
  to: number;
  record: Loose | null;
}

/** An operator with a form of the record open. */
interface Operator {
  call: Caller;
  /** Versions that the form was read or saved with, the newest last. */
  seen: number[];
  done: Done[];
}

const versionOf = ({ json }: TestAnswer, one: string) => Number((json[one] as Loose | undefined)?.version);

/** The text that no other record has at a field, where no two may share one: samples are few. */
function ownText(field: AnyField, name: string): string | undefined {
  if (field.kind !== 'text') return undefined;
  if (field.format === 'email' || field.personal === 'username') return `kim${name}@example.net`;
  return field.unique && !field.pattern ? name : undefined;
}

/** Gives a body texts of its own, where it has any that no two records may share. */
export const withOwnTexts = ({ fields }: AnyResource, body: Loose, name: string): Loose =>
  [...fieldEntries(fields)].reduce((named, [path, field]) => {
    const own = ownText(field, name);
    return own === undefined || getAt(body, path) === undefined ? named : setAt(named, path, own);
  }, body);

/** Whether operators create, change and delete records of a resource, and so can be in each other's way. */
export const isShared = ({ create, update, remove, singleton }: AnyResource): boolean =>
  create !== false && update !== false && remove !== false && !singleton;

/** Returns an error of what two operators did to one record of a resource; null if nothing was lost or came back. */
export async function conflictOf(
  resource: AnyResource,
  callers: readonly [Caller, Caller],
  plan: readonly Round[],
  seed: number,
): Promise<string | null> {
  const { path, one } = resource.api;
  const sampler = samplerOf(seed);
  const [variant] = variantsOf(resource);
  let samples = 0;
  const sample = () => {
    samples += 1;
    return withOwnTexts(resource, sampleBody(resource, sampler, variant), `${seed}n${samples}`);
  };
  const made = await callers[0]('POST', path, { body: sample() });
  if (made.status !== 201) return `It was not created: ${JSON.stringify(made.json)}`;
  const id = String((made.json[one] as Loose)._id);
  const address = `${path}/${id}`;
  const deleting: Done[] = [];
  const operators = callers.map((call): Operator => ({ call, seen: [1], done: [] }));

  async function perform(operator: Operator, what: Act, body: Loose): Promise<string | null> {
    const { call, seen, done } = operator;
    const from = (what === 'stale' ? seen.at(-2) : seen.at(-1)) ?? 1;
    const headers = { 'if-match': `"${from}"` };
    if (what === 'rest') return null;
    if (what === 'read') {
      const answer = await call('GET', address);
      if (answer.status === 200) seen.push(versionOf(answer, one));
      return [200, 404].includes(answer.status) ? null : `read: ${answer.status}`;
    }
    if (what === 'removeSelected' && resource.bulk?.delete) {
      const records = [{ _id: id, version: from }];
      const { status, json } = await call('POST', `${path}/delete`, { body: { records } });
      // What is gone already counts as deleted.
      const isDone = status === 200 && (json.deleted as string[]).includes(id);
      if (isDone) deleting.push({ from, to: from, record: null });
      return status === 200 ? null : `remove selected: ${status}`;
    }
    if (what === 'remove' || what === 'removeSelected') {
      const answer = await call('DELETE', address, { headers });
      if (answer.status < 300) done.push({ from, to: from, record: null });
      return [200, 204, 404, 409, 412].includes(answer.status) ? null : `remove: ${answer.status}`;
    }
    const answer = await call('PUT', address, { body, headers });
    if (answer.status === 200) {
      seen.push(versionOf(answer, one));
      done.push({ from, to: versionOf(answer, one), record: answer.json[one] as Loose });
    }
    return [200, 404, 412].includes(answer.status)
      ? null
      : `save: ${answer.status} ${JSON.stringify(answer.json)}`;
  }

  // What is given at creation alone stays as it is.
  const changed = () => {
    const next = sample();
    const kept = Object.entries(resource.fields).flatMap(([name, field]) =>
      isWriteOnceField(field) ? [name] : [],
    );
    return { ...next, ...Object.fromEntries(kept.map((name) => [name, (made.json[one] as Loose)[name]])) };
  };
  for (const [first, second] of plan) {
    const [a, b] = operators;
    if (!a || !b) return 'There are two operators';
    const wrong = await Promise.all([perform(a, first, changed()), perform(b, second, changed())]);
    const found = wrong.find((one) => one !== null);
    if (found) return found;
  }

  const done = operators
    .flatMap((operator) => operator.done)
    .toSorted((a, b) => a.to - b.to || a.from - b.from);
  const saves = done.filter(({ record }) => record !== null);
  const removals = done.filter(({ record }) => record === null);
  const isGone = removals.length > 0 || deleting.length > 0;
  let version = 1;
  for (const { from, to } of saves) {
    // Each save replaced the version that its operator saw, which nobody else replaced.
    if (from !== version || to !== version + 1) return `version ${to} was made of ${from}, after ${version}`;
    version = to;
  }
  const left = await callers[1]('GET', address);
  if (removals.length > 1) return 'It was removed twice';
  if (isGone) {
    // A selected deletion of what was gone answers the same, whatever its version.
    if (![...removals, ...deleting].some(({ from }) => from === version))
      return `another version than ${version} was removed`;
    if (removals.some(({ from }) => from !== version)) return `an older version than ${version} was removed`;
    return left.status === 404 ? null : 'It was removed, and is there';
  }
  const last = saves.at(-1)?.record ?? made.json[one];
  return JSON.stringify(left.json[one]) === JSON.stringify(last)
    ? null
    : 'The last save is not what is stored';
}
