import type { GetListParams, GetListResult, UseGetListHookValue } from 'ra-core';
import type { SavedView, SavedViewsOfList } from '../../../provider/calls/views';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { Density } from '../../../schema/index';
import type { FormLinkTarget } from '../../address/formRoutes';
import type { ListState } from '../../address/listState';
import type { FilterOptionsByName } from '../../EngineContext';
import type { RowChangeMarks } from '../../renewal/changes';
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
   * True if the operator came from another screen. Later URLs of the visit are the operator's own choices
   * within the list.
   */
  isEntry: boolean;
}

export type ListPage = GetListResult<ConsoleRecord>;

/** The state and the data of a list's call, as react-admin returns them. */
export type ListQueryState = UseGetListHookValue<ConsoleRecord>;

/** Links from the rows of a list to their forms. */
export interface ListFormLinks {
  linkTo(id?: string, at?: number): FormLinkTarget;
  open(target: FormLinkTarget): void;
}

/** The state outside a list on which the list depends, such as its URL, saved views and records. */
export interface StateOutsideList {
  route: ListLocation;
  /** The saved views, as far as they were read. */
  stored: { data: SavedViewsOfList | undefined; isPending: boolean; error: Error | null };
  read: ListQueryState;
  forms: ListFormLinks;
  /** The options of filters whose possible values are not in the schema, by filter name. */
  offers: FilterOptionsByName;
}

/**
 * A newer page that is held back because it would move visible rows. `since` counts how often the visible
 * page had been written to the query cache before the newer page was held back.
 */
export interface HeldBackPage {
  page: ListPage;
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
  /** The operator's default view, used unless the URL names another one. */
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
  density: Density;
  /** The largest width of the list's page; undefined if its columns need the whole window. */
  pageWidth: string | undefined;
}

/** The state of an open list, which the list's components show. */
export interface ListModelState extends Pick<StateOutsideList, 'route' | 'read' | 'forms' | 'offers'> {
  /** The parameters of the list's call; the same object until they change. */
  params: Required<Omit<GetListParams, 'signal'>>;
  /** The list's filters that are in effect, as a URL query. */
  search: string;
  views: SavedViewsState;
  shape: ShownListLayout;
  /**
   * The number of records before the visible records. While a page is loading, the records of the previous
   * page are visible.
   */
  skip: number;
  /** The rows of the visible page. */
  rows: readonly SelectableListRow[];
  selection: RowSelection;
  /** By record id, whether the last refetches found the row to be new or changed. */
  marks: RowChangeMarks;
  kept: HeldBackPage | null;
  /** True while a refetch that the operator requested is running. */
  isRenewing: boolean;
  /**
   * The record that the operator is asked about deleting, and its name in the list; null without a question.
   */
  removing: { record: ConsoleRecord; name: string } | null;
  /** Counts the deletions after which the list takes the focus, because the focused row was removed. */
  removals: number;
}
