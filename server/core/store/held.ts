import type { Store } from './store';

/**
 * Returns the `hold` function of a store that only one process uses. The function reserves a name, or returns
 * null if the name is taken.
 */
export function createInProcessLockFunction(): Store['hold'] {
  const heldLockNames = new Set<string>();
  return async (lockName) => {
    if (heldLockNames.has(lockName)) return null;
    heldLockNames.add(lockName);
    let isNameHeld = true;
    return async () => {
      if (isNameHeld) heldLockNames.delete(lockName);
      isNameHeld = false;
    };
  };
}
