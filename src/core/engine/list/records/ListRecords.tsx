import { RotateCw } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/Button';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { formatCount } from '../../../ui/formatCount';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useIsPhoneWidth } from '../../../ui/usePhone';
import { useText } from '../../../ui/useText';
import { lastPage } from '../../address/listState';
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

const RemoveDialog = lazyDialog(
  async () => (await import('../remove/DeleteRecordDialog')).DeleteRecordDialog,
);

const ListStatusMessage = () => {
  const { list, texts, searchOf } = useListModel();
  const { total, isPlaceholderData, isFetching } = useListModelState(({ read }) => read);
  const { page } = useListModelState(({ route }) => route);
  const kept = useListModelState((state) => state.kept);
  const changes = useListModelState((state) => state.marks);
  const translate = useText();
  const shown = searchOf(page);
  // The first page of the visit is not announced here, because the page's title announces it.
  const [first] = useState(shown);
  const [moved, setMoved] = useState(false);
  if (!moved && shown !== first) setMoved(true);
  const marks = [...changes.values()];
  const countRowsWithMark = (mark: string) => marks.filter((one) => one === mark).length;
  const formatListStatusText = () => {
    if (kept) return translate('list.said.kept');
    if (marks.length > 0) {
      return translate('list.said.renewed', {
        added: countRowsWithMark('new'),
        changed: countRowsWithMark('changed'),
      });
    }
    if (!moved || total === undefined || isPlaceholderData || isFetching) return '';
    if (total === 0) return translate('list.said.none');
    const all = formatCount(total) + texts.unit;
    return translate('list.said.page', { total: all, page: lastPage(total, list.perPage), at: page });
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
  const kept = useListModelState((state) => state.kept);
  const translate = useText();
  if (!kept) return null;
  return (
    <div className={styles.kept}>
      <Button variant="primary" size="small" icon={RotateCw} onClick={showKept}>
        {translate('list.renewed')}
      </Button>
    </div>
  );
};

/**
 * Returns the ref of the section around the records. The section's scroll position is restored after
 * navigating back; the section gets the focus after deletions.
 */
function useRecordsSectionRef() {
  const { section } = useListModel();
  const removals = useListModelState((state) => state.removals);
  const isShown = useListModelState(
    ({ read, views }) => read.data !== undefined && !read.isPlaceholderData && !views.isPending,
  );
  useRestoreListPosition(useListPageKey(), isShown, section);
  // A deletion removes the row whose button had the focus. The section then takes the focus.
  useEffect(() => {
    if (removals > 0) section.current?.focus({ preventScroll: true });
  }, [removals, section]);
  return section;
}

const RemoveRecordDialog = () => {
  const { askRemoval } = useListModel();
  const removing = useListModelState((state) => state.removing);
  return removing && <RemoveDialog {...removing} onClose={() => askRemoval(null)} />;
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
  const tools = isRead && !children ? <ListLayoutControls phone={phone} /> : undefined;
  const Shape = inCards ? RecordCards : ListTable;
  return (
    <>
      {inCards && <SortSelect>{resource.bulk ? undefined : tools}</SortSelect>}
      {/* Custom lists render their own selection bar, so this bar is left out there. */}
      {resource.bulk && !children && <SelectionBar {...{ phone, tools }} />}
      {children ? <ReactAdminListContext>{children}</ReactAdminListContext> : <Shape />}
      {data && total !== undefined ? (
        <ListFoot {...{ total, phone }} shown={data.length} tools={resource.bulk ? undefined : tools} />
      ) : (
        <div className={footStyles.foot} />
      )}
    </>
  );
};

export const ListRecords = ({ above, children }: { above?: ReactNode; children?: ReactNode }) => {
  const { list, texts, resource, refetch, floats } = useListModel();
  const { data, total, error, isFetching, isPlaceholderData } = useListModelState(({ read }) => read);
  const hasConditions = useListModelState(({ route }) => Object.keys(route.values).length > 0);
  const translate = useText();
  const phone = useIsPhoneWidth();
  const section = useRecordsSectionRef();
  const inCards = phone && !children;
  const none = total === 0;
  const failed = error && !data;
  return (
    <>
      {above && <ReactAdminListContext>{above}</ReactAdminListContext>}
      <section
        ref={section}
        tabIndex={-1}
        className={classNames(
          styles.records,
          resource.bulk && !inCards && !children && styles.selectable,
          !(inCards && !failed && !none) && cardStyles.card,
          // On a phone, the list's footer is as wide as the page.
          !phone && cardStyles.clipped,
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
        {failed && <ListLoadError error={error} busy={isFetching === true} onRetry={refetch} />}
        {none && (hasConditions ? <NoMatchingRecords /> : <NoRecords />)}
        {!failed && !none && <RecordsContainer {...{ inCards, phone }}>{children}</RecordsContainer>}
      </section>
      {floats && <CreateRecordLink className={classNames(styles.fab, 'off-paper')} />}
      <RemoveRecordDialog />
    </>
  );
};
