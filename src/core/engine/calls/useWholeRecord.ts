import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../provider/dataProvider';
import type { AnyResource } from '../../schema/index';
import { useRights } from '../rights';

export interface WholeRecord {
  /** The whole record, or the row until it is read. */
  record: ConsoleRecord;
  isReading: boolean;
  /** Why the record could not be read; null after a success and before the first failure. */
  error: Error | null;
  /** Reads the record again. */
  again: () => void;
}

/**
 * Reads the whole record behind a list row with masked personal data, when it is first used; the access is
 * logged. Returns the row itself if nothing is masked, without the right to open the record, or after a
 * failed read.
 */
export function useWholeRecord(resource: AnyResource, row: ConsoleRecord, isMasked: boolean): WholeRecord {
  const provider = useDataProvider<ConsoleProvider>();
  const { opens } = useRights();
  const { data, error, isFetching, refetch } = useQuery({
    // The key differs from the form's: a record read for a question must never replace a record being edited.
    // It is no key of the resource either, because these are refetched once the record is gone, and a second
    // read would be recorded.
    queryKey: ['whole', resource.name, row.id],
    enabled: isMasked && opens(resource, row),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await provider.getOne<ConsoleRecord>(resource.name, { id: row.id, signal })).data,
  });
  // A retry has no error yet, although it is not the first attempt.
  const [failed, setFailed] = useState<Error | null>(null);
  if (error && error !== failed) setFailed(error);
  return {
    record: data ?? row,
    isReading: isFetching,
    error: data ? null : failed,
    again: () => void refetch(),
  };
}
