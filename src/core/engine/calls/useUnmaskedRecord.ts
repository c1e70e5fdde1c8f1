import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../provider/dataProvider';
import type { AnyResource } from '../../schema/index';
import { useRights } from '../rights';

export interface UnmaskedRecordReadState {
  /** The whole record. Until the API has sent it, this is the record's row in the list. */
  record: ConsoleRecord;
  isReading: boolean;
  /** The error of the last failed read; null before a failure and after a success. */
  error: Error | null;
  /** Reads the whole record again, after a failed read. */
  readAgain: () => void;
}

/**
 * Reads the whole record if the personal data in its list row are masked. The API logs the access. Returns
 * the row itself if nothing is masked, if the operator may not open the record, or if the call failed.
 */
export function useUnmaskedRecord(
  resource: AnyResource,
  row: ConsoleRecord,
  isRowMasked: boolean,
): UnmaskedRecordReadState {
  const provider = useDataProvider<ConsoleProvider>();
  const { opens } = useRights();
  const { data, error, isFetching, refetch } = useQuery({
    // The query key differs from the form's key. So a record that was read for a confirmation question never
    // replaces a record being edited. The key also does not begin with the resource's name: a deletion
    // refetches all queries with that name, and the API would log a second access.
    queryKey: ['whole', resource.name, row.id],
    enabled: isRowMasked && opens(resource, row),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await provider.getOne<ConsoleRecord>(resource.name, { id: row.id, signal })).data,
  });
  // react-query clears the error when a retry starts, so the last failure is kept here.
  const [failed, setFailed] = useState<Error | null>(null);
  if (error && error !== failed) setFailed(error);
  return {
    record: data ?? row,
    isReading: isFetching,
    error: data ? null : failed,
    readAgain: () => void refetch(),
  };
}
