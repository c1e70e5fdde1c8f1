import { type ReactNode, useId } from 'react';
import { classNames } from './classNames';
import styles from './Labelled.module.css';

/**
 * The props that a label passes to its control. The control is an input, a select, a textarea or the input
 * slot of a MUI component.
 */
export type LabelledControlProps = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export type LabelledFieldProps = {
  label: ReactNode;
  required?: boolean | undefined;
  help?: ReactNode;
  error?: ReactNode;
  /** A hint that an accepted value may be wrong. Screen readers announce the hint when it changes. */
  hint?: ReactNode;
  className?: string | undefined;
  /**
   * Renders the control. `labelId` is for elements that a `<label>` can't name, such as an editor or a group.
   */
  children: (controlProps: LabelledControlProps, labelId: string) => ReactNode;
};

// The texts below the control describe it through `aria-describedby`.
export const Labelled = ({ label, required, help, error, hint, className, children }: LabelledFieldProps) => {
  const id = useId();
  const helpId = `${id}-help`;
  const hintId = `${id}-hint`;
  const errorOrHelp = error || help;
  const describedBy = [errorOrHelp ? helpId : '', hint ? hintId : '']
    .filter((elementId) => elementId !== '')
    .join(' ');
  const controlProps: LabelledControlProps = {
    id,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  };
  return (
    <div className={classNames(styles.field, className)} data-helped={help ? '' : undefined}>
      <label className={styles.label} id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <em aria-hidden="true">*</em>}
      </label>
      {children(controlProps, `${id}-label`)}
      {errorOrHelp && (
        <span className={classNames(styles.help, Boolean(error) && styles.bad)} id={helpId}>
          {errorOrHelp}
        </span>
      )}
      {hint && (
        <span className={classNames(styles.help, styles.caution, styles.hint)} id={hintId} role="status">
          {hint}
        </span>
      )}
    </div>
  );
};
