import { type AnyResource, declaredActs, type Loose } from '../../../src/core/schema/index';
import type { Operator } from '../call/operator';
import type { Document, Transaction } from '../store/store';

/** What the code of an act works with. */
export interface Acting<R = Loose, I = Loose> {
  /** The stored record with the values that were asked for. */
  record: R & Document;
  /** The values that were asked for, by their paths. */
  input: I;
  tx: Transaction;
  now: Date;
  operator: Pick<Operator, '_id' | 'name' | 'scope'>;
}

/** The effect of an act: returns the record as it is to be stored. It may run twice, and does nothing but by `tx`. */
export type ActCode<R = Loose, I = Loose> = (acting: Acting<R, I>) => Promise<R>;

/** The code of a resource's acts, by the name of each. */
export interface ResourceActs {
  resource: string;
  code: Readonly<Record<string, ActCode>>;
}

/** Returns the code of an act; undefined if it has none. */
export const codeOf = (
  acts: readonly ResourceActs[],
  { name }: Pick<AnyResource, 'name'>,
  act: string,
): ActCode | undefined => {
  const code = acts.find(({ resource }) => resource === name)?.code ?? {};
  return Object.hasOwn(code, act) ? code[act] : undefined;
};

/** Throws at the start for an act whose effect is code and has none. */
export function refuseActsWithoutCode(
  resources: readonly AnyResource[],
  acts: readonly ResourceActs[],
): void {
  const missing = resources.flatMap((resource) =>
    declaredActs(resource)
      .filter(([act, { run }]) => run && !codeOf(acts, resource, act))
      .map(([act]) => `${resource.name}: the action ${act} runs code and has none: give it by acts()`),
  );
  if (missing.length > 0) throw new Error(missing.join('\n'));
}
