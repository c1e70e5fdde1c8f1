import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../provider/dataProvider';
import type { AnyResource } from '../../schema/index';
import { useRights } from '../rights';

export interface WholeRecord {
  /** The row itself until the record is read. */
  record: ConsoleRecord;
  isReading: boolean;
  /** Why it could not be read, for as long as it is not; null before the first try ended. */
  error: Error | null;
  /** Reads it once more. */
  again: () => void;
}

/**
 * The whole record behind a list's row with masked personal data: fetched on first use, and logged as opened.
 * Falls back to the row itself without such data, without the right to open it, or after a failed fetch.
 */
export function useWholeRecord(resource: AnyResource, row: ConsoleRecord, isMasked: boolean): WholeRecord {
  const provider = useDataProvider<ConsoleProvider>();
  const { opens } = useRights();
  const { data, error, isFetching, refetch } = useQuery({
    // Not the form's key: a record read for a question must never replace a record being edited. Nor one of its
    // resource's, which are read again once the record is gone: looking at it twice would be recorded twice.
    queryKey: ['whole', resource.name, row.id],
    enabled: isMasked && opens(resource, row),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await provider.getOne<ConsoleRecord>(resource.name, { id: row.id, signal })).data,
  });
  // A retry has no error yet, and is not the first try.
  const [failed, setFailed] = useState<Error | null>(null);
  if (error && error !== failed) setFailed(error);
  return {
    record: data ?? row,
    isReading: isFetching,
    error: data ? null : failed,
    again: () => void refetch(),
  };
}
