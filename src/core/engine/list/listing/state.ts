import type { GetListParams, GetListResult, UseGetListHookValue } from 'ra-core';
import type { SavedView, SavedViewsOfList } from '../../../provider/calls/views';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { TableDensity } from '../../../schema/index';
import type { FormLinkTarget } from '../../address/formRoutes';
import type { ListState } from '../../address/listState';
import type { FilterOptionsByName } from '../../EngineContext';
import type { RowChangeMarksById } from '../../renewal/changes';
import type { ListColumn } from './columns';
import type { RowSelection, SelectableListRow } from './selection';

/** The URL of a list, and how the operator navigated to it. */
export interface ListLocation extends ListState {
  pathname: string;
  /** The query as it is in the browser's URL. */
  search: string;
  /** The router's key of this history entry. */
  key: string;
  /** True if the operator navigated back to the list. */
  isBack: boolean;
  /**
   * True for the URL that opened the list; false for the later URLs of the visit, for example after a change
   * of filters.
   */
  isEntry: boolean;
}

export type ListResultPage = GetListResult<ConsoleRecord>;

/** The state and the data of a list's call, as react-admin returns them. */
export type ListQueryState = UseGetListHookValue<ConsoleRecord>;

/** Functions that link to the forms of list rows, and open them. */
export interface ListRowFormLinks {
  linkTo(id?: string, precedingRecordCount?: number): FormLinkTarget;
  open(target: FormLinkTarget): void;
}

/**
 * The state that a list reads from elsewhere: its URL, saved views, records, form links and filter options.
 */
export interface ListModelInput {
  route: ListLocation;
  /** The saved views that were read, and the state of the call that reads them. */
  stored: { data: SavedViewsOfList | undefined; isPending: boolean; error: Error | null };
  /** The state and the result of the query that reads the list's records. */
  read: ListQueryState;
  /** Functions that link to the forms of the list's records, and open them. */
  forms: ListRowFormLinks;
  /** The options of filters whose possible values are not in the schema, by filter name. */
  offers: FilterOptionsByName;
}

/**
 * A newer page that is not shown yet, because it would move visible rows. `since` counts how often the
 * visible page had been written to the cache before the newer page arrived.
 */
export interface DeferredListPage {
  page: ListResultPage;
  since: number | undefined;
}

/** The saved views of a list, and the open one. */
export interface SavedViewsState {
  views: readonly SavedView[];
  /**
   * True while the views are being read or the list switches to a view. The columns are unknown until then.
   */
  isPending: boolean;
  error: Error | null;
  /** The view that the URL names; undefined if it names none, or if the operator may not see that view. */
  view: SavedView | undefined;
  /** The operator's default view of the list. It is used if the URL names no view. */
  opensIn: SavedView | undefined;
  /** True if the URL names a deleted view or another operator's private one. */
  isMissing: boolean;
}

/** The columns and the row height in which the operator sees a list. */
export interface ShownListLayout {
  /** The visible columns, in their order. */
  columns: readonly ListColumn[];
  /** Ids of the visible columns, as they are saved; null for the columns of the schema. */
  chosen: readonly string[] | null;
  /** Height of the table's rows. */
  density: TableDensity;
  /** The largest width of the list's page; undefined if its columns need the whole window. */
  pageWidth: string | undefined;
}

/** The state of an open list, which the list's components show. */
export interface ListModelState extends Pick<ListModelInput, 'route' | 'read' | 'forms' | 'offers'> {
  /** The parameters of the list's call; the same object until they change. */
  params: Required<Omit<GetListParams, 'signal'>>;
  /** The list's filters that are in effect, as a URL query. */
  search: string;
  views: SavedViewsState;
  shape: ShownListLayout;
  /**
   * Number of records in the list before the first row shown. While a page loads, the rows of the previous
   * page stay visible, and the number applies to them.
   */
  skip: number;
  /** The rows of the visible page. */
  rows: readonly SelectableListRow[];
  selection: RowSelection;
  /** The rows that the last refetches found to be new or changed, by record id. */
  marks: RowChangeMarksById;
  kept: DeferredListPage | null;
  /** True while a refetch that the operator requested is running. */
  isRenewing: boolean;
  /**
   * The record whose deletion the operator is asked to confirm, and its name in the list; null while no
   * question is shown.
   */
  removing: { record: ConsoleRecord; name: string } | null;
  /** Number of deletions that removed the focused row. After each of them, the list takes the focus. */
  removals: number;
}
