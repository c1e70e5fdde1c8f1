import { classNames } from '../../ui/classNames';
import { Input } from '../../ui/Input';
import inputStyles from '../../ui/Input.module.css';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import styles from './IntInput.module.css';
import { type InputProps, useField } from './useField';
import { useTypedNumber, wholeNumbers } from './useTypedNumber';

/** A whole number typed as digits; an amount of money with its thousands set apart. */
export const IntInput = ({ path, field }: InputProps<'int'>) => {
  const translate = useText();
  const { frame, placeholder, name, ref, ...own } = useField<unknown>(path);
  const unit = field.unit && translate(`form.units.${field.unit}`);
  const isMoney = field.unit === 'won';
  const typing = useTypedNumber(own, wholeNumbers(field), { unit, grouped: isMoney });
  return (
    <Labelled {...frame}>
      {(control) => (
        <span className={classNames(inputStyles.affixed, isMoney && styles.amount)}>
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
