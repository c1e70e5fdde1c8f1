import { Input } from '../../ui/Input';
import inputStyles from '../../ui/Input.module.css';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import styles from './IntInput.module.css';
import { type InputProps, useField } from './useField';
import { useTypedInt } from './useTypedInt';

/** A whole number typed as digits. */
export const IntInput = ({ path, field }: InputProps<'int'>) => {
  const translate = useText();
  const { frame, placeholder, name, ref, ...own } = useField<unknown>(path);
  const unit = field.unit && translate(`form.units.${field.unit}`);
  const typing = useTypedInt(own, field, { unit });
  return (
    <Labelled {...frame}>
      {(control) => (
        <span className={inputStyles.affixed}>
          <Input {...control} {...{ name, ref, placeholder }} {...typing} />
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </Labelled>
  );
};
