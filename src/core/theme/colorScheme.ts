import { useSyncExternalStore } from 'react';

/** The theme that the operator chose; `system` follows the device. */
export type ColorScheme = 'light' | 'dark' | 'system';
/** The theme that is displayed. */
export type ThemeChoice = 'light' | 'dark';

const STORAGE_KEY = 'console.colorScheme';

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

const readScheme = (): ColorScheme => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

const readAppearance = (): ThemeChoice => {
  const scheme = readScheme();
  if (scheme !== 'system') return scheme;
  return prefersDark().matches ? 'dark' : 'light';
};

/** Sets the theme on `<html>` and notifies all listeners. index.html sets it too, before the first paint. */
export const applyColorScheme = () => {
  document.documentElement.dataset.theme = readAppearance();
  for (const listener of listeners) listener();
};

/** Stores the operator's choice in this browser, and shows the theme at once. */
export const setColorScheme = (scheme: ColorScheme) => {
  localStorage.setItem(STORAGE_KEY, scheme);
  applyColorScheme();
};

/** Follows changes of the theme by the device and by other tabs, also on pages where it can't be chosen. */
export const startColorScheme = () => {
  applyColorScheme();
  prefersDark().addEventListener('change', applyColorScheme);
  window.addEventListener('storage', applyColorScheme);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/**
 * Returns the theme that the operator chose, the theme that is displayed, and a function that sets the
 * choice.
 */
export const useColorScheme = () => ({
  scheme: useSyncExternalStore(subscribe, readScheme),
  appearance: useSyncExternalStore(subscribe, readAppearance),
  setScheme: setColorScheme,
});
