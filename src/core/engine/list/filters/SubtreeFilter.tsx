import { fieldAt, getKeysOfFilter, getTargetResourceName } from '../../../schema/index';
import { Labelled } from '../../../ui/Labelled';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { RecordPicker } from '../../fields/RecordPicker';
import { useRights } from '../../rights';
import { useListModel } from '../listing/ListingContext';
import styles from './FilterBar.module.css';
import type { FilterProps } from './filterTypes';

addViewTexts();

export const SubtreeFilter = ({ filter, draft, onChange }: FilterProps<'below'>) => {
  const { resource, texts } = useListModel();
  const translate = useText();
  const { refersTo } = useRights();
  const label = texts.label(filter.below);
  const targetResourceName = getTargetResourceName(fieldAt(resource.fields, filter.below));
  const [idKey = '', belowKey = ''] = getKeysOfFilter('call', filter);
  const { [idKey]: rootId = '', [belowKey]: subtreeModeText = '' } = draft;
  // Operators without the right to read the referenced records get no input, because the API would refuse to
  // send them the titles.
  if (targetResourceName === undefined || !refersTo(targetResourceName)) return null;
  return (
    <>
      <Labelled label={label} className={styles.choice}>
        {(controlProps) => (
          <RecordPicker
            {...{ control: controlProps, label }}
            resource={targetResourceName}
            value={rootId}
            clearable
            placeholder={translate('list.filter.all')}
            onChange={(recordId) =>
              onChange({
                [idKey]: recordId,
                [belowKey]: recordId === '' ? '' : rootId === '' ? 'true' : subtreeModeText,
              })
            }
          />
        )}
      </Labelled>
      {rootId !== '' && (
        <SegmentedControl
          look="field"
          label={translate('listViews.tree.mode', { label })}
          options={[
            { value: 'true', label: translate('list.filter.below') },
            { value: '', label: translate('listViews.tree.alone') },
          ]}
          value={subtreeModeText === 'true' ? 'true' : ''}
          onChange={(mode) => onChange({ [belowKey]: mode })}
        />
      )}
    </>
  );
};
