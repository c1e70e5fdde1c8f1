import type { Store } from './store';

/** Returns `hold` for a store that only one process has open. */
export function createProcessHold(): Store['hold'] {
  const held = new Set<string>();
  return async (name) => {
    if (held.has(name)) return null;
    held.add(name);
    let isHeld = true;
    return async () => {
      if (isHeld) held.delete(name);
      isHeld = false;
    };
  };
}
