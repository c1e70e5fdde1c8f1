import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { limits } from '../../../schema/index';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { getPathsFormingRecordName } from '../listing/listed';
import { readAllRowsWithNames } from '../listing/readNamedRows';
import { countSelectedRecords, isRowInSelection, type SelectableListRow } from '../listing/selection';

interface SelectedRowsOptions {
  /** Maximum number of rows that the bulk action accepts. */
  most?: number;
  /**
   * The fields to read if all matches are selected; by default the fields from which a record's name is made.
   */
  fields?: readonly string[];
  /** True if the rows are not read, because the caller already has them. */
  isKnown?: boolean;
}

/**
 * Returns the selected rows. If all matches are selected, the rows are read, because their versions are
 * needed.
 */
export function useSelectedRows({
  most = limits.maxRecordsPerDeletion,
  fields,
  isKnown = false,
}: SelectedRowsOptions = {}) {
  const listModel = useListModel();
  const { resource } = listModel;
  const selection = useListModelState((state) => state.selection);
  const search = useListModelState((state) => state.search);
  const listParams = useListModelState((state) => state.params);
  const provider = useDataProvider<ConsoleProvider>();
  const isTooMany = countSelectedRecords(selection) > most;

  const readSelectedRows = async (): Promise<SelectableListRow[]> => {
    const meta = { ...listParams.meta, fields: fields ?? getPathsFormingRecordName(listModel) };
    const { rows } = await readAllRowsWithNames(provider, listModel, { ...listParams, meta });
    return rows
      .filter(({ record }) => isRowInSelection(selection, record.id))
      .map(({ record: { id, version }, name }) => ({ id, version, name, search }));
  };
  const { data, error } = useQuery({
    queryKey: [resource.name, 'selected', listParams, [...selection.chosen.keys()]],
    queryFn: readSelectedRows,
    enabled: selection.all !== null && !isTooMany && !isKnown,
    gcTime: 0,
  });
  return { rows: selection.all ? data : [...selection.chosen.values()], error, isTooMany };
}
