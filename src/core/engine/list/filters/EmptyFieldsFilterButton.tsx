import { CircleDashed } from 'lucide';
import { useMemo } from 'react';
import {
  type AnyResource,
  fieldAt,
  findEmptinessFilterForPath,
  getEmptinessFiltersOfList,
  getFieldPathsOfFilter,
  getFilterName,
  type ListView,
  type Loose,
  mayFieldBeEmpty,
} from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { useIsPhoneWidth } from '../../../ui/usePhone';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useListModel } from '../listing/ListingContext';
import { EmptyFieldsFilterPopup } from './EmptyFieldsFilterPopup';
import type { FilterDraft } from './filterTypes';

addViewTexts();

/**
 * Returns the fields that can be empty, each with the key of its filter for empty or filled values. Fields
 * with a separate input for this filter in the bar are left out.
 */
const findEmptinessFilterFields = ({ fields }: AnyResource, list: ListView<Loose>) =>
  getEmptinessFiltersOfList(list).flatMap((filter) => {
    const [path = ''] = getFieldPathsOfFilter(filter);
    return mayFieldBeEmpty(fieldAt(fields, path)) && !findEmptinessFilterForPath(list, path)
      ? [{ path, key: getFilterName(filter) }]
      : [];
  });

interface EmptyFieldsFilterButtonProps {
  draft: FilterDraft;
  onChange: (changes: FilterDraft) => void;
}

export const EmptyFieldsFilterButton = ({ draft, onChange }: EmptyFieldsFilterButtonProps) => {
  const { resource, list } = useListModel();
  const emptiableFields = useMemo(() => findEmptinessFilterFields(resource, list), [resource, list]);
  const translate = useText();
  const { anchor, close, trigger } = usePopup();
  const isPhoneWidth = useIsPhoneWidth();
  const activeFilterCount = emptiableFields.filter(({ key }) => draft[key]).length;
  if (emptiableFields.length === 0) return null;
  const buttonLabel = [translate('listViews.emptiness.button'), activeFilterCount || []].flat().join(' ');
  return (
    <>
      <Button icon={CircleDashed} aria-label={buttonLabel} title={buttonLabel} {...trigger('dialog')}>
        {isPhoneWidth ? buttonLabel : activeFilterCount || null}
      </Button>
      {anchor && (
        <EmptyFieldsFilterPopup {...{ anchor, fields: emptiableFields, draft, onChange }} onClose={close} />
      )}
    </>
  );
};
