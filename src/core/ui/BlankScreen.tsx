import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import styles from './BlankScreen.module.css';
import { classNames } from './classNames';
import { Icon } from './Icon';

export type StatusMessageProps = {
  title: string;
  text?: ReactNode;
  /** Buttons for the operator's next actions. */
  children?: ReactNode;
};

export const BlankScreen = (props: StatusMessageProps & { icon: IconNode; tone?: 'red'; role?: 'alert' }) => {
  const { icon, tone, role, title, text, children } = props;
  return (
    <div className={styles.blank} role={role}>
      <span className={classNames(styles.ring, tone === 'red' && styles.red)}>
        <Icon of={icon} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
};
