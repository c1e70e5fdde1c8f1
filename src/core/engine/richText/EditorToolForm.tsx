import { type FormEvent, type ReactNode, useId } from 'react';
import { Checkbox } from '../../ui/Checkbox';
import styles from './EditorToolForm.module.css';

// The submit event is stopped, because the form around the editor must not receive it.
export const EditorToolForm = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => {
  const submitTool = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submitTool}>
      {children}
    </form>
  );
};

type CheckboxRowProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

export const EditorToolCheckbox = ({ label, ...checkbox }: CheckboxRowProps) => {
  const id = useId();
  return (
    <div className={styles.check}>
      <Checkbox {...checkbox} id={id} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
};
