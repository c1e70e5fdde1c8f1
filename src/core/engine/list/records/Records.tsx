import { RotateCw } from 'lucide';
import { useListContext } from 'ra-core';
import { type ReactNode, type RefObject, useState } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { Button } from '../../../ui/Button';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { formatCount } from '../../../ui/formatCount';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useText } from '../../../ui/useText';
import { lastPage } from '../../address/listState';
import { lazyPart } from '../../loading/lazyPart';
import { SelectionBar } from '../bulk/SelectionBar';
import { Cards } from '../cards/Cards';
import { SortSelect } from '../cards/SortSelect';
import { TabBar } from '../filters/TabBar';
import { useListScreen } from '../listing/ListScreenContext';
import type { RouteState } from '../listing/useListState';
import type { Renewed } from '../listing/useRenewed';
import { useViewing } from '../listing/useViewing';
import { Stale } from '../row/Stale';
import { Table } from '../table/Table';
import { Foot } from './Foot';
import footStyles from './Foot.module.css';
import styles from './Records.module.css';
import { Failed, NoMatch, NoRecords } from './states';

/** Announces search results, the current page, and a renewal's changes to screen readers. */
const Said = ({ state, renewed }: { state: RouteState; renewed: Renewed }) => {
  const { list, texts } = useListScreen();
  const { total, isPlaceholderData, isFetching } = useListContext();
  const translate = useText();
  const { page, searchOf } = state;
  const shown = searchOf(page);
  // The title announces the first list of a page.
  const [first] = useState(shown);
  const [moved, setMoved] = useState(false);
  if (!moved && shown !== first) setMoved(true);
  const marks = [...renewed.marks.values()];
  const count = (mark: string) => marks.filter((one) => one === mark).length;
  const text = () => {
    if (renewed.showKept) return translate('list.said.kept');
    if (marks.length > 0) {
      return translate('list.said.renewed', { added: count('new'), changed: count('changed') });
    }
    if (!moved || total === undefined || isPlaceholderData || isFetching) return '';
    if (total === 0) return translate('list.said.none');
    const all = formatCount(total) + texts.unit;
    return translate('list.said.page', { total: all, page: lastPage(total, list.perPage), at: page });
  };
  return (
    <p className="sr-only" role="status">
      {text()}
    </p>
  );
};

const ListTools = lazyPart(async () => (await import('../views/viewArea')).viewArea.ListTools);

export type RecordsProps = {
  state: RouteState;
  creates: boolean;
  phone: boolean;
  renewed: Renewed;
  onRemove: (record: ConsoleRecord, name: string) => void;
  ref: RefObject<HTMLElement | null>;
  /** Restores the focus once its element is gone. */
  takeFocus: () => void;
  /** Shows the records instead of the table and the cards. */
  children?: ReactNode;
};

/** The records of a page, or the reason for an empty page. */
export const Records = (props: RecordsProps) => {
  const { state, creates, phone, renewed, onRemove, ref, takeFocus, children } = props;
  const { list, texts, resource, storeKey } = useListScreen();
  const translate = useText();
  const { data, total, meta, error, isPending, isFetching, isPlaceholderData, refetch } =
    useListContext<ConsoleRecord>();
  const { values, setValues } = state;
  // The position of the visible records: the route's page may still be loading.
  const skip = Number(meta?.skip ?? 0);
  // Until then the columns are unknown.
  const { isPending: isUnshaped } = useViewing();
  const inCards = phone && !children;
  const tools = children ? undefined : <ListTools {...{ phone, state }} />;
  const Shape = inCards ? Cards : Table;
  const none = total === 0;
  const failed = error && !data;
  const page = storeKey + state.searchOf(state.page);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={classNames(
        styles.records,
        resource.bulk && !inCards && !children && styles.selectable,
        !(inCards && !failed && !none) && cardStyles.card,
        // On a phone the foot is as wide as the page.
        !phone && cardStyles.clipped,
        // The previous search's rows, until the new ones are loaded.
        isPlaceholderData && styles.former,
      )}
      aria-label={translate('list.table', { name: texts.name })}
      aria-busy={isFetching === true}
    >
      {((isFetching && !isPending) || renewed.renewing) && (
        <div className={styles.loading}>
          <ProgressBar label={translate('list.loading')} />
        </div>
      )}
      <Said {...{ state, renewed }} />
      {renewed.showKept && (
        <div className={styles.kept}>
          <Button variant="primary" size="small" icon={RotateCw} onClick={renewed.showKept}>
            {translate('list.renewed')}
          </Button>
        </div>
      )}
      {list.tabs && <TabBar path={list.tabs} values={values} sort={state.sort} view={state.view} />}
      {error && data && <Stale error={error} onAgain={refetch} className={styles.stale} />}
      {failed && <Failed error={error} busy={isFetching === true} onAgain={refetch} />}
      {none &&
        (Object.keys(values).length > 0 ? (
          <NoMatch creates={creates} onClear={() => setValues({})} />
        ) : (
          <NoRecords creates={creates} />
        ))}
      {!failed && !none && (
        <>
          {inCards && <SortSelect>{resource.bulk ? undefined : tools}</SortSelect>}
          {/* A custom list brings its own bar. */}
          {resource.bulk && !children && <SelectionBar {...{ phone, tools, state }} onDone={takeFocus} />}
          {children ?? (
            <Shape
              records={isUnshaped ? undefined : data}
              marks={renewed.marks}
              page={page}
              {...{ skip, onRemove }}
              firstNumber={(total ?? 0) - skip}
            />
          )}
          {data ? (
            <Foot
              {...{ total, skip }}
              shown={data.length}
              {...{ state, phone }}
              tools={resource.bulk ? undefined : tools}
            />
          ) : (
            <div className={footStyles.foot} />
          )}
        </>
      )}
    </section>
  );
};
