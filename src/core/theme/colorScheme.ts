import { useSyncExternalStore } from 'react';

/** The theme that the operator chose. `system` means the theme of the device. */
export type ChosenColorScheme = 'light' | 'dark' | 'system';
export type DisplayedTheme = 'light' | 'dark';

const COLOR_SCHEME_STORAGE_KEY = 'console.colorScheme';

const createPrefersDarkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

const colorSchemeListeners = new Set<() => void>();

/** The choice that the browser could not store, because its storage is full. */
let unstorableScheme: ChosenColorScheme | null = null;

const readChosenColorScheme = (): ChosenColorScheme => {
  const storedScheme = unstorableScheme ?? localStorage.getItem(COLOR_SCHEME_STORAGE_KEY);
  return storedScheme === 'light' || storedScheme === 'dark' ? storedScheme : 'system';
};

const readDisplayedTheme = (): DisplayedTheme => {
  const scheme = readChosenColorScheme();
  if (scheme !== 'system') return scheme;
  return createPrefersDarkQuery().matches ? 'dark' : 'light';
};

/** Sets the theme on `<html>` and calls all listeners. index.html also sets it, before the first paint. */
export const applyColorScheme = () => {
  document.documentElement.dataset.theme = readDisplayedTheme();
  for (const notifyListener of colorSchemeListeners) notifyListener();
};

/** Stores the operator's choice in this browser, and shows the theme at once. */
export const storeColorScheme = (scheme: ChosenColorScheme) => {
  unstorableScheme = null;
  try {
    localStorage.setItem(COLOR_SCHEME_STORAGE_KEY, scheme);
  } catch {
    unstorableScheme = scheme;
  }
  applyColorScheme();
};

/**
 * Updates the theme when the device changes it, or when the operator changes it in another tab. Pages on
 * which operators can't choose the theme are updated too.
 */
export const watchColorScheme = () => {
  applyColorScheme();
  createPrefersDarkQuery().addEventListener('change', applyColorScheme);
  window.addEventListener('storage', applyColorScheme);
};

const subscribeToColorScheme = (listener: () => void) => {
  colorSchemeListeners.add(listener);
  return () => {
    colorSchemeListeners.delete(listener);
  };
};

/**
 * Returns the theme that the operator chose, the displayed theme, and a function that stores another choice.
 */
export const useColorScheme = () => ({
  scheme: useSyncExternalStore(subscribeToColorScheme, readChosenColorScheme),
  appearance: useSyncExternalStore(subscribeToColorScheme, readDisplayedTheme),
  setScheme: storeColorScheme,
});
