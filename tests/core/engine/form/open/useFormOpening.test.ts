import { expect, test } from 'vitest';
import {
  continueOrReplaceFormOpening,
  createFormOpening,
} from '../../../../../src/core/engine/form/open/useFormOpening';

test('a form goes on when the record that it created gets its route', () => {
  const creating = { ...createFormOpening({ id: undefined }), adopted: '1' };
  const editing = continueOrReplaceFormOpening(creating, { id: '1' });
  expect(editing).toEqual({ key: creating.key, route: { id: '1' }, adopted: '1' });
  expect(continueOrReplaceFormOpening(editing, { id: '1' })).toBe(editing);
});

test('a form of a record that is gone goes on with the record that it was saved as', () => {
  const editing = { ...createFormOpening({ id: '1', entry: 'first' }), adopted: '2' };
  expect(continueOrReplaceFormOpening(editing, { id: '2', entry: 'second' }).key).toBe(editing.key);
});

test('a new record after a new record has a form of its own, though the first one never got its route', () => {
  const opened = createFormOpening({ id: undefined, entry: 'first' });
  const again = continueOrReplaceFormOpening(opened, { id: undefined, entry: 'second' });
  expect(again.key).toBe(opened.key);
  const saved = { ...again, adopted: '1' };
  expect(continueOrReplaceFormOpening(saved, { id: undefined, entry: 'second' })).toBe(saved);
  expect(continueOrReplaceFormOpening(saved, { id: undefined, entry: 'first' }).key).not.toBe(saved.key);
  expect(continueOrReplaceFormOpening(saved, { id: '1', entry: 'second' }).key).toBe(saved.key);
});

test('every other route opens a form of its own', () => {
  const creating = { ...createFormOpening({ id: undefined }), adopted: '1' };
  const editing = continueOrReplaceFormOpening(creating, { id: '1' });
  const others = [
    continueOrReplaceFormOpening(creating, { id: '2' }),
    continueOrReplaceFormOpening(editing, { id: '2' }),
    continueOrReplaceFormOpening(editing, { id: undefined }),
  ];
  expect(new Set([creating.key, ...others.map(({ key }) => key)]).size).toBe(4);
});

test('a new record of another variant has a form of its own; a stored one keeps it, as it knows its variant', () => {
  const creating = createFormOpening({ id: undefined, variant: 'work' });
  expect(continueOrReplaceFormOpening(creating, { id: undefined, variant: 'news' }).key).not.toBe(
    creating.key,
  );
  const editing = createFormOpening({ id: '1', variant: undefined });
  expect(continueOrReplaceFormOpening(editing, { id: '1', variant: 'work' }).key).toBe(editing.key);
});
