import { type FormEvent, type ReactNode, useId } from 'react';
import { Checkbox } from '../../ui/Checkbox';
import styles from './EditorToolForm.module.css';

// A form inside the editor. It stops the submit event, so that the record's form around the editor does not
// receive it.
export const EditorToolForm = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => {
  const submitToolForm = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submitToolForm}>
      {children}
    </form>
  );
};

type EditorToolCheckboxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

export const EditorToolCheckbox = ({ label, ...checkbox }: EditorToolCheckboxProps) => {
  const id = useId();
  return (
    <div className={styles.check}>
      <Checkbox {...checkbox} id={id} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
};
