import type { IconNode } from 'lucide';
import { useSyncExternalStore } from 'react';

/**
 * An action on the open record that the command palette offers. The record's form offers it at the same time.
 */
export interface CommandPaletteAct {
  name: string;
  title: string;
  /** Name of the record that the action changes. */
  record: string;
  icon?: IconNode | undefined;
  /** Runs the action in the same way as its button in the form. */
  run: () => void;
}

let commandPaletteActs: readonly CommandPaletteAct[] = [];
const listenersForPaletteActs = new Set<() => void>();

function setCommandPaletteActs(newActs: readonly CommandPaletteAct[]): void {
  commandPaletteActs = newActs;
  for (const notifyListener of listenersForPaletteActs) notifyListener();
}

/**
 * Adds an action on the open record to the command palette. Returns the function that removes the action
 * again.
 */
export function registerCommandPaletteAct(act: CommandPaletteAct): () => void {
  setCommandPaletteActs([...commandPaletteActs, act]);
  return () => setCommandPaletteActs(commandPaletteActs.filter((otherAct) => otherAct !== act));
}

const subscribeToCommandPaletteActs = (listener: () => void) => {
  listenersForPaletteActs.add(listener);
  return () => void listenersForPaletteActs.delete(listener);
};

/** Returns the actions that the form offers for the open record, in the order of their buttons. */
export const useCommandPaletteActs = (): readonly CommandPaletteAct[] =>
  useSyncExternalStore(subscribeToCommandPaletteActs, () => commandPaletteActs);
