import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames';

export type BlankProps = {
  title: string;
  text?: ReactNode;
  /** What the operator can do next. */
  children?: ReactNode;
};

/** The common shape of the empty and the error state: a mark, a sentence, what to do next. */
export const Blank = (props: BlankProps & { icon: LucideIcon; tone?: 'red'; role?: 'alert' }) => {
  const { icon: Icon, tone, role, title, text, children } = props;
  return (
    <div className="blank" role={role}>
      <span className={classNames('ring', tone)}>
        <Icon className="i" />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="acts">{children}</div>}
    </div>
  );
};
