import { expect, test } from 'vitest';
import { normalizeMessageText } from '../../../server/core/messages/letter';

test('A letter is composed in no time, whatever is in it', () => {
  const text = `a${'\u0301\u0323'.repeat(60_000)}`;
  const started = process.cpuUsage();
  normalizeMessageText({ subject: text, message: text });
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
});
