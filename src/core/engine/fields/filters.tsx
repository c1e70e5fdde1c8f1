import { type ReactNode, Suspense } from 'react';
import type { AnyField, FieldOf, Kind } from '../../schema/index';
import { Input } from '../../ui/Input';
import type { ControlProps } from '../../ui/Labelled';
import { Segmented } from '../../ui/Segmented';
import { type Option, Select } from '../../ui/Select';
import { useText } from '../../ui/useText';
import { lazyNeeded } from '../loading/lazyPart';

/** Loaded with the first list that is filtered by other records. */
const RecordPicker = lazyNeeded(async () => (await import('./RecordPicker')).RecordPicker);

/** One value to filter by; empty where it is not filtered by. */
export type ValueFilterProps<K extends Kind = Kind> = {
  field: FieldOf<K>;
  control: ControlProps;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The text for no choice: everything, or nothing yet. */
  unset: string;
  /** The values of a choice field, or of a switch with custom words. */
  options: readonly Option[];
};

const Choose = ({ control, unset, options, value, onChange }: Omit<ValueFilterProps, 'field'>) => (
  <Select
    {...control}
    options={[{ value: '', label: unset }, ...options]}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Yes and no are side by side; the resource's custom words, which may be longer, are in a select. */
const YesOrNo = (props: ValueFilterProps<'bool'>) => {
  const { label, unset, value, options, onChange } = props;
  const translate = useText();
  if (options.length > 0) return <Choose {...props} />;
  const answer = (own: 'true' | 'false') => ({ value: own, label: translate(`ra.boolean.${own}`) });
  return (
    <Segmented
      look="field"
      label={label}
      options={[{ value: '', label: unset }, answer('true'), answer('false')]}
      value={value}
      onChange={onChange}
    />
  );
};

const OneOf = ({
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

const Type = ({ control, value, onChange }: ValueFilterProps) => (
  <Input
    {...control}
    autoComplete="off"
    enterKeyHint="search"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Loaded with the first list that is filtered by a number. */
const NumberFilter = lazyNeeded(async () => (await import('./NumberFilter')).NumberFilter);

const Amount = ({
  field,
  control,
  value,
  onChange,
}: ValueFilterProps<'int'> | ValueFilterProps<'decimal'>) => (
  <Suspense fallback={<Input {...control} value={value} readOnly />}>
    <NumberFilter {...{ field, control, value, onChange }} />
  </Suspense>
);

/** The input of a filter for one value, by kind. */
const filters: { readonly [K in Kind]: (props: ValueFilterProps<K>) => ReactNode } = {
  id: Type,
  text: Type,
  multiline: Type,
  richText: Type,
  int: Amount,
  decimal: Amount,
  number: Type,
  texts: Type,
  bool: YesOrNo,
  dateTime: Type,
  date: Type,
  choice: Choose,
  choices: Choose,
  tags: Type,
  ref: OneOf,
  refs: OneOf,
  password: Type,
  image: Type,
  file: Type,
  files: Type,
  group: Type,
  list: Type,
  own: Type,
};

/** The input for a value that records are compared with. */
export const ValueFilter = ({ field, ...rest }: Omit<ValueFilterProps, 'field'> & { field: AnyField }) => {
  // The map pairs each kind with the input that takes its fields; a union of functions can't say so.
  const KindFilter = filters[field.kind] as (props: ValueFilterProps) => ReactNode;
  return <KindFilter field={field} {...rest} />;
};
