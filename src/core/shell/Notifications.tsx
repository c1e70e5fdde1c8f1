import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { type FocusEvent, isValidElement, useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { subscribeToOutdatedFailures } from '../engine/calls/failureMessage';
import { removeDirectionMarks } from '../schema/text/text';
import { classNames } from '../ui/classNames';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { findFallbackFocusTarget } from '../ui/Modal';
import { useText } from '../ui/useText';
import styles from './Notifications.module.css';
import { isFailureMessage, selectMessagesToShow } from './shownMessages';
import { useKeepMessagesAboveBars } from './useKeepClearOfBars';

/**
 * Milliseconds for which a message is shown, by its type. A failure is shown until the operator closes it.
 */
const TOAST_DISPLAY_MS_BY_TYPE: Readonly<Record<string, number>> = {
  success: 4000,
  info: 4000,
  warning: 8000,
};
/** Milliseconds for which a message with a button is shown. */
const TOAST_DISPLAY_MS_WITH_ACTION = 8000;

// The React key of each message object. A key made from the content would not be unique, because two messages
// sometimes have the same content.
const keyByNotification = new WeakMap<NotificationPayload, number>();
let lastNotificationKey = 0;
function getNotificationKey(notification: NotificationPayload): number {
  const key = keyByNotification.get(notification) ?? ++lastNotificationKey;
  keyByNotification.set(notification, key);
  return key;
}

/**
 * Removes a screen's warnings when the operator leaves the screen, because the warnings are about actions on
 * this screen.
 */
function useClearWarningsOnLeave(): void {
  const { setNotifications } = useNotificationContext();
  const { pathname, search } = useLocation();
  const screenUrl = `${pathname}${search}`;
  const previousScreenUrlRef = useRef(screenUrl);
  useEffect(() => {
    if (previousScreenUrlRef.current === screenUrl) return;
    previousScreenUrlRef.current = screenUrl;
    setNotifications((currentNotifications) => currentNotifications.filter(({ type }) => type !== 'warning'));
  }, [screenUrl, setNotifications]);
}

/** Removes the message of an action's failure when the operator tries the action again. */
function useClearOutdatedFailures(): void {
  const { setNotifications } = useNotificationContext();
  useEffect(
    () =>
      subscribeToOutdatedFailures((action) =>
        setNotifications((currentNotifications) =>
          currentNotifications.filter(
            ({ notificationOptions }) => notificationOptions?.failedAction !== action,
          ),
        ),
      ),
    [setNotifications],
  );
}

export const Notifications = () => {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useText();
  useClearWarningsOnLeave();
  useClearOutdatedFailures();
  const visibleNotifications = selectMessagesToShow(notifications);
  const toastsRef = useKeepMessagesAboveBars(visibleNotifications.length);
  const hasHiddenNotifications = visibleNotifications.length < notifications.length;
  useEffect(() => {
    if (hasHiddenNotifications) setNotifications(selectMessagesToShow);
  }, [hasHiddenNotifications, setNotifications]);
  const closeNotification = useCallback(
    (closedNotification: NotificationPayload) =>
      setNotifications((currentNotifications) =>
        currentNotifications.filter((notification) => notification !== closedNotification),
      ),
    [setNotifications],
  );
  // An open dialog makes the page inert. The messages are outside the page, so operators can still close
  // them, and screen readers announce them.
  return createPortal(
    <section
      ref={toastsRef}
      className={classNames(styles.toasts, 'off-paper')}
      aria-label={translate('app.notifications.label')}
      aria-live="polite"
    >
      {visibleNotifications.map((notification) => (
        <Toast
          key={getNotificationKey(notification)}
          notification={notification}
          onClose={closeNotification}
        />
      ))}
    </section>,
    document.body,
  );
};

const toastAppearanceByType = {
  success: { icon: CircleCheck, className: styles.good },
  warning: { icon: TriangleAlert, className: styles.heeded },
  error: { icon: CircleAlert, className: styles.failed },
};

/** The element that had the focus before the focus moved into a message. */
let focusBeforeMessage: unknown;

/**
 * Props of a message. If the message closes while it has the focus, the focus moves back. This happens when
 * the operator presses the message's button.
 */
const propsThatReturnFocus = {
  ref: (toast: HTMLElement | null) => () => {
    if (!toast?.contains(document.activeElement)) return;
    const before = focusBeforeMessage;
    focusBeforeMessage = undefined;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    if (toast.contains(document.activeElement)) findFallbackFocusTarget()?.focus({ preventScroll: true });
  },
  onFocus({ relatedTarget, currentTarget }: FocusEvent) {
    // `relatedTarget` is null if the window itself gets the focus again.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) focusBeforeMessage = relatedTarget;
  },
};

interface ToastProps {
  notification: NotificationPayload;
  onClose: (notification: NotificationPayload) => void;
}

const Toast = ({ notification, onClose }: ToastProps) => {
  const translate = useText();
  const translateMessage = useTranslate();
  const { message, type = 'info', notificationOptions } = notification;
  const { autoHideDuration } = notificationOptions ?? {};
  const isFailure = isFailureMessage(notification);
  const actionElement = isValidElement(notificationOptions?.action) ? notificationOptions.action : null;
  const displayMs =
    autoHideDuration ?? (actionElement ? TOAST_DISPLAY_MS_WITH_ACTION : TOAST_DISPLAY_MS_BY_TYPE[type]);
  const isSuccessOrInfo = type === 'success' || type === 'info';
  const appearance = toastAppearanceByType[isFailure ? 'error' : isSuccessOrInfo ? 'success' : 'warning'];
  const messageText =
    typeof message === 'string'
      ? removeDirectionMarks(translateMessage(message, { _: message, ...notificationOptions?.messageArgs }))
      : message;

  useEffect(() => {
    if (isFailure) return;
    const timer = setTimeout(() => onClose(notification), displayMs);
    return () => clearTimeout(timer);
  }, [isFailure, displayMs, notification, onClose]);

  return (
    <div {...propsThatReturnFocus} className={styles.toast} role={isSuccessOrInfo ? 'status' : 'alert'}>
      <Icon of={appearance.icon} className={appearance.className} />
      <span className="grow">{messageText}</span>
      {actionElement}
      {!isSuccessOrInfo && (
        <IconButton
          icon={X}
          label={translate('app.notifications.close')}
          className={styles.close}
          onClick={() => onClose(notification)}
        />
      )}
    </div>
  );
};
