import { RotateCcw, Search } from 'lucide';
import { type FormEvent, memo, type RefObject, useState } from 'react';
import {
  getEmptinessFiltersOfList,
  getFilterName,
  getFiltersInFilterBar,
  isFilterShownInFilterBar,
} from '../../../schema/index';
import { Button } from '../../../ui/Button';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { preventSubmitWhileComposing } from '../../../ui/ime';
import { useText } from '../../../ui/useText';
import { lazyPreloadableComponent } from '../../loading/latePart';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { useIsListLoaded } from '../listing/useIsListRead';
import { createFilterDraft, parseFilterDraft } from './draft';
import styles from './FilterBar.module.css';
import type { FilterDraft, FilterProps } from './filterTypes';
import { getFilterInputs } from './visibleFilters';

// The code of this button and of `FilterAdder` loads only after the rows are shown, because most operators do
// not use them.
const LazyEmptyFieldsFilterButton = lazyPreloadableComponent(
  async () => (await import('./EmptyFieldsFilterButton')).EmptyFieldsFilterButton,
);

const FilterAdder = lazyPreloadableComponent(async () => (await import('./FilterAdder')).FilterAdder);

/** With at least this many filters, the bar is a grid of columns. */
const MIN_FILTERS_FOR_GRID = 6;

/**
 * Returns the texts of the filter bar's inputs. A new route updates the texts without mounting the inputs
 * again, so that no half-typed syllable is lost.
 */
function useFilterDraft() {
  const { resource, list } = useListModel();
  const filterValues = useListModelState(({ route }) => route.values);
  const [added, setAdded] = useState<readonly string[]>([]);
  const shownFilters = getFiltersInFilterBar(list).filter((filter) =>
    isFilterShownInFilterBar(filter, filterValues, added),
  );
  const [seen, setSeen] = useState(filterValues);
  const [draft, setDraft] = useState<FilterDraft>(() =>
    createFilterDraft(resource, shownFilters, filterValues),
  );
  const [wrong, setWrong] = useState<readonly string[]>([]);
  if (seen !== filterValues) {
    setSeen(filterValues);
    setDraft(createFilterDraft(resource, shownFilters, filterValues));
    setWrong([]);
  }
  const addableFilters = getFiltersInFilterBar(list).filter(
    (filter) => filter.added && !shownFilters.includes(filter),
  );
  const addFilter = (filterKey: string) => setAdded([...added, filterKey]);
  return { filters: shownFilters, addable: addableFilters, add: addFilter, draft, setDraft, wrong, setWrong };
}

const FilterInputByType = (props: FilterProps) => {
  const { Input } = getFilterInputs(props.filter);
  return <Input {...props} />;
};

export const FilterBar = memo(({ ref }: { ref: RefObject<HTMLFormElement | null> }) => {
  const { resource, list, texts, search, stay } = useListModel();
  const translate = useText();
  const { filters, addable, add, draft, setDraft, wrong, setWrong } = useFilterDraft();
  const isListLoaded = useIsListLoaded();
  const changeFilterDraft = (changes: FilterDraft) => {
    stay();
    setDraft((previousDraft) => ({ ...previousDraft, ...changes }));
  };
  const submitFilters = (event: FormEvent) => {
    event.preventDefault();
    const parsedDraft = parseFilterDraft(resource, filters, draft);
    setWrong(parsedDraft.wrong);
    if (parsedDraft.wrong.length === 0) search(parsedDraft.values);
  };
  const resetFilters = () => {
    setDraft(createFilterDraft(resource, filters, {}));
    setWrong([]);
    search({});
  };
  return (
    <search aria-label={translate('list.filter.region', { name: texts.name })}>
      <form
        ref={ref}
        className={classNames(cardStyles.card, styles.bar)}
        data-many={
          (list.filters ?? []).filter((filter) => filters.includes(filter)).length >= MIN_FILTERS_FOR_GRID ||
          undefined
        }
        noValidate
        onSubmit={submitFilters}
        onKeyDown={preventSubmitWhileComposing}
      >
        {filters.map((filter) => (
          <FilterInputByType
            key={JSON.stringify(filter)}
            {...{ filter, draft }}
            isWrong={wrong.includes(getFilterName(filter))}
            onChange={changeFilterDraft}
          />
        ))}
        <div className={styles.actions}>
          {isListLoaded && addable.length > 0 && <FilterAdder filters={addable} onAdd={add} />}
          {getEmptinessFiltersOfList(list).length > 0 && (
            <span className={styles.emptiness}>
              {isListLoaded && <LazyEmptyFieldsFilterButton {...{ draft }} onChange={changeFilterDraft} />}
            </span>
          )}
          <Button icon={RotateCcw} onClick={resetFilters}>
            {translate('list.filter.reset')}
          </Button>
          <Button variant="tonal" icon={Search} type="submit">
            {translate('list.filter.search')}
          </Button>
        </div>
      </form>
    </search>
  );
});
