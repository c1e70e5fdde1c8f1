import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { EditedRecords } from '../../../../provider/calls/bulkCalls';
import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { newRequestKey } from '../../../../provider/wire/headers';
import { nowInstant } from '../../../../schema/basics/clock';
import { type AnyResource, type Loose, limits } from '../../../../schema/index';
import type { Chosen } from '../../listing/selection';
import { combineOutcomes, partsOf } from './outcome';

/** Debounce time of a dry run, in milliseconds. */
const REST = 300;

/** Debounces a value; the first one takes effect at once. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Returns what an edit of rows would do, by a dry run after each change of the values. */
export function useForeseen(resource: AnyResource, rows: readonly Chosen[] | undefined, set: Loose) {
  const provider = useDataProvider<ConsoleProvider>();
  const wanted = JSON.stringify(set);
  const rested = useRested(wanted);
  const seen = rows?.map(({ id, version }) => [id, version]);
  const { data, error, isFetching } = useQuery({
    queryKey: [resource.name, 'edit', seen, rested],
    async queryFn({ signal }) {
      const parts: EditedRecords[] = [];
      for (const records of partsOf(rows ?? [], limits.editedAtOnce)) {
        const tried = { records, set: JSON.parse(rested) as Loose, dryRun: true as const, signal };
        parts.push(await (await provider.bulk()).editSelected(resource.name, tried));
      }
      return combineOutcomes(parts);
    },
    enabled: rows !== undefined && rows.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isCurrent = !isFetching && rested === wanted;
  return { foreseen: data, error, isCurrent };
}

/** A finished edit, possibly stopped or with failed later calls. */
export interface Finished {
  outcome: EditedRecords;
  /** The API's edits, which can be undone. */
  runs: NonNullable<EditedRecords['undo']>[];
  /** Rows that were not processed. */
  left: readonly Chosen[];
  failure: Error | null;
  at: string;
}

/** Returns a function that runs an edit in consecutive calls, and can be stopped between them. */
export function useRun(resource: AnyResource) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const [isStopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const [keys] = useState(() => new Map<string, string>());

  /** Returns the same request key for the same rows and values, so that a retry has no second effect. */
  const keyOf = (rows: readonly Chosen[], body: Loose): string => {
    const sent = JSON.stringify([body, rows.map(({ id, version }) => [id, version])]);
    const key = keys.get(sent) ?? newRequestKey();
    keys.set(sent, key);
    return key;
  };

  async function run(rows: readonly Chosen[], set: Loose, loses: boolean): Promise<Finished> {
    const parts: EditedRecords[] = [];
    const all = partsOf(rows, limits.editedAtOnce);
    let failure: Error | null = null;
    stopped.current = false;
    setStopping(false);
    setDone(0);
    for (const records of all) {
      if (stopped.current) break;
      const key = keyOf(records, { set, loses });
      try {
        parts.push(await (await provider.bulk()).editSelected(resource.name, { records, set, loses, key }));
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        break;
      }
      setDone(all.slice(0, parts.length).flat().length);
    }
    setDone(null);
    void client.invalidateQueries({ queryKey: [resource.name] });
    if (failure && parts.length === 0) throw failure;
    const left = all.slice(parts.length).flat();
    const runs = parts.flatMap(({ undo }) => undo ?? []);
    return { outcome: combineOutcomes(parts), runs, left, failure, at: nowInstant() };
  }

  return {
    run,
    /** Number of processed rows; null if no edit is running. */
    done,
    isStopping,
    stop() {
      stopped.current = true;
      setStopping(true);
    },
    async undo(runs: Finished['runs']) {
      const parts: Pick<EditedRecords, 'done' | 'kept'>[] = [];
      for (const { _id } of runs.toReversed())
        parts.push(await (await provider.bulk()).undoEdit(resource.name, _id));
      await client.invalidateQueries({ queryKey: [resource.name] });
      return {
        done: parts.flatMap((part) => part.done),
        kept: parts.flatMap((part) => part.kept),
      };
    },
  };
}
