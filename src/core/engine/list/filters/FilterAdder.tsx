import { Plus } from 'lucide';
import { flushSync } from 'react-dom';
import { type AnyFilter, getFieldPathsOfFilter, getFilterName } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Menu } from '../../../ui/Menu';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useListModel } from '../listing/ListingContext';

addViewTexts();

interface FilterAdderProps {
  /** The filters that are not in the filter bar yet. */
  filters: readonly AnyFilter[];
  onAdd: (filterKey: string) => void;
}

const findInputsAndSelectsOfForm = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLElement>('input, select') ?? []),
];

export const FilterAdder = ({ filters, onAdd }: FilterAdderProps) => {
  const { texts } = useListModel();
  const translate = useText();
  const { anchor, close, trigger } = usePopup();
  const formatFilterLabel = (filter: AnyFilter) => {
    const [path = ''] = getFieldPathsOfFilter(filter);
    return texts.month(path);
  };
  const addAndFocusFilter = (filter: AnyFilter) => {
    const form = anchor?.closest('form') ?? null;
    const previousControls = findInputsAndSelectsOfForm(form);
    // The added filter must be rendered before it can take the focus.
    flushSync(() => onAdd(getFilterName(filter)));
    findInputsAndSelectsOfForm(form)
      .find((control) => !previousControls.includes(control))
      ?.focus();
  };
  return (
    <>
      <Button icon={Plus} {...trigger('menu')}>
        {translate('listViews.add.button')}
      </Button>
      {anchor && (
        <Menu
          {...{ anchor }}
          onClose={close}
          label={translate('listViews.add.title')}
          items={filters.map((filter) => ({
            label: formatFilterLabel(filter),
            onSelect: () => addAndFocusFilter(filter),
          }))}
        />
      )}
    </>
  );
};
