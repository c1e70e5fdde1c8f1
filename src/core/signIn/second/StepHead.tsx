import { useEffect, useRef } from 'react';
import styles from './Step.module.css';

/**
 * Layout of a step: on the sign-in page, in a dialog below another title, or without a head because the
 * dialog's title says it.
 */
export type StepLayout = 'page' | 'dialog' | 'bare';

export interface StepHeadProps {
  layout: StepLayout;
  title: string;
  text: string;
  /** True if the head takes the focus because no field of the step does. */
  takesFocus?: boolean;
}

export const StepHead = ({ layout, title, text, takesFocus = false }: StepHeadProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  if (layout === 'bare') return <p>{text}</p>;
  const Title = layout === 'page' ? 'h1' : 'h3';
  return (
    <div className={styles.head}>
      <Title ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <p>{text}</p>
    </div>
  );
};
