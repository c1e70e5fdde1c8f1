import { useId } from 'react';
import { Checkbox, type CheckboxProps } from '../../../../ui/Checkbox';
import styles from './Edit.module.css';

export const LabelledCheckbox = ({
  label,
  ...rest
}: Pick<CheckboxProps, 'checked' | 'onChange'> & { label: string }) => {
  const id = useId();
  return (
    <span className={styles.ticked}>
      <Checkbox {...rest} id={id} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
};
