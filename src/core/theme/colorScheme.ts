import { useSyncExternalStore } from 'react';

/** The theme that the operator chose. `system` means the theme of the device. */
export type ChosenColorScheme = 'light' | 'dark' | 'system';
/** The theme that is displayed. */
export type DisplayedTheme = 'light' | 'dark';

const STORAGE_KEY = 'console.colorScheme';

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

const readScheme = (): ChosenColorScheme => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

const readAppearance = (): DisplayedTheme => {
  const scheme = readScheme();
  if (scheme !== 'system') return scheme;
  return prefersDark().matches ? 'dark' : 'light';
};

/** Sets the theme on `<html>` and calls all listeners. index.html also sets it, before the first paint. */
export const applyColorScheme = () => {
  document.documentElement.dataset.theme = readAppearance();
  for (const listener of listeners) listener();
};

/** Stores the operator's choice in this browser, and shows the theme at once. */
export const storeColorScheme = (scheme: ChosenColorScheme) => {
  localStorage.setItem(STORAGE_KEY, scheme);
  applyColorScheme();
};

/**
 * Updates the theme when the device changes it, or when the operator changes it in another tab. Pages on
 * which operators can't choose the theme are updated too.
 */
export const keepColorSchemeUpdated = () => {
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
 * Returns the theme that the operator chose, the displayed theme, and a function that stores another choice.
 */
export const useColorScheme = () => ({
  scheme: useSyncExternalStore(subscribe, readScheme),
  appearance: useSyncExternalStore(subscribe, readAppearance),
  setScheme: storeColorScheme,
});
