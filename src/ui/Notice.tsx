import { CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Notice.module.css';

const icons: Readonly<Record<'amber' | 'red', LucideIcon>> = { amber: TriangleAlert, red: CircleAlert };

const toneClass = { amber: styles.amber, red: styles.red };

export type NoticeProps = {
  /** Amber points something out, red says what failed; without a tone it informs, and has no icon. */
  tone?: keyof typeof icons;
  icon?: LucideIcon;
  role?: 'alert' | 'status';
  /** In the middle beside buttons, which take its colour. */
  centered?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A coloured box that says something to the operator where it concerns them; a sentence alone is a paragraph. */
export const Notice = ({ tone, icon, role, centered = false, className, children }: NoticeProps) => {
  const Icon = icon ?? (tone && icons[tone]);
  const Element = typeof children === 'string' ? 'p' : 'div';
  return (
    <Element
      className={classNames(styles.notice, tone && toneClass[tone], centered && styles.centered, className)}
      role={role}
    >
      {Icon && <Icon className="icon icon-16" aria-hidden />}
      {children}
    </Element>
  );
};
