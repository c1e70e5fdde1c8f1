import type { Store } from 'ra-core';

type StoreListener = Parameters<Store['subscribe']>[1];

/** Prefix of the keys in the browser's storage. */
const KEY_PREFIX = 'RaStore.';

/** Calls a function. Returns undefined if the browser's storage is full or not available. */
function tryStorage<T>(callStorage: () => T): T | undefined {
  try {
    return callStorage();
  } catch {
    return undefined;
  }
}

/**
 * Returns react-admin's store in this browser. If the browser's storage is full, a changed value is kept in
 * memory until the page closes.
 */
export function createBrowserStore(): Store {
  const unstoredValues = new Map<string, unknown>();
  const listenersByKey = new Map<string, Set<StoreListener>>();
  const notifyListeners = (key: string, value: unknown) => {
    for (const listener of listenersByKey.get(key) ?? []) listener(value);
  };
  const parse = (valueJson: string | null) =>
    valueJson === null ? undefined : tryStorage(() => JSON.parse(valueJson));
  const handleChangeInOtherTab = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(KEY_PREFIX)) return;
    const ownKey = key.slice(KEY_PREFIX.length);
    unstoredValues.delete(ownKey);
    notifyListeners(ownKey, parse(newValue));
  };
  const setItem = (key: string, value: unknown) => {
    unstoredValues.delete(key);
    tryStorage(() => {
      if (value === undefined) localStorage.removeItem(KEY_PREFIX + key);
      else {
        unstoredValues.set(key, value);
        localStorage.setItem(KEY_PREFIX + key, JSON.stringify(value));
        unstoredValues.delete(key);
      }
    });
    notifyListeners(key, value);
  };
  const removeItems = (keyPrefix = '') => {
    const storedKeys = tryStorage(() => Object.keys(localStorage)) ?? [];
    const ownKeys = storedKeys.filter((key) => key.startsWith(KEY_PREFIX));
    for (const key of [...unstoredValues.keys(), ...ownKeys.map((name) => name.slice(KEY_PREFIX.length))])
      if (key.startsWith(keyPrefix)) setItem(key, undefined);
  };
  return {
    setup: () => window.addEventListener('storage', handleChangeInOtherTab),
    teardown: () => window.removeEventListener('storage', handleChangeInOtherTab),
    getItem(key, defaultValue) {
      const value = unstoredValues.has(key)
        ? unstoredValues.get(key)
        : tryStorage(() => parse(localStorage.getItem(KEY_PREFIX + key)));
      return value === undefined ? defaultValue : (value as typeof defaultValue);
    },
    setItem,
    removeItem: (key) => setItem(key, undefined),
    removeItems,
    reset: removeItems,
    subscribe(key, listener) {
      const listeners = listenersByKey.get(key) ?? new Set();
      listenersByKey.set(key, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
  };
}
