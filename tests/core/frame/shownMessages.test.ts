import type { NotificationPayload } from 'ra-core';
import { expect, test } from 'vitest';
import { selectMessagesToShow } from '../../../src/core/shell/shownMessages';

const message = (
  type: NotificationPayload['type'],
  text: string,
  messageArgs?: object,
): NotificationPayload => ({
  type,
  message: text,
  notificationOptions: { messageArgs: messageArgs ?? {} },
});

test('the last thing that went well is said alone', () => {
  const [first, second] = [message('success', 'saved'), message('success', 'saved')];
  expect(selectMessagesToShow([first, second, message('warning', 'save first')])).toEqual([
    message('warning', 'save first'),
  ]);
  expect(selectMessagesToShow([first, second])[0]).toBe(second);
});

test('every failure stays, each once', () => {
  const lost = message('error', 'lost');
  const other = message('error', 'lost', { name: 'a' });
  expect(selectMessagesToShow([lost, other, message('error', 'lost'), message('success', 'saved')])).toEqual([
    other,
    message('error', 'lost'),
    message('success', 'saved'),
  ]);
});
