import { useState } from 'react';
import { normalizeTextForSearch } from '../../schema/index';
import { ChipsCombobox, type ChipsComboboxProps } from '../../ui/ChipsCombobox';
import { addFormTexts } from '../../ui/formTexts';
import { addRecordChoiceTexts } from '../../ui/recordChoiceTexts';
import type { SelectOption } from '../../ui/Select';
import { useText } from '../../ui/useText';
import type { ValueFilterProps } from './filters';

addRecordChoiceTexts();

addFormTexts();

type ChoiceChipsProps = Pick<ChipsComboboxProps, 'control' | 'placeholder'> & {
  label: string;
  options: readonly SelectOption[];
  chosen: readonly string[];
  onChange: (chosenValues: readonly string[]) => void;
};

export const ChoiceChips = ({ label, options, chosen, onChange, ...rest }: ChoiceChipsProps) => {
  const translate = useText();
  const [term, setTerm] = useState<string | null>(null);
  const matchingOptions = options.filter(
    (option) =>
      !chosen.includes(option.value) &&
      normalizeTextForSearch(option.label).includes(normalizeTextForSearch(term ?? '')),
  );
  const sortInOptionOrder = (values: readonly string[]) => [
    ...options.map(({ value }) => value).filter((value) => values.includes(value)),
    ...values.filter((value) => !options.some((option) => option.value === value)),
  ];
  return (
    <ChipsCombobox
      {...{ ...rest, term }}
      values={chosen.map((value) => ({
        value,
        label: options.find((option) => option.value === value)?.label ?? value,
      }))}
      options={matchingOptions}
      onTerm={setTerm}
      onAdd={(addedValues) => onChange(sortInOptionOrder([...chosen, ...addedValues]))}
      onRemove={(removedValue) => onChange(chosen.filter((value) => value !== removedValue))}
      listLabel={label}
      removeLabel={(tag) => translate('form.tags.remove', { tag })}
      status={translate(matchingOptions.length > 0 ? 'recordChoice.found' : 'recordChoice.none', {
        count: matchingOptions.length,
      })}
    />
  );
};

export const MultiChoiceFilter = ({
  control,
  label,
  unset,
  options,
  value,
  onChange,
}: Omit<ValueFilterProps, 'field'>) => (
  <ChoiceChips
    {...{ control, label, options }}
    placeholder={unset}
    chosen={value === '' ? [] : value.split(',')}
    onChange={(chosenValues) => onChange(chosenValues.join())}
  />
);
