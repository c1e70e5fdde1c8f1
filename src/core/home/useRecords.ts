import { type GetListResult, useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../provider/dataProvider';
import { type ReadingState, useReading } from './useReading';

// Keeps the rows of lists apart from whole records. Rows may be masked, and have fewer fields than records.
const META = { list: true };

/**
 * Returns the first records of a resource's list in its default order. They are read again when one of them
 * is saved.
 */
export function useRecords(name: string, perPage: number): ReadingState<GetListResult<ConsoleRecord>> {
  const provider = useDataProvider<ConsoleProvider>();
  const params = { pagination: { page: 1, perPage }, filter: {}, meta: META };
  // react-admin uses the same query key for lists.
  return useReading([name, 'getList', params], ({ unasked, signal }) =>
    provider.getList<ConsoleRecord>(name, {
      ...params,
      meta: { ...META, unasked },
      ...(signal && { signal }),
    }),
  );
}
