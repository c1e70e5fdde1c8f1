import { type ReactNode, useId } from 'react';
import { classNames } from './classNames';

/** What a control takes over from its label: spread it on an input, a select, a textarea or a MUI input's slot. */
export type ControlProps = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export type LabelledProps = {
  label: ReactNode;
  required?: boolean | undefined;
  help?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
  /** Draws the control. `labelId` names what a `<label>` can't reach, such as an editor or a group. */
  children: (control: ControlProps, labelId: string) => ReactNode;
};

/** A field: label above, control, then its error or its help, which describe the control. */
export const Labelled = ({ label, required, help, error, className, children }: LabelledProps) => {
  const id = useId();
  const helpId = `${id}-help`;
  const text = error || help;
  const control: ControlProps = {
    id,
    ...(text ? { 'aria-describedby': helpId } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  };
  return (
    <div className={classNames('field', className)}>
      <label className="label" id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <em aria-hidden="true">*</em>}
      </label>
      {children(control, `${id}-label`)}
      {text && (
        <span className={classNames('help', Boolean(error) && 'bad')} id={helpId}>
          {text}
        </span>
      )}
    </div>
  );
};
