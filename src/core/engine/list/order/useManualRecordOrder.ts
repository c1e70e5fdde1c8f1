import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { isHttpError } from '../../../provider/wire/http';
import { isInstantField, limits } from '../../../schema/index';
import { toSortPayload } from '../../address/listState';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { moveListItem } from '../../fields/itemKeys';
import { useListModel } from '../listing/ListingContext';
import { getPathsFormingRecordName } from '../listing/listed';
import { readAllRowsWithNames } from '../listing/readNamedRows';

/** A record of a list whose sort order the operator is changing by hand. */
export interface OrderByHandRow {
  id: string;
  name: string;
  record: ConsoleRecord;
}

/** The order that another operator has stored since this operator read the list. */
export interface ConflictingSortOrder {
  ids: readonly string[];
  /**
   * Whether the orders of both operators contain the same records. Only then can this operator's order
   * replace the stored one.
   */
  isSame: boolean;
}

interface UnsavedSortOrder {
  ids: readonly string[];
  moved: ReadonlySet<string>;
}

const NO_RECORD_IDS: ReadonlySet<string> = new Set();

function findConflictingSortOrder(
  error: Error | null,
  orderedRecordIds: readonly string[],
): ConflictingSortOrder | null {
  if (!isHttpError(error, 409) || !Array.isArray(error.body.ids)) return null;
  const storedIds: string[] = error.body.ids.map(String);
  const hasSameRecords =
    storedIds.length === orderedRecordIds.length && orderedRecordIds.every((id) => storedIds.includes(id));
  return { ids: storedIds, isSame: hasSameRecords };
}

/** Returns all records of the open list in their order, and the operator's new order until it is saved. */
export function useManualRecordOrder(onSaved: () => void) {
  const listModel = useListModel();
  const { resource, every } = listModel;
  const provider = useDataProvider<ConsoleProvider>();
  const queryClient = useQueryClient();
  const instantColumn = every.find(({ field }) => field && isInstantField(field));
  const fieldPaths = [
    ...new Set([
      ...getPathsFormingRecordName(listModel),
      ...(instantColumn?.path ? [instantColumn.path] : []),
    ]),
  ];

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resource.name, 'order'],
    async queryFn() {
      const listParams = {
        sort: toSortPayload(undefined),
        filter: {},
        meta: { list: true, fields: fieldPaths },
      };
      const { rows, total } = await readAllRowsWithNames(
        provider,
        listModel,
        listParams,
        limits.maxManuallyOrderedRecords,
      );
      return { rows: rows.map((row) => ({ id: row.record.id, ...row })), total };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const rows: readonly OrderByHandRow[] = data?.rows ?? [];
  const loadedIds = rows.map(({ id }) => id);
  const [unsavedOrder, setUnsavedOrder] = useState<UnsavedSortOrder | null>(null);
  const orderedRecordIds = unsavedOrder?.ids ?? loadedIds;
  const storedPositionById = new Map(loadedIds.map((id, index) => [id, index + 1]));
  /** Ids of moved records, except those that were moved back to their stored position. */
  const movedIds = [...(unsavedOrder?.moved ?? NO_RECORD_IDS)].filter(
    (id) => orderedRecordIds.indexOf(id) + 1 !== storedPositionById.get(id),
  );

  const saveMutation = useExclusiveMutation({
    mutationFn: async (previousIds: readonly string[]) =>
      (await provider.bulk()).putInOrder(resource.name, orderedRecordIds, previousIds),
    async onSuccess() {
      setUnsavedOrder(null);
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
      onSaved();
    },
  });
  return {
    ...{ ids: orderedRecordIds, moment: instantColumn, moved: movedIds, isFetching, error },
    total: data?.total,
    byId: new Map(rows.map((row) => [row.id, row])),
    placeOf: (id: string) => storedPositionById.get(id),
    move(fromIndex: number, toIndex: number) {
      const id = orderedRecordIds[fromIndex];
      if (id === undefined) return;
      setUnsavedOrder({
        ids: moveListItem(orderedRecordIds, fromIndex, toIndex),
        moved: new Set([...(unsavedOrder?.moved ?? NO_RECORD_IDS), id]),
      });
    },
    /** Reads the stored sort order again, and discards the operator's unsaved changes. */
    async readAgain() {
      await refetch();
      setUnsavedOrder(null);
    },
    save: (previousIds: readonly string[] = loadedIds) => saveMutation.call(previousIds),
    isSaving: saveMutation.isPending,
    refused: saveMutation.error,
    other: unsavedOrder && findConflictingSortOrder(saveMutation.error, orderedRecordIds),
  };
}

export type OrderByHandState = ReturnType<typeof useManualRecordOrder>;
