import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../provider/dataProvider';
import type { AnyResource } from '../schema/index';
import { useRights } from './rights';

/**
 * The whole record behind a row of a list, which shows masks of personal data: read when it is first asked for, and
 * recorded as opened. The row itself where it holds none, where the operator may not open it, and where reading fails.
 */
export function useWholeRecord(resource: AnyResource, row: ConsoleRecord, isMasked: boolean): ConsoleRecord {
  const provider = useDataProvider<ConsoleProvider>();
  const { opens } = useRights();
  const { data } = useQuery({
    // Not the form's: nothing that is read for a question may stand in for a record that is edited. Nor one of its
    // resource's, which are read again once the record is gone: looking at it twice would be recorded twice.
    queryKey: ['whole', resource.name, row.id],
    enabled: isMasked && opens(resource, row),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await provider.getOne<ConsoleRecord>(resource.name, { id: row.id, signal })).data,
  });
  return data ?? row;
}
