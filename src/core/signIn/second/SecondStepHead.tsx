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
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) headingRef.current?.focus();
  }, [takesFocus]);
  if (layout === 'bare') return <p>{text}</p>;
  const HeadingElement = layout === 'page' ? 'h1' : 'h3';
  return (
    <div className={styles.head}>
      <HeadingElement ref={headingRef} tabIndex={-1}>
        {title}
      </HeadingElement>
      <p>{text}</p>
    </div>
  );
};
