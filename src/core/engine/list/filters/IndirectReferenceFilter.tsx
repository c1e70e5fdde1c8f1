import { useTranslate } from 'ra-core';
import { getKeysOfFilter } from '../../../schema/index';
import { Labelled } from '../../../ui/Labelled';
import { useText } from '../../../ui/useText';
import { RecordPicker } from '../../fields/RecordPicker';
import { useRights } from '../../rights';
import styles from './FilterBar.module.css';
import type { FilterProps } from './filterTypes';

export const IndirectReferenceFilter = ({ filter, draft, onChange }: FilterProps<'over'>) => {
  const translate = useText();
  const label = useTranslate()(`resources.${filter.to}.name`);
  const { refersTo } = useRights();
  const [key = ''] = getKeysOfFilter('call', filter);
  // Operators without the right to read the referenced records get no input, because the API would refuse to
  // send them the titles.
  if (!refersTo(filter.to)) return null;
  return (
    <Labelled label={label} className={styles.choice}>
      {(controlProps) => (
        <RecordPicker
          {...{ control: controlProps, label }}
          resource={filter.to}
          value={draft[key] ?? ''}
          clearable
          placeholder={translate('list.filter.all')}
          onChange={(recordId) => onChange({ [key]: recordId })}
        />
      )}
    </Labelled>
  );
};
