import type { IconNode } from 'lucide';
import { useSyncExternalStore } from 'react';

/** An act that the open record's form offers now. */
export interface OfferedAct {
  name: string;
  title: string;
  /** The record's name. */
  record: string;
  icon?: IconNode | undefined;
  /** Runs the act in the same way as its button in the form. */
  run: () => void;
}

let acts: readonly OfferedAct[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OfferedAct[]): void {
  acts = next;
  for (const listener of listeners) listener();
}

/** Offers an act of the open record in the command palette too. Returns the cleanup function. */
export function offerAct(act: OfferedAct): () => void {
  change([...acts, act]);
  return () => change(acts.filter((other) => other !== act));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the acts of the open record, in the order of their buttons. */
export const useOfferedActs = (): readonly OfferedAct[] => useSyncExternalStore(subscribe, () => acts);
