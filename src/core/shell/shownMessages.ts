import type { NotificationPayload } from 'ra-core';

/** Whether a message is shown until the operator closes it. */
export const isFailureMessage = ({ type }: NotificationPayload): boolean => type === 'error';

/** Whether two messages have the same content. */
const areNotificationsEqual = (a: NotificationPayload, b: NotificationPayload) =>
  a.type === b.type &&
  a.message === b.message &&
  JSON.stringify(a.notificationOptions?.messageArgs) === JSON.stringify(b.notificationOptions?.messageArgs);

/**
 * Returns the messages to show, the oldest first. Equal failures are shown once. Of all other messages, only
 * the last one is shown, because more would cover the page.
 */
export function selectMessagesToShow(messages: readonly NotificationPayload[]): NotificationPayload[] {
  const lastNonFailureMessage = messages.findLast((message) => !isFailureMessage(message));
  return messages.filter((message, index) =>
    isFailureMessage(message)
      ? !messages.slice(index + 1).some((laterMessage) => areNotificationsEqual(message, laterMessage))
      : message === lastNonFailureMessage,
  );
}
