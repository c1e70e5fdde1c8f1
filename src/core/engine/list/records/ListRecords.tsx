import { RotateCw } from 'lucide';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { formatCount } from '../../../ui/formatCount';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useIsPhoneWidth } from '../../../ui/usePhone';
import { useText } from '../../../ui/useText';
import { computeLastPageNumber } from '../../address/listState';
import { lazyDialog } from '../../loading/lazyDialog';
import { SelectionBar } from '../bulk/SelectionBar';
import { RecordCards } from '../cards/RecordCards';
import { SortSelect } from '../cards/SortSelect';
import { FilterTabs } from '../filters/FilterTabs';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { useRestoreListPosition } from '../place/useRestorePosition';
import { CreateRecordLink } from '../row/CreateRecordLink';
import { StaleListNotice } from '../row/StaleListNotice';
import { useListPageKey } from '../row/useShownRows';
import { ListTable } from '../table/ListTable';
import { ListLayoutControls } from '../views/Views';
import { ListFoot } from './ListFoot';
import footStyles from './ListFoot.module.css';
import styles from './ListRecords.module.css';
import { ReactAdminListContext } from './ReactAdminListContext';
import { ListLoadError, NoMatchingRecords, NoRecords } from './states';

const LazyDeleteRecordDialog = lazyDialog(
  async () => (await import('../remove/DeleteRecordDialog')).DeleteRecordDialog,
);

const ListStatusMessage = () => {
  const { list, texts, searchOf } = useListModel();
  const { total, isPlaceholderData, isFetching } = useListModelState(({ read }) => read);
  const { page } = useListModelState(({ route }) => route);
  const deferredPage = useListModelState((state) => state.kept);
  const marksByRecordId = useListModelState((state) => state.marks);
  const translate = useText();
  const currentQuery = searchOf(page);
  // The first page of the visit is not announced here, because the page's title announces it.
  const [initialQuery] = useState(currentQuery);
  const [moved, setMoved] = useState(false);
  if (!moved && currentQuery !== initialQuery) setMoved(true);
  const rowMarks = [...marksByRecordId.values()];
  const countRowsWithMark = (mark: string) => rowMarks.filter((rowMark) => rowMark === mark).length;
  const formatListStatusText = () => {
    if (deferredPage) return translate('list.said.kept');
    if (rowMarks.length > 0) {
      return translate('list.said.renewed', {
        added: countRowsWithMark('new'),
        changed: countRowsWithMark('changed'),
      });
    }
    if (!moved || total === undefined || isPlaceholderData || isFetching) return '';
    if (total === 0) return translate('list.said.none');
    const totalText = formatCount(total) + texts.unit;
    return translate('list.said.page', {
      total: totalText,
      page: computeLastPageNumber(total, list.perPage),
      at: page,
    });
  };
  return (
    <p className="sr-only" role="status">
      {formatListStatusText()}
    </p>
  );
};

const ListLoadingIndicator = () => {
  const { isFetching, isPending } = useListModelState(({ read }) => read);
  const isRenewing = useListModelState((state) => state.isRenewing);
  const translate = useText();
  if (!(isFetching && !isPending) && !isRenewing) return null;
  return (
    <div className={styles.loading}>
      <ProgressBar label={translate('list.loading')} />
    </div>
  );
};

const DeferredRowsNotice = () => {
  const { showKept } = useListModel();
  const deferredPage = useListModelState((state) => state.kept);
  const translate = useText();
  if (!deferredPage) return null;
  return (
    <div className={styles.kept}>
      <Button variant="primary" size="small" icon={RotateCw} onClick={showKept}>
        {translate('list.renewed')}
      </Button>
    </div>
  );
};

/**
 * Returns the ref and the focus handler of the section around the records. After navigating back, the page's
 * scroll position is restored. If the row with the focus disappears, the section gets the focus.
 */
