import { type GetListResult, useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../provider/dataProvider';
import { type Reading, useReading } from './useReading';

// As rows of a list: they may be masked or shorter than records.
const META = { list: true };

/** The first records of a resource's list, in its default order; refetched when one of them is saved. */
export function useRecords(name: string, perPage: number): Reading<GetListResult<ConsoleRecord>> {
  const provider = useDataProvider<ConsoleProvider>();
  const params = { pagination: { page: 1, perPage }, filter: {}, meta: META };
  // As react-admin names its lists.
  return useReading([name, 'getList', params], ({ unasked, signal }) =>
    provider.getList<ConsoleRecord>(name, {
      ...params,
      meta: { ...META, unasked },
      ...(signal && { signal }),
    }),
  );
}
