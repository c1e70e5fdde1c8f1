import type { IconNode } from 'lucide';
import { useSyncExternalStore } from 'react';

/** An act on the open record that its form offers now, as the command palette lists it. */
export interface CommandPaletteAct {
  name: string;
  title: string;
  /** Name of the record that the act changes. */
  record: string;
  icon?: IconNode | undefined;
  /** Runs the act in the same way as its button in the form. */
  run: () => void;
}

let acts: readonly CommandPaletteAct[] = [];
const listeners = new Set<() => void>();

function change(next: readonly CommandPaletteAct[]): void {
  acts = next;
  for (const listener of listeners) listener();
}

/** Offers an act of the open record in the command palette too. Returns the cleanup function. */
export function registerCommandPaletteAct(act: CommandPaletteAct): () => void {
  change([...acts, act]);
  return () => change(acts.filter((other) => other !== act));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the acts of the open record, in the order of their buttons. */
export const useCommandPaletteActs = (): readonly CommandPaletteAct[] =>
  useSyncExternalStore(subscribe, () => acts);
