import { ListContextProvider } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConsoleRecord } from '../../provider/dataProvider';
import {
  type FilterValues,
  filterName,
  type ListView,
  type Loose,
  tabFilter,
  variantRecord,
} from '../../schema/index';
import { classNames } from '../../ui/classNames';
import pageStyles from '../../ui/page.module.css';
import { rem } from '../../ui/rem';
import { usePhone } from '../../ui/usePhone';
import { toSearch } from '../address/listState';
import type { ListScreenProps } from '../EngineContext';
import { lazyDialog } from '../loading/lazyDialog';
import { lazyPart } from '../loading/lazyPart';
import { countSet } from './filters/draft';
import { FilterBar } from './filters/FilterBar';
import { FilterButton, FilterCard } from './filters/FilterToggle';
import { useFilterBar } from './filters/useFilterBar';
import { ListHead } from './head/ListHead';
import { ListKeys } from './keys/ListKeys';
import styles from './ListScreen.module.css';
import { fairWidth, selectWidth } from './listing/columns';
import { ListFormsProvider } from './listing/ListForms';
import {
  type ListScreenContext,
  ListScreenProvider,
  useListScreen,
  useListScreenOf,
} from './listing/ListScreenContext';
import { type Listing, useListing, useListParams } from './listing/useListing';
import { type RouteState, useListState } from './listing/useListState';
import { useOpening } from './listing/useOpening';
import { useRenewed } from './listing/useRenewed';
import { SelectionProvider, useSelecting } from './listing/useSelection';
import { useViewsOf, type Viewing, ViewingProvider } from './listing/useViewing';
import { usePosition } from './place/usePosition';
import { Records } from './records/Records';
import { CreateLink } from './row/CreateLink';
import { actionsWidth } from './table/RowActions';

/** The element around the records: it takes the focus of deleted ones. */
function useSection() {
  const section = useRef<HTMLElement>(null);
  const [removals, setRemovals] = useState(0);

  // The pressed button is gone with its row, but not before its dialog is.
  useEffect(() => {
    if (removals > 0) section.current?.focus({ preventScroll: true });
  }, [removals]);
  return { section, takeFocus: () => setRemovals((count) => count + 1) };
}

/** The default width of a list in pixels (specification, section 9); a list that needs more takes it. */
const USUAL_WIDTH = 1024;
const ViewBar = lazyPart(async () => (await import('./views/viewArea')).viewArea.ViewBar, {
  Place: () => <div className={styles.viewBarPlace} />,
});
const ConditionLine = lazyPart(async () => (await import('./views/ConditionLine')).ConditionLine);
const RemoveDialog = lazyDialog(async () => (await import('./remove/RemoveDialog')).RemoveDialog);

const PAGE_PADDING = 48;

const pageWidth = (screen: ListScreenContext) => {
  const width = screen.list.width ?? USUAL_WIDTH;
  const needed = fairWidth(screen.columns) + selectWidth(screen.resource) + actionsWidth(screen);
  return needed > width ? undefined : rem(width + PAGE_PADDING);
};

/** The filters of the bar, merged with the tabs' filters, which the bar leaves alone. */
function withTab(list: ListView<Loose>, before: FilterValues, searched: FilterValues): FilterValues {
  const filter = tabFilter(list);
  const tab = filter && before[filterName(filter)];
  return filter && tab ? { ...searched, [filterName(filter)]: tab } : searched;
}

type ListPageProps = {
  state: RouteState;
  listing: Listing;
  viewing: Viewing;
  onTyped: () => void;
  above: ReactNode;
  children: ReactNode;
};

