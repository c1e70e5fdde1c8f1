import { expect, test } from 'vitest';
import {
  formatInstantForEditing,
  parseInstantInput,
  replaceDayOfInstant,
} from '../../../../../src/core/engine/fields/day/readTypedInstant';

test.each([
  ['2025-11-12 10:24:31', '2025-11-12T01:24:31.000Z'],
  ['2025-11-12 10:24', '2025-11-12T01:24:00.000Z'],
  ['2025. 11. 12. 9:05', '2025-11-12T00:05:00.000Z'],
  ['20251112', '2025-11-11T15:00:00.000Z'],
  ['2025-02-30 10:00:00', undefined],
  ['2025-11-12 25:00:00', undefined],
  ['2025-11-12 10', undefined],
  ['soon', undefined],
  ['', undefined],
])('%s is the instant %s', (text, instant) => {
  expect(parseInstantInput(text)).toBe(instant);
});

test('an instant is shown in Seoul, a text that is none as it was typed', () => {
  expect(formatInstantForEditing('2025-11-12T01:24:31.000Z')).toBe('2025-11-12 10:24:31');
  expect(formatInstantForEditing('2025-11-')).toBe('2025-11-');
});

test('another day keeps the time', () => {
  expect(replaceDayOfInstant('2025-11-12 10:24:31', '2026-01-02')).toBe('2026-01-02 10:24:31');
  expect(replaceDayOfInstant('', '2026-01-02')).toBe('2026-01-02 00:00:00');
});

test('a text that is no time is told from one at once, however long it is', () => {
  const started = process.cpuUsage();
  expect(parseInstantInput(' '.repeat(200_000))).toBeUndefined();
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(1);
});
