import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { chunk } from 'es-toolkit';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { BulkEditCallResult } from '../../../../provider/calls/bulkCalls';
import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../../provider/wire/headers';
import { isApiRefusal } from '../../../../provider/wire/http';
import { nowInstant } from '../../../../schema/basics/clock';
import { type AnyResource, type Loose, limits } from '../../../../schema/index';
import type { SelectableListRow } from '../../listing/selection';
import { combineBulkEditResults } from './outcome';

/** Milliseconds without a change of the edit's values after which a dry run starts. */
const BULK_EDIT_PREVIEW_DEBOUNCE_MS = 300;

/**
 * Returns a value once it has not changed for `BULK_EDIT_PREVIEW_DEBOUNCE_MS`; the first value is returned at
 * once.
 */
function useDebouncedValue(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), BULK_EDIT_PREVIEW_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/**
 * Returns the effect that an edit of rows would have. A dry run determines it after each change of the
 * values, except while the edit runs.
 */
export function useBulkEditPreview(
  resource: AnyResource,
  {
    rows,
    set,
    isRunning,
  }: { rows: readonly SelectableListRow[] | undefined; set: Loose; isRunning: boolean },
) {
  const provider = useDataProvider<ConsoleProvider>();
  const valuesJson = JSON.stringify(set);
  const debouncedValuesJson = useDebouncedValue(valuesJson);
  const rowVersions = rows?.map(({ id, version }) => [id, version]);
  const { data, error, isFetching } = useQuery({
    queryKey: [resource.name, 'edit', rowVersions, debouncedValuesJson],
    async queryFn({ signal }) {
      const callResults: BulkEditCallResult[] = [];
      for (const batchRows of chunk(rows ?? [], limits.maxRecordsPerBulkEdit)) {
        const dryRunRequest = {
          records: batchRows,
          set: JSON.parse(debouncedValuesJson) as Loose,
          dryRun: true as const,
          signal,
        };
        callResults.push(await (await provider.bulk()).editSelected(resource.name, dryRunRequest));
      }
      return combineBulkEditResults(callResults);
    },
    enabled: !isRunning && rows !== undefined && rows.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isPreviewCurrent = !isFetching && debouncedValuesJson === valuesJson;
  return { foreseen: data, error, isCurrent: isPreviewCurrent };
}

/**
 * The result of an edit. An edit can end before all its calls were sent: the operator stops it, or a call
 * fails.
 */
export interface BulkEditRunResult {
  outcome: BulkEditCallResult;
  /** The ids by which the API can undo the edit, one for each call. */
  runs: NonNullable<BulkEditCallResult['undo']>[];
  /** Rows for which no answer has arrived, or whose call was not sent. */
  left: readonly SelectableListRow[];
  failure: Error | null;
  /** Number of rows at the start of `left` that the failed call has possibly changed. */
  unsure: number;
  /**
   * Repeats the failed call with the same Idempotency-Key, so that it has no second effect. Then sends the
   * remaining calls.
   */
  goOn: () => Promise<BulkEditRunResult>;
  at: string;
}

/**
 * The outcome of undoing an edit. If the call failed, it is unknown whether the edit was undone in rows that
 * are neither in `done` nor in `kept`.
 */
export type BulkEditUndoResult = Pick<BulkEditCallResult, 'done' | 'kept'> & { failure: unknown };

/** One call of an edit: its rows and its Idempotency-Key. A repeated call has the same key. */
interface BulkEditCall {
  records: readonly SelectableListRow[];
  key: string;
}

const listRecordsOfBulkEditCalls = (calls: readonly BulkEditCall[]) =>
  calls.flatMap(({ records }) => records);

/**
 * Returns a function that runs an edit in consecutive calls, and a function that stops it between two calls.
 */
export function useBulkEditRun(resource: AnyResource) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const [isStopping, setStopping] = useState(false);
  const isStoppedRef = useRef(false);
  const invalidateListsOfResource = () => client.invalidateQueries({ queryKey: [resource.name] });

  async function sendBulkEditCalls(
    calls: readonly BulkEditCall[],
    requestBody: { set: Loose; loses: boolean },
    previousResults: readonly BulkEditCallResult[] = [],
    wasOutcomeUncertain = false,
  ): Promise<BulkEditRunResult> {
    const callResults = [...previousResults];
    const updateEditedRecordCount = () =>
      setDone(listRecordsOfBulkEditCalls(calls.slice(0, callResults.length)).length);
    let failure: Error | null = null;
    isStoppedRef.current = false;
    setStopping(false);
    updateEditedRecordCount();
    for (const part of calls.slice(callResults.length)) {
      if (isStoppedRef.current) break;
      try {
        callResults.push(
          await (await provider.bulk()).editSelected(resource.name, { ...part, ...requestBody }),
        );
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        break;
      }
      updateEditedRecordCount();
    }
    setDone(null);
    void invalidateListsOfResource();
    // If a repeated call is refused, its first attempt has possibly changed rows, so the result stays
    // uncertain.
    const isFirstAttempt = !wasOutcomeUncertain || callResults.length > previousResults.length;
    const isOutcomeUncertain = failure !== null && !(isFirstAttempt && isApiRefusal(failure));
    if (failure && !isOutcomeUncertain && callResults.length === 0) throw failure;
    const remainingCalls = calls.slice(callResults.length);
    return {
      outcome: combineBulkEditResults(callResults),
      runs: callResults.flatMap(({ undo }) => undo ?? []),
      left: listRecordsOfBulkEditCalls(remainingCalls),
      failure,
      unsure: isOutcomeUncertain ? (remainingCalls[0]?.records.length ?? 0) : 0,
      goOn: () => sendBulkEditCalls(calls, requestBody, callResults, isOutcomeUncertain),
      at: nowInstant(),
    };
  }

  return {
    run: (rows: readonly SelectableListRow[], newValues: Loose, mayLoseValues: boolean) =>
      sendBulkEditCalls(
        chunk(rows, limits.maxRecordsPerBulkEdit).map((batchRows) => ({
          records: batchRows,
          key: createIdempotencyKey(),
        })),
        { set: newValues, loses: mayLoseValues },
      ),
    /** Number of processed rows; null if no edit is running. */
    done,
    isStopping,
    stop() {
      isStoppedRef.current = true;
      setStopping(true);
    },
    async undo(runs: BulkEditRunResult['runs']): Promise<BulkEditUndoResult> {
      const undoResults: Pick<BulkEditCallResult, 'done' | 'kept'>[] = [];
      let failure: unknown = null;
      for (const { _id } of runs.toReversed()) {
        try {
          undoResults.push(await (await provider.bulk()).undoEdit(resource.name, _id));
        } catch (error) {
          failure = error;
          break;
        }
      }
      await invalidateListsOfResource();
      if (undoResults.length === 0 && isApiRefusal(failure)) throw failure;
      return {
        done: undoResults.flatMap((undoResult) => undoResult.done),
        kept: undoResults.flatMap((undoResult) => undoResult.kept),
        failure,
      };
    },
  };
}
