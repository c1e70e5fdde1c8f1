import type { FieldOf } from '../../schema/index';
import { classNames } from '../../ui/classNames';
import { Input } from '../../ui/Input';
import inputStyles from '../../ui/Input.module.css';
import { Labelled } from '../../ui/Labelled';
import styles from './numberInputs.module.css';
import { type FieldInputProps, useField } from './useField';
import {
  createDecimalFieldFormat,
  createIntFieldFormat,
  type NumberFieldFormat,
  useNumberInput,
} from './useNumberInput';
import { hasThousandsSeparators, useUnitAffixes } from './useUnitAffixes';

type NumberInputProps = {
  path: string;
  field: FieldOf<'int'> | FieldOf<'decimal'>;
  numberFormat: NumberFieldFormat;
};

const NumberInput = ({ path, field, numberFormat: reading }: NumberInputProps) => {
  const { frame, placeholder, name, ref, ...own } = useField<unknown>(path);
  const { sign, unit } = useUnitAffixes(field);
  const grouped = hasThousandsSeparators(field);
  const typing = useNumberInput(own, reading, { sign, unit, grouped });
  const isSigned = unit === undefined && sign !== undefined;
  return (
    <Labelled {...frame}>
      {(control) => (
        <span
          className={classNames(
            inputStyles.affixed,
            grouped && styles.amount,
            isSigned && styles.signed,
            unit && unit.length > 2 && styles.long,
          )}
        >
          {isSigned && (
            <span className={styles.sign} aria-hidden="true">
              {sign}
            </span>
          )}
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

export const IntInput = ({ path, field }: FieldInputProps<'int'>) => (
  <NumberInput {...{ path, field }} numberFormat={createIntFieldFormat(field)} />
);

export const DecimalInput = ({ path, field }: FieldInputProps<'decimal'>) => (
  <NumberInput {...{ path, field }} numberFormat={createDecimalFieldFormat(field)} />
);
