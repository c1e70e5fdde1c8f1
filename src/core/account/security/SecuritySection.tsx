import type { IconNode } from 'lucide';
import { type ReactNode, useId } from 'react';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/Icon';
import styles from './SecuritySection.module.css';

export interface SecuritySectionProps {
  title: string;
  help?: string;
  children: ReactNode;
}

export const SecuritySection = ({ title, help, children }: SecuritySectionProps) => {
  const id = useId();
  return (
    <section className={classNames(cardStyles.card, styles.section)} aria-labelledby={id}>
      <div>
        <h2 id={id} className={cardStyles.title}>
          {title}
        </h2>
        {help && <p className={styles.help}>{help}</p>}
      </div>
      <div className={styles.rows}>{children}</div>
    </section>
  );
};

export interface SecuritySettingRowProps {
  icon: IconNode;
  title: string;
  text?: string;
  /** The buttons or rows that the section shows. */
  children?: ReactNode;
}

export const SecuritySettingRow = ({ icon, title, text, children }: SecuritySettingRowProps) => (
  <div className={styles.item}>
    <Icon of={icon} />
    <div className="grow">
      <b>{title}</b>
      {text && <span className={styles.help}>{text}</span>}
    </div>
    {children && <div className={styles.acts}>{children}</div>}
  </div>
);
