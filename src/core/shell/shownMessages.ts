import type { NotificationPayload } from 'ra-core';

/** Whether a message stays until it is closed. */
export const isFailure = ({ type }: NotificationPayload): boolean => type === 'error';

/** Whether two messages are equal. */
const isAlike = (a: NotificationPayload, b: NotificationPayload) =>
  a.type === b.type &&
  a.message === b.message &&
  JSON.stringify(a.notificationOptions?.messageArgs) === JSON.stringify(b.notificationOptions?.messageArgs);

/**
 * Returns the messages to show, oldest first: each failure once, and only the last success or notice, because
 * more would cover the page.
 */
export function worthShowing(messages: readonly NotificationPayload[]): NotificationPayload[] {
  const lastOther = messages.findLast((message) => !isFailure(message));
  return messages.filter((message, index) =>
    isFailure(message)
      ? !messages.slice(index + 1).some((later) => isAlike(message, later))
      : message === lastOther,
  );
}
