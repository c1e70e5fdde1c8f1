import type { ComponentProps } from 'react';
import { findVariantOfRecord, getChoicesOfField, removeItemIndexesFromPath } from '../../schema/index';
import { Checkbox } from '../../ui/Checkbox';
import { Labelled } from '../../ui/Labelled';
import { addRecordChoiceTexts } from '../../ui/recordChoiceTexts';
import { Select, type SelectOption } from '../../ui/Select';
import { Switch } from '../../ui/Switch';
import { useText } from '../../ui/useText';
import { lazyRequiredComponent } from '../loading/lazyPart';
import styles from './choiceInputs.module.css';
import { useRecordFormContext } from './RecordFormContext';
import { RecordPicker } from './RecordPicker';
import { useRecordCreationOption } from './recordCreation';
import { decodeUnresolvedReference } from './unresolvedRef';
import { type FieldInputProps, useField } from './useField';

addRecordChoiceTexts();

/** Returns the options, and the stored value if it is no longer one of them. */
const addOptionForStoredValue = (
  options: readonly SelectOption[],
  storedValue: string,
  storedValueLabel: string,
) =>
  options.some((option) => option.value === storedValue)
    ? options
    : [...options, { value: storedValue, label: storedValueLabel }];

type SingleChoiceSelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  options: readonly SelectOption[];
  value: string | null;
  /** Returns the label for a stored value that is no longer one of the options. */
  labelOf: (fieldText: string) => string;
  /** Whether the field offers an empty option. */
  nullable: boolean;
  onChange: (chosenValue: string | null) => void;
};

