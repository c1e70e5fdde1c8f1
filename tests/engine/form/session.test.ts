import { expect, test } from 'vitest';
import { openSession, sessionFor } from '../../../src/engine/form/useSession';

test('a form goes on when the record that it created gets its route', () => {
  const creating = { ...openSession(undefined), adopted: '1' };
  const editing = sessionFor(creating, '1');
  expect(editing).toEqual({ key: creating.key, id: '1', adopted: '1' });
  expect(sessionFor(editing, '1')).toBe(editing);
});

test('a new record after a new record has a form of its own, though the first one never got its route', () => {
  const opened = openSession(undefined, 'first');
  const again = sessionFor(opened, undefined, 'second');
  expect(again.key).toBe(opened.key);
  const saved = { ...again, adopted: '1' };
  expect(sessionFor(saved, undefined, 'second')).toBe(saved);
  expect(sessionFor(saved, undefined, 'first').key).not.toBe(saved.key);
  expect(sessionFor(saved, '1', 'second').key).toBe(saved.key);
});

test('every other route opens a form of its own', () => {
  const creating = { ...openSession(undefined), adopted: '1' };
  const editing = sessionFor(creating, '1');
  const others = [sessionFor(creating, '2'), sessionFor(editing, '2'), sessionFor(editing, undefined)];
  expect(new Set([creating.key, ...others.map(({ key }) => key)]).size).toBe(4);
});
