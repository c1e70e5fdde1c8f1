import type { NotificationPayload } from 'ra-core';

/** True if a message stays until it is closed. */
export const isFailure = ({ type }: NotificationPayload): boolean => type === 'error';

/** True if two messages are equal. */
const isAlike = (a: NotificationPayload, b: NotificationPayload) =>
  a.type === b.type &&
  a.message === b.message &&
  JSON.stringify(a.notificationOptions?.messageArgs) === JSON.stringify(b.notificationOptions?.messageArgs);

/**
 * The messages to show, the oldest first: each failure once, and only the last success or notice. More would cover the
 * work area.
 */
export function worthShowing(messages: readonly NotificationPayload[]): NotificationPayload[] {
  const lastOther = messages.findLast((message) => !isFailure(message));
  return messages.filter((message, index) =>
    isFailure(message)
      ? !messages.slice(index + 1).some((later) => isAlike(message, later))
      : message === lastOther,
  );
}
