import { useSyncExternalStore } from 'react';

/** The operator's choice of theme; `system` follows the device. */
export type ColorScheme = 'light' | 'dark' | 'system';
/** The theme that is shown. */
export type Appearance = 'light' | 'dark';

const STORAGE_KEY = 'console.colorScheme';

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

const readScheme = (): ColorScheme => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

const readAppearance = (): Appearance => {
  const scheme = readScheme();
  if (scheme !== 'system') return scheme;
  return prefersDark().matches ? 'dark' : 'light';
};

/** Sets the chosen theme on `<html>` and notifies every listener; index.html does the same before the first paint. */
export const applyColorScheme = () => {
  document.documentElement.dataset.theme = readAppearance();
  for (const listener of listeners) listener();
};

/** Stores the operator's choice in this browser, and applies it at once. */
export const setColorScheme = (scheme: ColorScheme) => {
  localStorage.setItem(STORAGE_KEY, scheme);
  applyColorScheme();
};

/** Keeps the theme in sync with the device and other tabs, also on pages without a theme switch. */
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

/** Returns the operator's choice, the theme that it gives on this device, and its setter. */
export const useColorScheme = () => ({
  scheme: useSyncExternalStore(subscribe, readScheme),
  appearance: useSyncExternalStore(subscribe, readAppearance),
  setScheme: setColorScheme,
});
