import { type GetListResult, useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../provider/dataProvider';
import { type Reading, useReading } from './useReading';

// The rows may be masked or shorter than records, like rows of a list.
const META = { list: true };

/**
 * Returns the first records of a resource's list in its default order; they are refetched when one of them is
 * saved.
 */
export function useRecords(name: string, perPage: number): Reading<GetListResult<ConsoleRecord>> {
  const provider = useDataProvider<ConsoleProvider>();
  const params = { pagination: { page: 1, perPage }, filter: {}, meta: META };
  // The key equals react-admin's own key for lists.
  return useReading([name, 'getList', params], ({ unasked, signal }) =>
    provider.getList<ConsoleRecord>(name, {
      ...params,
      meta: { ...META, unasked },
      ...(signal && { signal }),
    }),
  );
}
