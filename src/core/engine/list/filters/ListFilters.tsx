import { ChevronDown, ChevronUp, SlidersHorizontal } from 'lucide';
import { useStore } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { getFiltersInFilterBar } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import { useIsPhoneWidth } from '../../../ui/usePhone';
import { useText } from '../../../ui/useText';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { countFiltersWithValue } from './draft';
import { FilterBar } from './FilterBar';
import styles from './ListFilters.module.css';
import { useSlashKey } from './useSlashKey';

/** Returns whether a list's filter bar can be folded, and whether it is open. */
function useFilterBarCollapse() {
  const { list, storeKey } = useListModel();
  const isPhoneWidth = useIsPhoneWidth();
  const [unfolded, setUnfolded] = useStore(`${storeKey}.filters.open`, false);
  const hasFilters = list.filters !== undefined;
  const isFoldable = isPhoneWidth || list.collapsible === true;
  const isOpen = hasFilters && (!isFoldable || unfolded);
  return {
    phone: isPhoneWidth,
    exists: hasFilters,
    isFoldable,
    open: isOpen,
    setUnfolded,
    toggle: () => setUnfolded(!unfolded),
  };
}

const AppliedFiltersChip = () => {
  const { list } = useListModel();
  const appliedFilterCount = useListModelState(({ route }) =>
    countFiltersWithValue(getFiltersInFilterBar(list), route.values),
  );
  const translate = useText();
  return appliedFilterCount > 0 ? (
    <Chip tone="blue">{translate('list.filter.applied', { count: appliedFilterCount })}</Chip>
  ) : null;
};

export const FilterButton = () => {
  const { phone, exists, isFoldable, open, toggle } = useFilterBarCollapse();
  const translate = useText();
  if (!isFoldable || !exists || phone) return null;
  return (
    <Button variant="outlined" icon={SlidersHorizontal} aria-expanded={open} onClick={toggle}>
      {translate('list.filter.toggle')} {!open && <AppliedFiltersChip />}
    </Button>
  );
};

const FilterToggleCard = ({ open, onToggle }: { open: boolean; onToggle: () => void }) => {
  const translate = useText();
  const chevron = open ? ChevronUp : ChevronDown;
  return (
    <div className={classNames(cardStyles.card, 'off-paper')}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={onToggle}>
        <Icon of={SlidersHorizontal} />
        {translate('list.filter.toggle')}
        <AppliedFiltersChip />
        <span className="grow" />
        <Icon of={chevron} />
      </button>
    </div>
  );
};

export const ListFilters = () => {
  const { phone, exists, open, setUnfolded, toggle } = useFilterBarCollapse();
  const filterFormRef = useRef<HTMLFormElement>(null);
  const isFocusPendingRef = useRef(false);

  const focusSearchInput = useCallback(() => {
    const findInFilterBar = (selector: string) => filterFormRef.current?.querySelector<HTMLElement>(selector);
    (findInFilterBar('input[enterkeyhint]:enabled') ?? findInFilterBar('input, select'))?.focus();
  }, []);
  useEffect(() => {
    if (!open || !isFocusPendingRef.current) return;
    isFocusPendingRef.current = false;
    focusSearchInput();
  }, [open, focusSearchInput]);
  useSlashKey(
    useCallback(() => {
      if (open) return focusSearchInput();
      isFocusPendingRef.current = exists;
      setUnfolded(true);
    }, [open, exists, focusSearchInput, setUnfolded]),
  );
  return (
    <>
      {phone && exists && <FilterToggleCard open={open} onToggle={toggle} />}
      {open && <FilterBar ref={filterFormRef} />}
    </>
  );
};
