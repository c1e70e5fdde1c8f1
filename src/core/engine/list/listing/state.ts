import type { GetListParams, GetListResult, UseGetListHookValue } from 'ra-core';
import type { ListViews, SavedView } from '../../../provider/calls/views';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { Density } from '../../../schema/index';
import type { FormTarget } from '../../address/formRoutes';
import type { ListState } from '../../address/listState';
import type { FilterOffers } from '../../EngineContext';
import type { Marks } from '../../renewal/changes';
import type { ListColumn } from './columns';
import type { Chosen, Selection } from './selection';

/** The address of a list, and how the operator came to it. */
export interface ListRoute extends ListState {
  pathname: string;
  /** The query as the browser has it. */
  search: string;
  /** The router's key of this visit. */
  key: string;
  /** True on a way back to the list. */
  isBack: boolean;
  /** True for a visit from elsewhere. Later ones within the list are the operator's choice. */
  isEntry: boolean;
}

/** A page of a list as its call answers it. */
export type ListPage = GetListResult<ConsoleRecord>;

/** The state of a list's call. */
export type ListRead = UseGetListHookValue<ConsoleRecord>;

/** Links from the rows of a list to their forms. */
export interface ListForms {
  linkTo(id?: string, at?: number): FormTarget;
  open(target: FormTarget): void;
}

/** What a list is given from outside, as of now. */
export interface Seen {
  route: ListRoute;
  /** The saved views, as far as they are read. */
  stored: { data: ListViews | undefined; isPending: boolean; error: Error | null };
  read: ListRead;
  forms: ListForms;
  /** Options of filters whose values the schema can't name. */
  offers: FilterOffers;
}

/** A newer page that would move visible rows, and how often the visible page was written by then. */
export interface Kept {
  page: ListPage;
  since: number | undefined;
}

/** The saved views of a list, and the open one. */
export interface Views {
  views: readonly SavedView[];
  /** Not read yet, or the list is still switching to one: how it is shaped is not known. */
  isPending: boolean;
  error: Error | null;
  /** The view in the address; undefined without a view, or without the right to see it. */
  view: SavedView | undefined;
  /** The operator's default view, used unless the address asks for another. */
  opensIn: SavedView | undefined;
  /** The address names a view that is gone, or another operator's own. */
  isMissing: boolean;
}

/** The operator's shape of a list. */
export interface Shape {
  /** The visible columns, in their order. */
  columns: readonly ListColumn[];
  /** The same by their ids, as they are saved; null for the schema's columns. */
  chosen: readonly string[] | null;
  /** The row height of its table. */
  density: Density;
  /** The maximum width of the list's page; undefined if its columns need the whole window. */
  pageWidth: string | undefined;
}

/** Everything about a list that its parts show. */
export interface ListingState extends Pick<Seen, 'route' | 'read' | 'forms' | 'offers'> {
  /** The parameters of the list's call. The same object until they change. */
  params: Required<Omit<GetListParams, 'signal'>>;
  /** The filters that are shown, as the address writes them. */
  search: string;
  views: Views;
  shape: Shape;
  /** The number of records before the visible ones, whose page may not be the route's yet. */
  skip: number;
  /** The rows of the visible page. */
  rows: readonly Chosen[];
  selection: Selection;
  /** The changes of the last renewals, by id. */
  marks: Marks;
  kept: Kept | null;
  /** The operator asked for a renewal and is not answered yet. */
  isRenewing: boolean;
  /** The record whose deletion is in question, and its name in the list. */
  removing: { record: ConsoleRecord; name: string } | null;
  /** Counts the deletions of rows that had the focus. */
  removals: number;
}
