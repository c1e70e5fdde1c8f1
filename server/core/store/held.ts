import type { Store } from './store';

/**
 * Returns the `hold` function of a store that only one process uses. The function reserves a name, or returns
 * null if the name is taken.
 */
export function createInProcessLockFunction(): Store['hold'] {
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
