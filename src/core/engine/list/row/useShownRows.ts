import { useCallback, useEffect, useState } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { type CellWidget, useEngine, type WidgetSet } from '../../EngineContext';
import type { RowChangeMark } from '../../renewal/changes';
import type { ListColumn } from '../listing/columns';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { getListPageStateBeforeLeaving, rememberListState } from '../place/left';
import { LazyTreePosition } from './ColumnCell';

const NO_ROW_IDS: ReadonlySet<string> = new Set();

/** Returns a key for the requested page, made of the list, its filters and the page number. */
export function useListPageKey(): string {
  const { storeKey, searchOf } = useListModel();
  return useListModelState(({ route }) => storeKey + searchOf(route.page));
}

/**
 * Returns the ids of the expanded rows, and a handler that expands or collapses a row. After navigating back
 * to a page, the same rows are expanded as before.
 */
function useExpandedRows() {
  const pageKey = useListPageKey();
  const { isBack } = useListModelState(({ route }) => route);
  const [opened, setOpened] = useState(() =>
    isBack ? getListPageStateBeforeLeaving(pageKey).opened : NO_ROW_IDS,
  );
  const toggleRowExpansion = useCallback(
    (id: string) =>
      setOpened((previousIds) => {
        const expandedIds = new Set(previousIds);
        if (!expandedIds.delete(id)) expandedIds.add(id);
        rememberListState(pageKey, { opened: expandedIds });
        return expandedIds;
      }),
    [pageKey],
  );
  return { opened, toggle: toggleRowExpansion };
}

/** Milliseconds after which rows are shown even if the code of their cells has not loaded. */
const MAX_CELL_CODE_LOAD_WAIT_MS = 3_000;

/**
 * Starts to load the code of the columns' cells. Returns a promise for each part of the code that has not
 * loaded yet.
 */
const startLoadingMissingCellCode = (
  columns: readonly ListColumn[],
  cellWidgets: WidgetSet['cell'],
  isTree: boolean,
) =>
  [
    ...columns.map(({ widget }) => (cellWidgets[widget as never] as CellWidget | undefined)?.load?.()),
    isTree ? LazyTreePosition.load() : undefined,
  ].filter((loadPromise) => loadPromise !== undefined);

/**
 * Returns whether rows can be shown: the code of their cells has loaded, or takes too long. Cells that appear
 * later would move the rows.
 */
function useAreCellComponentsReady(): boolean {
  const columns = useListModelState(({ shape }) => shape.columns);
  const { cell } = useEngine().widgets;
  const isTree = useListModel().resource.tree !== undefined;
  const [ready, setReady] = useState(() => startLoadingMissingCellCode(columns, cell, isTree).length === 0);
  useEffect(() => {
    const markCellComponentsLoaded = () => setReady(true);
    const timer = setTimeout(markCellComponentsLoaded, MAX_CELL_CODE_LOAD_WAIT_MS);
    void Promise.all(startLoadingMissingCellCode(columns, cell, isTree)).then(markCellComponentsLoaded);
    return () => clearTimeout(timer);
  }, [columns, cell, isTree]);
  return ready;
}

/**
 * Returns the visible rows of a list. `records` is undefined until the first records, the columns and the
 * cells' code are known.
 */
export function useShownRows() {
  const { data, total = 0 } = useListModelState(({ read }) => read);
  const areViewsPending = useListModelState(({ views }) => views.isPending);
  const areCellsReady = useAreCellComponentsReady();
  const skippedRowCount = useListModelState((state) => state.skip);
  const rowChangeMarks = useListModelState((state) => state.marks);
  return {
    records: areViewsPending || !areCellsReady ? undefined : data,
    skip: skippedRowCount,
    firstNumber: total - skippedRowCount,
    marks: rowChangeMarks,
    ...useExpandedRows(),
  };
}

/** The props of a row in a table or a card. */
export type ListRowProps = {
  record: ConsoleRecord;
  number: number;
  /** Number of records before this one in the list. */
  at: number;
  /** The change that the last refetch found in the row. */
  mark: RowChangeMark | undefined;
  isExpanded: boolean;
  onOpen: (id: string) => void;
};
