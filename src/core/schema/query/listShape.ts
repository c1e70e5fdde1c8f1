import { getColumnId } from '../words/columns';
import type { Loose } from '../words/paths';
import type { AnyColumn, ListView } from '../words/resource';
import type { SerializedFilterValues } from './query';

/** Row heights of a table, the default first. */
export const TABLE_DENSITIES = ['normal', 'dense'] as const;
export type TableDensity = (typeof TABLE_DENSITIES)[number];

/** The settings of a list in a saved view (decisions, section 12). */
export interface ListSettings {
  /** The filters in the form of a URL's query: a text for each filter key. */
  filters: SerializedFilterValues;
  /** The ids of the visible columns, in order; null for the schema's columns. */
  columns: readonly string[] | null;
  /** The sort order as text, as in a URL; '' for the list's default order. */
  order: string;
  density: TableDensity;
}

/** The settings of a list under a name that operators chose. */
export interface NamedListSettings extends ListSettings {
  _id: string;
  resource: string;
  /** Name of the variant; null for the resource's main list. */
  variant: string | null;
  name: string;
  shared: boolean;
  owner: { _id: string; name: string };
}

/** Returns the columns that a list offers: those it shows by default, and those that operators may add. */
export const getColumnsOfferedByList = ({ columns, more = [] }: ListView<Loose>): readonly AnyColumn[] => [
  ...columns,
  ...more,
];

/**
 * Returns the columns that an operator chose for a list, in the chosen order and without unknown columns. The
 * column `requiredColumnId`, which names the record, is added at its original position if it was not chosen.
 */
export function chooseVisibleColumns(
  list: ListView<Loose>,
  chosenColumnIds: readonly string[] | null,
  requiredColumnId: string | undefined,
): readonly AnyColumn[] {
  if (chosenColumnIds === null) return list.columns;
  const offeredColumns = getColumnsOfferedByList(list);
  const chosenColumns = [...new Set(chosenColumnIds)].flatMap(
    (id) => offeredColumns.find((column) => getColumnId(column) === id) ?? [],
  );
  const requiredColumnIndex = list.columns.findIndex((column) => getColumnId(column) === requiredColumnId);
  const requiredColumn = list.columns[requiredColumnIndex];
  const visibleColumns =
    requiredColumn && !chosenColumns.includes(requiredColumn)
      ? chosenColumns.toSpliced(requiredColumnIndex, 0, requiredColumn)
      : chosenColumns;
  return visibleColumns.length > 0 ? visibleColumns : list.columns;
}
