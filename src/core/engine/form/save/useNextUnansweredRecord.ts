import { useDataProvider } from 'ra-core';
import { useLocation } from 'react-router';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import {
  type AnyResource,
  createVariantOnlyRecord,
  type FormView,
  findEmptinessFilterForPath,
  getFilterName,
  type Loose,
  limits,
} from '../../../schema/index';
import type { FormHistoryState, PositionInList } from '../../address/formRoutes';
import {
  buildListUrlQuery,
  buildVariantFilter,
  parseListUrlState,
  toSortPayload,
} from '../../address/listState';
import { findScreenForRoute } from '../../address/screen';
import { useEngine } from '../../EngineContext';

/** The id of an unanswered record, and its position among all unanswered records. */
export interface UnansweredRecord {
  id: string;
  from: PositionInList;
}

/**
 * Returns the unanswered record that follows the record with this id. If none follows it, returns the first
 * other unanswered record.
 */
export function findNextUnansweredRecord(
  id: string,
  unansweredRecords: readonly { id: string }[],
): { id: string; at: number } | undefined {
  const currentIndex = unansweredRecords.findIndex((row) => row.id === id);
  const otherRecords = unansweredRecords.filter((row) => row.id !== id);
  const nextIndex = currentIndex >= 0 && currentIndex < otherRecords.length ? currentIndex : 0;
  const nextRecord = otherRecords[nextIndex];
  return nextRecord && { id: nextRecord.id, at: nextIndex };
}

/**
 * Returns a function that finds the next unanswered record in the list that opened the form. It uses that
 * list's sort order and filters. It resolves to undefined if there is none, and rejects if the call fails.
 */
export function useNextUnansweredRecordFinder(resource: AnyResource, { answers }: FormView<Loose>) {
  const provider = useDataProvider<ConsoleProvider>();
  const { shownVariants } = useEngine();
  const { search, state } = useLocation();
  return async (id: string): Promise<UnansweredRecord | undefined> => {
    const { from }: FormHistoryState = state ?? {};
    const listQuery = new URLSearchParams(from?.search ?? search);
    const listScreen = findScreenForRoute(resource, '', listQuery, shownVariants(resource));
    const unansweredFilter =
      answers !== undefined && listScreen?.list
        ? findEmptinessFilterForPath(listScreen.list, answers)
        : undefined;
    if (!listScreen?.list || !unansweredFilter) return undefined;
    const { list, variant } = listScreen;
    const urlState = parseListUrlState(resource, list, variant, listQuery);
    const filterValues = { ...urlState.values, [getFilterName(unansweredFilter)]: false };
    const { data } = await provider.getList<ConsoleRecord>(resource.name, {
      pagination: { page: 1, perPage: limits.maxRowsPerPage },
      filter: { ...buildVariantFilter(resource, variant, shownVariants(resource)), ...filterValues },
      sort: toSortPayload(urlState.sort),
      meta: { list: true, fields: ['_id'] },
    });
    const nextRecord = findNextUnansweredRecord(id, data);
    if (!nextRecord) return undefined;
    const record = createVariantOnlyRecord(resource, variant);
    const { sort } = urlState;
    return {
      id: nextRecord.id,
      from: {
        search: buildListUrlQuery({ resource, list, record }, { page: 1, values: filterValues, sort }),
        at: nextRecord.at,
      },
    };
  };
}
