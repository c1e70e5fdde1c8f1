import { expect, test } from 'vitest';
import { daysOf, spans } from '../../../../src/core/engine/list/filters/spans';
import { listKeyOf } from '../../../../src/core/engine/list/keys/pressed';

const press = (code: string, change: object = {}) =>
  listKeyOf({
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
  expect([press('Slash', { shiftKey: true }), press('Slash')]).toEqual(['help', undefined]);
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

test('The spans end today, over the borders of months and years', () => {
  expect(spans.map((span) => daysOf(span, '2026-01-03').start)).toEqual([
    '2026-01-03',
    '2025-12-28',
    '2025-12-05',
    '2026-01-01',
  ]);
  expect(daysOf('month', '2024-03-29')).toEqual({ start: '2024-02-29', end: '2024-03-29' });
});
