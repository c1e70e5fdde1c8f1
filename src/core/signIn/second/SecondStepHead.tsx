import { useEffect, useRef } from 'react';
import styles from './Step.module.css';

/**
 * Where a step of the sign-in is shown. `page` is the sign-in page, and `dialog` a dialog with a title of its
 * own. `bare` is a dialog whose title already names the step, so the step has no heading.
 */
export type SecondFactorStepLayout = 'page' | 'dialog' | 'bare';

export interface SecondStepHeadProps {
  layout: SecondFactorStepLayout;
  title: string;
  text: string;
  /** True if the heading takes the focus, because the step has no field that could take it. */
  takesFocus?: boolean;
}

export const SecondStepHead = ({ layout, title, text, takesFocus = false }: SecondStepHeadProps) => {
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
