import { queryOptions } from '@tanstack/react-query';
import type { AnyResource } from '../../../schema/index';
import type { ImportState } from '../useImport';

/**
 * Returns a function that builds a query for row details. The query fetches only the details that the dry run
 * did not keep. Only the details of visible rows stay in memory.
 */
export const createRowDetailsQueryBuilder =
  ({ name }: AnyResource, { results, checks, detailsOf }: ImportState) =>
  (outcome: string, rowIndexes: readonly number[]) => {
    const rowIndexesWithoutDetails = rowIndexes.filter((rowIndex) => results[rowIndex]?.isShort);
    return queryOptions({
      queryKey: ['importDetails', name, checks, outcome, rowIndexesWithoutDetails],
      queryFn: ({ signal }) => detailsOf(rowIndexesWithoutDetails, signal),
      enabled: rowIndexesWithoutDetails.length > 0,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    });
  };
