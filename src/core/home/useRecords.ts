import { type GetListResult, useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../provider/dataProvider';
import { type DashboardDataState, useDashboardData } from './useDashboardData';

// Metadata of the calls that read lists. It separates list rows from whole records, because rows are
// sometimes masked and have fewer fields.
const LIST_QUERY_META = { list: true };

/**
 * Returns the first records of a resource's list in its default order. The records are read again when one of
 * them is saved.
 */
export function useRecords(
  resourceName: string,
  perPage: number,
): DashboardDataState<GetListResult<ConsoleRecord>> {
  const provider = useDataProvider<ConsoleProvider>();
  const listParams = { pagination: { page: 1, perPage }, filter: {}, meta: LIST_QUERY_META };
  // The query key is the one that react-admin uses for lists.
  return useDashboardData([resourceName, 'getList', listParams], ({ unasked, signal }) =>
    provider.getList<ConsoleRecord>(resourceName, {
      ...listParams,
      meta: { ...LIST_QUERY_META, unasked },
      ...(signal && { signal }),
    }),
  );
}
