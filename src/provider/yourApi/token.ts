const KEY = 'console.token';

/**
 * The bearer token of this tab. It outlives a reload, and ends with the tab: what other tabs or later visitors of the
 * browser could read would be a password in the open.
 */
export const token = {
  read: (): string | null => sessionStorage.getItem(KEY),
  keep: (value: string): void => sessionStorage.setItem(KEY, value),
  forget: (): void => sessionStorage.removeItem(KEY),
};
