import { expect, test } from 'vitest';
import { openSession, sessionFor } from '../../../../src/engine/form/open/useFormOpening';

test('a form goes on when the record that it created gets its route', () => {
  const creating = { ...openSession({ id: undefined }), adopted: '1' };
  const editing = sessionFor(creating, { id: '1' });
  expect(editing).toEqual({ key: creating.key, route: { id: '1' }, adopted: '1' });
  expect(sessionFor(editing, { id: '1' })).toBe(editing);
});

test('a form of a record that is gone goes on with the record that it was saved as', () => {
  const editing = { ...openSession({ id: '1', entry: 'first' }), adopted: '2' };
  expect(sessionFor(editing, { id: '2', entry: 'second' }).key).toBe(editing.key);
});

test('a new record after a new record has a form of its own, though the first one never got its route', () => {
  const opened = openSession({ id: undefined, entry: 'first' });
  const again = sessionFor(opened, { id: undefined, entry: 'second' });
  expect(again.key).toBe(opened.key);
  const saved = { ...again, adopted: '1' };
  expect(sessionFor(saved, { id: undefined, entry: 'second' })).toBe(saved);
  expect(sessionFor(saved, { id: undefined, entry: 'first' }).key).not.toBe(saved.key);
  expect(sessionFor(saved, { id: '1', entry: 'second' }).key).toBe(saved.key);
});

test('every other route opens a form of its own', () => {
  const creating = { ...openSession({ id: undefined }), adopted: '1' };
  const editing = sessionFor(creating, { id: '1' });
  const others = [
    sessionFor(creating, { id: '2' }),
    sessionFor(editing, { id: '2' }),
    sessionFor(editing, { id: undefined }),
  ];
  expect(new Set([creating.key, ...others.map(({ key }) => key)]).size).toBe(4);
});

test('a new record of another variant has a form of its own; a stored one keeps it, as it knows its variant', () => {
  const creating = openSession({ id: undefined, variant: 'work' });
  expect(sessionFor(creating, { id: undefined, variant: 'news' }).key).not.toBe(creating.key);
  const editing = openSession({ id: '1', variant: undefined });
  expect(sessionFor(editing, { id: '1', variant: 'work' }).key).toBe(editing.key);
});
