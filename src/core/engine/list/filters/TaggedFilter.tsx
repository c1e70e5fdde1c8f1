import { getKeysOfFilter, parseTagsInText } from '../../../schema/index';
import { Labelled } from '../../../ui/Labelled';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { useText } from '../../../ui/useText';
import { TagCombobox } from '../../fields/TagCombobox';
import { useListModel } from '../listing/ListingContext';
import filterBarStyles from './FilterBar.module.css';
import type { FilterProps } from './filterTypes';

export const TaggedFilter = ({ filter, draft, onChange }: FilterProps<'tagged'>) => {
  const { resource, texts } = useListModel();
  const translate = useText();
  const label = texts.label(filter.tagged);
  const [anyKey = '', allKey = ''] = getKeysOfFilter('call', filter);
  const { [anyKey]: anyTagsText = '', [allKey]: allTagsText = '' } = draft;
  const isAllTagsMode = allTagsText !== '';
  const tags = parseTagsInText(anyTagsText + allTagsText);
  const setTagsAndMatchMode = (newTags: readonly string[], mustMatchAll: boolean) =>
    onChange({ [mustMatchAll ? allKey : anyKey]: newTags.join(), [mustMatchAll ? anyKey : allKey]: '' });
  return (
    <>
      <Labelled label={label} className={filterBarStyles.texts}>
        {(controlProps) => (
          <TagCombobox
            {...{ control: controlProps, label, tags }}
            resource={resource.name}
            path={filter.tagged}
            onChange={(newTags) => setTagsAndMatchMode(newTags, isAllTagsMode)}
          />
        )}
      </Labelled>
      {tags.length > 1 && (
        <SegmentedControl
          look="field"
          label={translate('list.filter.tags.mode', { label })}
          options={(['any', 'all'] as const).map((mode) => ({
            value: mode,
            label: translate(`list.filter.tags.${mode}`),
          }))}
          value={isAllTagsMode ? 'all' : 'any'}
          onChange={(mode) => setTagsAndMatchMode(tags, mode === 'all')}
        />
      )}
    </>
  );
};
