import { type FieldOf, getKeysOfFilter } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import labelledStyles from '../../../ui/Labelled.module.css';
import { useText } from '../../../ui/useText';
import { NumberFilter } from '../../fields/NumberFilter';
import { useListModel } from '../listing/ListingContext';
import filterBarStyles from './FilterBar.module.css';
import type { FilterProps } from './filterTypes';
import styles from './RangeFilter.module.css';

type NumberField = FieldOf<'int'> | FieldOf<'decimal'>;

export const NumberRangeFilter = ({
  filter,
  draft,
  onChange,
  isWrong,
  field,
}: FilterProps<'range'> & { field: NumberField }) => {
  const { texts } = useListModel();
  const translate = useText();
  const label = texts.column(filter.range);
  const [startKey = '', endKey = ''] = getKeysOfFilter('call', filter);
  const renderRangeInput = (bound: 'least' | 'most', key: string) => (
    <NumberFilter
      {...{ field, isWrong }}
      control={{ 'aria-label': translate(`list.filter.${bound}`, { label }) }}
      value={draft[key] ?? ''}
      onChange={(numberText) => onChange({ [key]: numberText })}
    />
  );
  return (
    <fieldset className={classNames(labelledStyles.field, filterBarStyles.range)}>
      <legend className={labelledStyles.label}>{label}</legend>
      <div className={styles.ends}>
        {renderRangeInput('least', startKey)}
        <span>–</span>
        {renderRangeInput('most', endKey)}
      </div>
      {isWrong && (
        <span className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {translate('list.filter.notANumber')}
        </span>
      )}
    </fieldset>
  );
};
