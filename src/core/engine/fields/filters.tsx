import { type ReactNode, Suspense } from 'react';
import type { AnyField, FieldOf, Kind } from '../../schema/index';
import { Input } from '../../ui/Input';
import type { LabelledControlProps } from '../../ui/Labelled';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select, type SelectOption } from '../../ui/Select';
import { useText } from '../../ui/useText';
import { lazyRequiredComponent } from '../loading/lazyPart';

const RecordPicker = lazyRequiredComponent(async () => (await import('./RecordPicker')).RecordPicker);

/** Props of a filter input for one value. The value '' means that the filter is not set. */
export type ValueFilterProps<K extends Kind = Kind> = {
  field: FieldOf<K>;
  control: LabelledControlProps;
  label: string;
  value: string;
  onChange: (changedValue: string) => void;
  /** Text of the option that sets no filter: "all", or "nothing chosen yet". */
  unset: string;
  /** The values of a choice field, or of a switch with custom labels. */
  options: readonly SelectOption[];
};

const ChoiceFilterInput = ({ control, unset, options, value, onChange }: Omit<ValueFilterProps, 'field'>) => (
  <Select
    {...control}
    options={[{ value: '', label: unset }, ...options]}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

// Plain yes and no are shown as buttons. The resource's own labels are shown in a select, because they may be
// longer.
const YesNoFilterInput = (props: ValueFilterProps<'bool'>) => {
  const { label, unset, value, options, onChange } = props;
  const translate = useText();
  if (options.length > 0) return <ChoiceFilterInput {...props} />;
  const createYesNoOption = (choice: 'true' | 'false') => ({
    value: choice,
    label: translate(`ra.boolean.${choice}`),
  });
  return (
    <SegmentedControl
      look="field"
      label={label}
      options={[{ value: '', label: unset }, createYesNoOption('true'), createYesNoOption('false')]}
      value={value}
      onChange={onChange}
    />
  );
};

const ReferenceFilterInput = ({
  field,
  control,
  label,
  unset,
  value,
  onChange,
}: ValueFilterProps<'ref'> | ValueFilterProps<'refs'>) => (
  <Suspense fallback={<Input {...control} placeholder={unset} readOnly />}>
    <RecordPicker
      {...{ control, label, value, onChange }}
      resource={field.resource}
      clearable
      placeholder={unset}
    />
  </Suspense>
);

const TextFilterInput = ({ control, value, onChange }: ValueFilterProps) => (
  <Input
    {...control}
    enterKeyHint="search"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

const NumberFilter = lazyRequiredComponent(async () => (await import('./NumberFilter')).NumberFilter);

const LazyNumberFilterInput = ({
  field,
  control,
  value,
  onChange,
}: ValueFilterProps<'int'> | ValueFilterProps<'decimal'>) => (
  <Suspense fallback={<Input {...control} value={value} readOnly />}>
    <NumberFilter {...{ field, control, value, onChange }} />
  </Suspense>
);

// A product's own kind with a fixed set of values describes them as the `enum` of its JSON schema.
const CustomKindFilterInput = (props: ValueFilterProps<'own'>) => {
  const { own, options: kindOptions } = props.field;
  const { enum: choices } = own.describe(kindOptions);
  if (!Array.isArray(choices)) return <TextFilterInput {...props} />;
  const options = choices.map(String).map((choice) => ({ value: choice, label: choice }));
  return (
    <ChoiceFilterInput
      {...props}
      options={options}
      value={own.parse(props.value, kindOptions) ?? props.value}
    />
  );
};

/** The filter input for each field type. */
const filterInputByKind: { readonly [K in Kind]: (props: ValueFilterProps<K>) => ReactNode } = {
  id: TextFilterInput,
  text: TextFilterInput,
  multiline: TextFilterInput,
  richText: TextFilterInput,
  int: LazyNumberFilterInput,
  decimal: LazyNumberFilterInput,
  number: TextFilterInput,
  texts: TextFilterInput,
  bool: YesNoFilterInput,
  dateTime: TextFilterInput,
  date: TextFilterInput,
  choice: ChoiceFilterInput,
  choices: ChoiceFilterInput,
  tags: TextFilterInput,
  ref: ReferenceFilterInput,
  refs: ReferenceFilterInput,
  password: TextFilterInput,
  image: TextFilterInput,
  file: TextFilterInput,
  files: TextFilterInput,
  group: TextFilterInput,
  list: TextFilterInput,
  own: CustomKindFilterInput,
};

export const FieldValueFilter = ({
  field,
  ...rest
}: Omit<ValueFilterProps, 'field'> & { field: AnyField }) => {
  // The cast is needed because TypeScript can't express that the field's type determines its input.
  const KindFilter = filterInputByKind[field.kind] as (props: ValueFilterProps) => ReactNode;
  return <KindFilter field={field} {...rest} />;
};