function useRecordsSectionProps() {
  const { section } = useListModel();
  const removalCount = useListModelState((state) => state.removals);
  const hasCurrentRows = useListModelState(
    ({ read, views }) => read.data !== undefined && !read.isPlaceholderData && !views.isPending,
  );
  useRestoreListPosition(useListPageKey(), hasCurrentRows, section);
  // A deletion removes the row whose button had the focus. The section then takes the focus.
  useEffect(() => {
    if (removalCount > 0) section.current?.focus({ preventScroll: true });
  }, [removalCount, section]);
  // The row also disappears if an act changes the record so that the list no longer contains it.
  const rows = useListModelState(({ read }) => read.data);
  const lastFocused = useRef<Element>(null);
  useEffect(() => {
    const isFocusLost =
      lastFocused.current?.isConnected === false && document.activeElement === document.body;
    if (rows && isFocusLost) section.current?.focus({ preventScroll: true });
  }, [rows, section]);
  return {
    ref: section,
    onFocus: ({ target }: FocusEvent) => {
      lastFocused.current = target;
    },
  };
}

const RemoveRecordDialog = () => {
  const { askRemoval } = useListModel();
  const removal = useListModelState((state) => state.removing);
  return removal && <LazyDeleteRecordDialog {...removal} onClose={() => askRemoval(null)} />;
};

const RecordsContainer = ({
  inCards,
  phone,
  children,
}: {
  inCards: boolean;
  phone: boolean;
  children: ReactNode;
}) => {
  const { resource } = useListModel();
  const { data, total } = useListModelState(({ read }) => read);
  // The code of the list's tools loads once rows are shown, so that it does not delay the rows.
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (data) setRead(true);
  }, [data]);
  const layoutControls = isRead && !children ? <ListLayoutControls phone={phone} /> : undefined;
  const RecordsView = inCards ? RecordCards : ListTable;
  return (
    <>
      {inCards && <SortSelect>{resource.bulk ? undefined : layoutControls}</SortSelect>}
      {/* Custom lists render their own selection bar, so this bar is left out there. */}
      {resource.bulk && !children && <SelectionBar {...{ phone, tools: layoutControls }} />}
      {children ? <ReactAdminListContext>{children}</ReactAdminListContext> : <RecordsView />}
      {data && total !== undefined ? (
        <ListFoot
          {...{ total, phone }}
          shown={data.length}
          tools={resource.bulk ? undefined : layoutControls}
        />
      ) : (
        <div className={footStyles.foot} />
      )}
    </>
  );
};

export const ListRecords = ({ above, children }: { above?: ReactNode; children?: ReactNode }) => {
  const { list, texts, resource, refetch, floats } = useListModel();
  const { data, total, error, isFetching, isPlaceholderData } = useListModelState(({ read }) => read);
  const hasActiveFilters = useListModelState(({ route }) => Object.keys(route.values).length > 0);
  const translate = useText();
  const isPhone = useIsPhoneWidth();
  const sectionProps = useRecordsSectionProps();
  const showsCards = isPhone && !children;
  const isListEmpty = total === 0;
  const hasLoadFailed = error && !data;
  return (
    <>
      {above && <ReactAdminListContext>{above}</ReactAdminListContext>}
      <section
        {...sectionProps}
        tabIndex={-1}
        className={classNames(
          styles.records,
          resource.bulk && !showsCards && !children && styles.selectable,
          !(showsCards && !hasLoadFailed && !isListEmpty) && cardStyles.card,
          // On a phone, the list's footer is as wide as the page.
          !isPhone && cardStyles.clipped,
          // Rows of the previous search are shown until the new ones are loaded.
          isPlaceholderData && styles.former,
        )}
        aria-label={translate('list.table', { name: texts.name })}
        aria-busy={isFetching === true}
      >
        <ListLoadingIndicator />
        <ListStatusMessage />
        <DeferredRowsNotice />
        {list.tabs && <FilterTabs path={list.tabs} />}
        {error && data && <StaleListNotice error={error} onRetry={refetch} className={styles.stale} />}
        {hasLoadFailed && <ListLoadError error={error} busy={isFetching === true} onRetry={refetch} />}
        {isListEmpty && (hasActiveFilters ? <NoMatchingRecords /> : <NoRecords />)}
        {!hasLoadFailed && !isListEmpty && (
          <RecordsContainer {...{ inCards: showsCards, phone: isPhone }}>{children}</RecordsContainer>
        )}
      </section>
      {floats && <CreateRecordLink className={classNames(styles.fab, 'off-paper')} />}
      <RemoveRecordDialog />
    </>
  );
};
