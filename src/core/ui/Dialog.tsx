import { X } from 'lucide';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from './classNames';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';
import { Modal } from './Modal';
import { useFocusOnOpen } from './useFocusOnOpen';
import { useText } from './useText';

export type DialogProps = {
  title: string;
  /** Width in pixels. On a phone, the dialog covers the whole screen. */
  width: number;
  /** True if the dialog has a close button. */
  closable?: boolean;
  /**
   * Called by the close button, by Escape and by a click outside the dialog. The caller decides whether the
   * dialog closes.
   */
  onClose?: (() => void) | undefined;
  /** Buttons that are shown next to the dialog's close button. */
  actions?: ReactNode;
  /**
   * The ARIA role. `alertdialog` is for questions; on a phone, such a dialog does not cover the whole screen.
   */
  role?: 'dialog' | 'alertdialog';
  /** The content of the dialog: `DialogBody` and `DialogFoot`, directly or inside a form. */
  children: ReactNode;
};

// When the dialog opens, the focus moves to the first element with `data-autofocus`, else to the dialog. When
// the dialog closes, the focus returns to the element that had the focus before.
export const Dialog = ({
  title,
  width,
  closable = false,
  onClose,
  actions,
  role = 'dialog',
  children,
}: DialogProps) => {
  const translate = useText();
  const titleId = useId();
  const dialogRef = useFocusOnOpen<HTMLDivElement>();
  return (
    <Modal onEscape={onClose} onScrim={onClose}>
      <div
        {...{ role, 'aria-modal': true, 'aria-labelledby': titleId }}
        ref={dialogRef}
        tabIndex={-1}
        className={classNames(styles.dialog, role === 'alertdialog' && styles.question)}
        style={{ '--w-dialog': `${width}px` } as CSSProperties}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {actions}
          {closable && <IconButton icon={X} label={translate('ra.action.close')} onClick={onClose} />}
        </div>
        {children}
      </div>
    </Modal>
  );
};

type DialogBodyProps = {
  className?: string | undefined;
  /** Label of a body without inputs. Such a body takes the focus, so that the keyboard can scroll it. */
  label?: string | undefined;
  children: ReactNode;
};

export const DialogBody = ({ className, label, children }: DialogBodyProps) => (
  <div
    className={classNames(styles.body, className)}
    {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
  >
    {children}
  </div>
);

export const DialogFoot = ({ children }: { children?: ReactNode }) => (
  <div className={styles.foot} data-foot>
    {children}
  </div>
);
