import { type FieldOf, filterKeys } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { Input } from '../../../ui/Input';
import labelledStyles from '../../../ui/Labelled.module.css';
import { useText } from '../../../ui/useText';
import { isGrouped, useAffixes } from '../../fields/useAffixes';
import { useTypedNumber } from '../../fields/useTypedNumber';
import { useListing } from '../listing/ListingContext';
import filterBarStyles from './FilterBar.module.css';
import type { FilterProps } from './filterTypes';
import styles from './RangeFilter.module.css';

type NumberField = FieldOf<'int'> | FieldOf<'decimal'>;

interface EndProps {
  field: NumberField;
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (text: string) => void;
}

/** The draft of a filter is the typed text itself, without separators. */
const asTyped = { inputMode: 'decimal', read: (draft: string) => draft, print: String } as const;

const End = ({ field, label, value, isWrong, onChange }: EndProps) => {
  const own = { value, onChange: (text: unknown) => onChange(String(text)), onBlur: () => undefined };
  const typing = useTypedNumber(own, asTyped, { ...useAffixes(field), grouped: isGrouped(field) });
  return <Input {...typing} enterKeyHint="search" aria-label={label} aria-invalid={isWrong || undefined} />;
};

/** Two numbers, either of them optional. */
export const NumberRange = ({
  filter,
  draft,
  onChange,
  isWrong,
  field,
}: FilterProps<'range'> & { field: NumberField }) => {
  const { texts } = useListing();
  const translate = useText();
  const label = texts.column(filter.range);
  const [startKey = '', endKey = ''] = filterKeys('call', filter);
  const end = (which: 'least' | 'most', key: string) => (
    <End
      {...{ field, isWrong }}
      label={translate(`list.filter.${which}`, { label })}
      value={draft[key] ?? ''}
      onChange={(text) => onChange({ [key]: text })}
    />
  );
  return (
    <fieldset className={classNames(labelledStyles.field, filterBarStyles.range)}>
      <legend className={labelledStyles.label}>{label}</legend>
      <div className={styles.ends}>
        {end('least', startKey)}
        <span>–</span>
        {end('most', endKey)}
      </div>
      {isWrong && (
        <span className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {translate('list.filter.notANumber')}
        </span>
      )}
    </fieldset>
  );
};
