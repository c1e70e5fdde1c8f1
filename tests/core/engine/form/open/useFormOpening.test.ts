import { expect, test } from 'vitest';
import { newOpening, openingForRoute } from '../../../../../src/core/engine/form/open/useFormOpening';

test('a form goes on when the record that it created gets its route', () => {
  const creating = { ...newOpening({ id: undefined }), adopted: '1' };
  const editing = openingForRoute(creating, { id: '1' });
  expect(editing).toEqual({ key: creating.key, route: { id: '1' }, adopted: '1' });
  expect(openingForRoute(editing, { id: '1' })).toBe(editing);
});

test('a form of a record that is gone goes on with the record that it was saved as', () => {
  const editing = { ...newOpening({ id: '1', entry: 'first' }), adopted: '2' };
  expect(openingForRoute(editing, { id: '2', entry: 'second' }).key).toBe(editing.key);
});

test('a new record after a new record has a form of its own, though the first one never got its route', () => {
  const opened = newOpening({ id: undefined, entry: 'first' });
  const again = openingForRoute(opened, { id: undefined, entry: 'second' });
  expect(again.key).toBe(opened.key);
  const saved = { ...again, adopted: '1' };
  expect(openingForRoute(saved, { id: undefined, entry: 'second' })).toBe(saved);
  expect(openingForRoute(saved, { id: undefined, entry: 'first' }).key).not.toBe(saved.key);
  expect(openingForRoute(saved, { id: '1', entry: 'second' }).key).toBe(saved.key);
});

test('every other route opens a form of its own', () => {
  const creating = { ...newOpening({ id: undefined }), adopted: '1' };
  const editing = openingForRoute(creating, { id: '1' });
  const others = [
    openingForRoute(creating, { id: '2' }),
    openingForRoute(editing, { id: '2' }),
    openingForRoute(editing, { id: undefined }),
  ];
  expect(new Set([creating.key, ...others.map(({ key }) => key)]).size).toBe(4);
});

test('a new record of another variant has a form of its own; a stored one keeps it, as it knows its variant', () => {
  const creating = newOpening({ id: undefined, variant: 'work' });
  expect(openingForRoute(creating, { id: undefined, variant: 'news' }).key).not.toBe(creating.key);
  const editing = newOpening({ id: '1', variant: undefined });
  expect(openingForRoute(editing, { id: '1', variant: 'work' }).key).toBe(editing.key);
});