const ListPage = ({ state, listing, viewing, onTyped, above, children }: ListPageProps) => {
  const screen = useListScreen();
  const { list, form, resource } = screen;
  const phone = usePhone();
  const filters = useFilterBar(phone);
  const { section, takeFocus } = useSection();
  const shown = listing.data !== undefined && !listing.isPlaceholderData && !viewing.isPending;
  usePosition(screen.storeKey + state.searchOf(state.page), shown, section);
  const params = useListParams(screen, state);
  const renewed = useRenewed(resource.name, params, section, listing.refetch);
  const { forget } = useSelecting();
  const [removing, setRemoving] = useState<{ record: ConsoleRecord; name: string } | null>(null);
  // A new record belongs to a variant: a list of all variants can't create one.
  const together = resource.variants !== undefined && screen.variant === undefined;
  const creates = form !== undefined && resource.create === undefined && !together && screen.changes;
  const floats = creates && 'dialog' in form.in;
  const folding = {
    count: countSet(list.filters ?? [], state.values),
    open: filters.open,
    onToggle: filters.toggle,
  };
  const { refetch } = listing;
  const search = useCallback(
    (searched: FilterValues) => {
      const values = withTab(list, state.values, searched);
      const same = toSearch(screen, { ...state, values }) === state.searchOf(state.page);
      if (same) refetch();
      else state.setValues(values);
    },
    [list, screen, state, refetch],
  );
  const remove = useCallback((record: ConsoleRecord, name: string) => setRemoving({ record, name }), []);
  const closeRemoving = () => setRemoving(null);
  return (
    <div
      className={classNames(pageStyles.page, floats && styles.floating)}
      style={{ maxWidth: pageWidth(screen) }}
    >
      <ListHead
        state={state}
        exports={{ values: state.values, filter: params.filter, sort: params.sort }}
        creates={creates && !floats}
        renewing={renewed.renewing}
      >
        {filters.foldable && filters.exists && !phone && <FilterButton {...folding} />}
      </ListHead>
      {(viewing.views.length > 0 || state.view !== undefined) && <ViewBar state={state} />}
      {phone && filters.exists && <FilterCard {...folding} />}
      {filters.open && (
        <FilterBar ref={filters.bar} values={state.values} onTyped={onTyped} onSearch={search} />
      )}
      {(Object.keys(state.values).length > 0 || viewing.view) && <ConditionLine state={state} />}
      {above}
      <Records {...{ state, creates, phone, renewed, takeFocus }} ref={section} onRemove={remove}>
        {children}
      </Records>
      {!phone && <ListKeys section={section} />}
      {floats && <CreateLink className={classNames(styles.fab, 'off-paper')} />}
      {removing && (
        <RemoveDialog
          {...removing}
          onClose={closeRemoving}
          onRemoved={() => {
            forget(removing.record.id);
            closeRemoving();
            takeFocus();
          }}
        />
      )}
    </div>
  );
};

/**
 * The list of a resource or a variant: filters, records, page links, creation and deletion. `children` show
 * the records of react-admin's list context instead of the table and the cards; `above` is drawn over them.
 */
export const ListScreen = ({ resource, list, variant, above, offers, children }: ListScreenProps) => {
  const addressed = useMemo(
    () => ({ resource, list, variant, record: variantRecord(resource, variant) }),
    [resource, list, variant],
  );
  const state = useListState(addressed);
  const read = useViewsOf(addressed, state.view);
  const { isOpening, stay } = useOpening(addressed, state, read);
  const viewing = useMemo(() => (isOpening ? { ...read, isPending: true } : read), [read, isOpening]);
  const screen = useListScreenOf(resource, list, variant, { ...viewing, offers });
  const { listing, selecting } = useListing(screen, state);
  return (
    <ListScreenProvider value={screen}>
      <ListContextProvider value={listing}>
        <SelectionProvider value={selecting}>
          <ViewingProvider value={viewing}>
            <ListFormsProvider>
              <ListPage {...{ state, listing, viewing, above }} onTyped={stay}>
                {children}
              </ListPage>
            </ListFormsProvider>
          </ViewingProvider>
        </SelectionProvider>
      </ListContextProvider>
    </ListScreenProvider>
  );
};
