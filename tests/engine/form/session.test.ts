import { expect, test } from 'vitest';
import { openSession, sessionFor } from '../../../src/engine/form/useSession';

test('a form goes on when the record that it created gets its route', () => {
  const creating = { ...openSession(undefined), adopted: '1' };
  const editing = sessionFor(creating, '1');
  expect(editing).toEqual({ key: creating.key, id: '1', adopted: '1' });
  expect(sessionFor(editing, '1')).toBe(editing);
});

test('every other route opens a form of its own', () => {
  const creating = { ...openSession(undefined), adopted: '1' };
  const editing = sessionFor(creating, '1');
  const others = [sessionFor(creating, '2'), sessionFor(editing, '2'), sessionFor(editing, undefined)];
  expect(new Set([creating.key, ...others.map(({ key }) => key)]).size).toBe(4);
});
