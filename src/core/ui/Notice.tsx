import { CircleAlert, type IconNode, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Notice.module.css';

const noticeIconByTone: Readonly<Record<'amber' | 'red', IconNode>> = {
  amber: TriangleAlert,
  red: CircleAlert,
};

const noticeClassNameByTone = { amber: styles.amber, red: styles.red };

export type NoticeProps = {
  /** `amber` warns, `red` reports a failure. Without a tone, the notice only informs and has no icon. */
  tone?: keyof typeof noticeIconByTone;
  icon?: IconNode;
  role?: 'alert' | 'status';
  /** True if the text is centred next to buttons. The buttons then take the notice's colour. */
  centered?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export const Notice = (props: NoticeProps) => {
  const { tone, icon = tone && noticeIconByTone[tone], role, centered = false, className, children } = props;
  const NoticeElement = typeof children === 'string' ? 'p' : 'div';
  return (
    <NoticeElement
      className={classNames(
        styles.notice,
        tone && noticeClassNameByTone[tone],
        centered && styles.centered,
        className,
      )}
      role={role}
    >
      {icon && <Icon of={icon} size={16} />}
      {children}
    </NoticeElement>
  );
};
