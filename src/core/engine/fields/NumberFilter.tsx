import type { FieldOf } from '../../schema/index';
import { Input } from '../../ui/Input';
import type { LabelledControlProps } from '../../ui/Labelled';
import { useNumberInput } from './useNumberInput';
import { hasThousandsSeparators, useUnitAffixes } from './useUnitAffixes';

interface NumberFilterProps {
  field: FieldOf<'int'> | FieldOf<'decimal'>;
  /** Props that name the number input: those of a labelled control, or an `aria-label`. */
  control: Partial<LabelledControlProps> | { 'aria-label': string };
  value: string;
  isWrong?: boolean;
  onChange: (changedText: string) => void;
}

/** The input format of a number in a filter: plain text without thousands separators. */
const plainNumberFormat = {
  inputMode: 'decimal',
  read: (typedText: string) => typedText,
  print: String,
} as const;

export const NumberFilter = ({ field, control, value, isWrong, onChange }: NumberFilterProps) => {
  const valueAndHandlers = {
    value,
    onChange: (changedValue: unknown) => onChange(String(changedValue)),
    onBlur: () => undefined,
  };
  const numberInputProps = useNumberInput(valueAndHandlers, plainNumberFormat, {
    ...useUnitAffixes(field),
    hasThousandsSeparators: hasThousandsSeparators(field),
  });
  return (
    <Input
      {...control}
      {...numberInputProps}
      enterKeyHint="search"
      {...(isWrong && { 'aria-invalid': true })}
    />
  );
};
