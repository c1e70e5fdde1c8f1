// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserStore } from '../../../src/core/browserStore';

/** What browsers do once an origin has filled its storage. */
const fill = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('a value that finds the storage full is told, and kept until the page closes', () => {
  const store = createBrowserStore();
  store.setItem('menu.folded', false);
  const told: unknown[] = [];
  const end = store.subscribe('menu.folded', (value) => told.push(value));
  fill();
  store.setup();
  store.setItem('menu.folded', true);
  expect(store.getItem('menu.folded')).toBe(true);
  expect(told).toEqual([true]);
  end();
  store.setItem('menu.folded', false);
  expect(told).toEqual([true]);
  store.teardown();
});

test('a later value that finds room is stored, and one that is removed is gone', () => {
  const store = createBrowserStore();
  const full = fill();
  store.setItem('recent', ['a']);
  full.mockRestore();
  store.setItem('recent', ['b']);
  expect([store.getItem('recent'), createBrowserStore().getItem('recent')]).toEqual([['b'], ['b']]);
  fill();
  store.setItem('recent', ['c']);
  store.removeItem('recent');
  expect([store.getItem('recent'), store.getItem('recent', [])]).toEqual([undefined, []]);
});

test('values live over pages: null as null, what is no value of this store as none', () => {
  createBrowserStore().setItem('messages.last', null);
  localStorage.setItem('RaStore.broken', '{');
  localStorage.setItem('console.colorScheme', 'dark');
  const store = createBrowserStore();
  expect(store.getItem('messages.last', 'other')).toBeNull();
  expect(store.getItem('broken', 'other')).toBe('other');
  store.removeItems('messages');
  expect(store.getItem('messages.last', 'other')).toBe('other');
  store.reset();
  expect({ ...localStorage }).toEqual({ 'console.colorScheme': 'dark' });
});

test('a change in another tab is told, also a removal', () => {
  const store = createBrowserStore();
  const told: unknown[] = [];
  store.setup();
  store.subscribe('menu.folded', (value) => told.push(value));
  for (const newValue of ['true', null])
    window.dispatchEvent(new StorageEvent('storage', { key: 'RaStore.menu.folded', newValue }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'console.colorScheme', newValue: 'dark' }));
  expect(told).toEqual([true, undefined]);
  store.teardown();
});
