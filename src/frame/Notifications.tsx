import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { isValidElement, useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../ui/IconButton';

/** Milliseconds for which a success stays; a failure stays until it is closed. */
const SHOWN_FOR = 4000;

const isFailure = ({ type }: NotificationPayload) => type === 'error' || type === 'warning';

// Two messages alike may follow each other: what tells them apart is that they are two.
const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;
function keyOf(notification: NotificationPayload): number {
  const key = keys.get(notification) ?? ++lastKey;
  keys.set(notification, key);
  return key;
}

/** Messages at the bottom in the middle: a success goes by itself, a failure waits to be closed. */
export const Notifications = () => {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  const close = useCallback(
    (gone: NotificationPayload) => setNotifications((all) => all.filter((one) => one !== gone)),
    [setNotifications],
  );
  // Beside the page, which a dialog makes inert: what is said stays heard and can be closed.
  return createPortal(
    <section className="toasts" aria-label={translate('app.notifications.label')} aria-live="polite">
      {notifications.map((notification) => (
        <Toast key={keyOf(notification)} notification={notification} onClose={close} />
      ))}
    </section>,
    document.body,
  );
};

interface ToastProps {
  notification: NotificationPayload;
  onClose: (notification: NotificationPayload) => void;
}

const Toast = ({ notification, onClose }: ToastProps) => {
  const translate = useTranslate();
  const { message, notificationOptions } = notification;
  const failed = isFailure(notification);
  const Icon = failed ? CircleAlert : CircleCheck;
  const text =
    typeof message === 'string'
      ? translate(message, { _: message, ...notificationOptions?.messageArgs })
      : message;

  useEffect(() => {
    if (failed) return;
    const timer = setTimeout(() => onClose(notification), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [failed, notification, onClose]);

  return (
    <div className="toast" role={failed ? 'alert' : 'status'}>
      <Icon className={failed ? 'i no' : 'i ok'} aria-hidden />
      <span className="grow">{text}</span>
      {isValidElement(notificationOptions?.action) && notificationOptions.action}
      {failed && (
        <IconButton
          icon={X}
          label={translate('app.notifications.close')}
          onClick={() => onClose(notification)}
        />
      )}
    </div>
  );
};