const SingleChoiceSelect = ({
  options,
  value,
  labelOf,
  nullable,
  onChange,
  ...rest
}: SingleChoiceSelectProps) => {
  const emptyOption = { value: '', label: useText()('form.unchosen') };
  const offeredOptions = nullable || !value ? [emptyOption, ...options] : options;
  const optionsWithStored = value
    ? addOptionForStoredValue(offeredOptions, value, labelOf(value))
    : offeredOptions;
  return (
    <Select
      {...rest}
      options={optionsWithStored}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
};

/**
 * Returns the choices of a field with their labels. If the record's variant (subtype) allows fewer choices,
 * only these are returned.
 */
function useChoiceOptions(path: string): SelectOption[] {
  const { resource, base, texts } = useRecordFormContext();
  const fieldPath = removeItemIndexesFromPath(path);
  return getChoicesOfField(resource, base, fieldPath).map((value) => ({
    value,
    label: texts.choice(fieldPath, value),
  }));
}

/**
 * Whether the operator may clear a choice field. A field that determines the record's variant (subtype), or
 * for which the variant has a default value, can't be cleared.
 */
function useIsChoiceClearable({ path, field }: FieldInputProps<'choice'>): boolean {
  const { resource, base } = useRecordFormContext();
  const variantDefault = findVariantOfRecord(resource, base)?.defaults?.[removeItemIndexesFromPath(path)];
  return field.nullable === true && (variantDefault ?? null) === null;
}

export const ChoiceInput = (props: FieldInputProps<'choice'>) => {
  const { path } = props;
  const { texts } = useRecordFormContext();
  const { value, onChange, frame, name, onBlur, ref } = useField<string | null>(path);
  const options = useChoiceOptions(path);
  const isClearable = useIsChoiceClearable(props);
  const getChoiceLabel = (storedValue: string) => texts.choice(removeItemIndexesFromPath(path), storedValue);
  return (
    <Labelled {...frame}>
      {(controlProps) => (
        <SingleChoiceSelect
          {...controlProps}
          {...{ name, onBlur, ref, options, value, labelOf: getChoiceLabel, onChange, nullable: isClearable }}
        />
      )}
    </Labelled>
  );
};

/** A field with at least this many choices shows chips and a search input instead of checkboxes. */
const MIN_CHOICES_FOR_CHIPS = 9;

const ChoiceChips = lazyRequiredComponent(async () => (await import('./ChoiceChips')).ChoiceChips);

const ChoicesAsChips = ({ path, options }: { path: string; options: readonly SelectOption[] }) => {
  const translate = useText();
  const { value, onChange, frame, label, name, onBlur, ref } = useField<readonly string[]>(path);
  return (
    <Labelled {...frame}>
      {(controlProps) => (
        <ChoiceChips
          {...{ label, options, onChange }}
          control={{ ...controlProps, name, onBlur, ref }}
          chosen={value}
          placeholder={translate('recordChoice.placeholder')}
        />
      )}
    </Labelled>
  );
};

export const ChoicesInput = ({ path }: FieldInputProps<'choices'>) => {
  const options = useChoiceOptions(path);
  return options.length < MIN_CHOICES_FOR_CHIPS ? (
    <ChoicesAsCheckboxes {...{ path, options }} />
  ) : (
    <ChoicesAsChips {...{ path, options }} />
  );
};

const ChoicesAsCheckboxes = ({ path, options }: { path: string; options: readonly SelectOption[] }) => {
  const { value, onChange, frame, onBlur } = useField<readonly string[]>(path);
  const toggleChoice = (choice: string, isChecked: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((optionValue) => (optionValue === choice ? isChecked : value.includes(optionValue))),
    );
  return (
    <Labelled {...frame}>
      {({ id, ...control }, labelId) => (
        <fieldset {...control} id={id} aria-labelledby={labelId} className={styles.choices} onBlur={onBlur}>
          {options.map((option) => (
            <span key={option.value} className={styles.checked}>
              <Checkbox
                id={`${id}-${option.value}`}
                checked={value.includes(option.value)}
                onChange={(isChecked) => toggleChoice(option.value, isChecked)}
              />
              <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            </span>
          ))}
        </fieldset>
      )}
    </Labelled>
  );
};

const YES_NO_CHOICES = ['true', 'false'] as const;

const NullableBoolInput = ({ path }: FieldInputProps<'bool'>) => {
  const { texts } = useRecordFormContext();
  const { value, onChange, frame, name, onBlur, ref } = useField<boolean | null>(path);
  const options = YES_NO_CHOICES.map((choice) => ({
    value: choice,
    label: texts.answer(removeItemIndexesFromPath(path), choice === 'true'),
  }));
  return (
    <Labelled {...frame}>
      {(controlProps) => (
        <SingleChoiceSelect
          {...controlProps}
          {...{ name, onBlur, ref, options }}
          nullable
          labelOf={String}
          value={value === null ? null : String(value)}
          onChange={(chosenValue) => onChange(chosenValue === null ? null : chosenValue === 'true')}
        />
      )}
    </Labelled>
  );
};

const SwitchInput = ({ path, field }: FieldInputProps<'bool'>) => {
  const { texts } = useRecordFormContext();
  const { value, onChange, frame, name, onBlur, ref } = useField<boolean>(path);
  return (
    <Labelled {...frame}>
      {(controlProps) => (
        <div className={styles.switched}>
          <Switch
            {...controlProps}
            {...{ name, onBlur, ref, onChange }}
            checked={value}
            tone={field.tone === 'warning' ? 'warn' : undefined}
          />
          <span aria-hidden="true">{texts.switchWord(removeItemIndexesFromPath(path), value)}</span>
        </div>
      )}
    </Labelled>
  );
};

// A required or nullable yes-or-no field is not a switch, because a switch can't show that nothing is chosen
// yet.
export const BoolInput = (props: FieldInputProps<'bool'>) =>
  props.field.nullable || props.field.required ? (
    <NullableBoolInput {...props} />
  ) : (
    <SwitchInput {...props} />
  );

export const RefInput = ({ path, field }: FieldInputProps<'ref'>) => {
  const translate = useText();
  const { value, onChange, frame, label, name, onBlur, ref } = useField<string | null>(path);
  const creation = useRecordCreationOption(field.resource);
  const typedText = decodeUnresolvedReference(value ?? '');
  const error =
    frame.error && typedText ? translate('recordChoice.missed', { text: typedText }) : frame.error;
  return (
    <Labelled {...frame} error={error}>
      {(controlProps) => (
        <RecordPicker
          {...{ label, creation, resource: field.resource }}
          control={{ ...controlProps, name, onBlur, ref }}
          clearable={!field.required}
          placeholder={translate('recordChoice.placeholder')}
          value={value ?? ''}
          onChange={(pickedValue) => onChange(pickedValue || (field.nullable ? null : ''))}
        />
      )}
    </Labelled>
  );
};
