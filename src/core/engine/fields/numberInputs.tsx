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

const NumberInput = ({ path, field, numberFormat: fieldFormat }: NumberInputProps) => {
  const { frame, placeholder, name, ref, ...own } = useField<unknown>(path);
  const { sign, unit } = useUnitAffixes(field);
  const isNumberGrouped = hasThousandsSeparators(field);
  const numberInputProps = useNumberInput(own, fieldFormat, {
    sign,
    unit,
    hasThousandsSeparators: isNumberGrouped,
  });
  const hasCurrencySign = unit === undefined && sign !== undefined;
  return (
    <Labelled {...frame}>
      {(controlProps) => (
        <span
          className={classNames(
            inputStyles.affixed,
            isNumberGrouped && styles.amount,
            hasCurrencySign && styles.signed,
            unit && unit.length > 2 && styles.long,
          )}
        >
          {hasCurrencySign && (
            <span className={styles.sign} aria-hidden="true">
              {sign}
            </span>
          )}
          <Input {...controlProps} {...{ name, ref, placeholder }} {...numberInputProps} />
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
