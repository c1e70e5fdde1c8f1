import { expect, test } from 'vitest';
import { findListShortcutByKeyPress } from '../../../../src/core/engine/list/keys/pressed';

const press = (code: string, change: object = {}) =>
  findListShortcutByKeyPress({
    code,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    keyCode: 0,
    defaultPrevented: false,
    repeat: false,
    ...change,
  });

test('A key is known by where it lies, whatever letter it types', () => {
  expect(
    ['ArrowDown', 'ArrowUp', 'Enter', 'KeyN', 'KeyR', 'Escape', 'KeyX'].map((code) => press(code)),
  ).toEqual(['next', 'previous', 'open', 'create', 'renew', 'leave', undefined]);
  expect([press('Slash', { shiftKey: true }), press('Slash')]).toEqual([undefined, undefined]);
});

test.each([
  { isComposing: true },
  { keyCode: 229 },
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { shiftKey: true },
  { defaultPrevented: true },
])('A press that is part of a syllable or of a shortcut is none of the list: %o', (change) => {
  for (const code of ['ArrowDown', 'Enter', 'KeyN', 'KeyR', 'Escape'])
    expect(press(code, change)).toBeUndefined();
});

test('A key that is held down walks, and does nothing else again', () => {
  const held = { repeat: true };
  expect([press('ArrowDown', held), press('KeyN', held), press('KeyR', held)]).toEqual([
    'next',
    undefined,
    undefined,
  ]);
});
