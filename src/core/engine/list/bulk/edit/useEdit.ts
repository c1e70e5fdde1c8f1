import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { EditedRecords } from '../../../../provider/calls/bulkCalls';
import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { newRequestKey } from '../../../../provider/wire/headers';
import { nowInstant } from '../../../../schema/basics/clock';
import { type AnyResource, type Loose, limits } from '../../../../schema/index';
import type { Chosen } from '../../listing/selection';
import { joined, partsOf } from './outcome';

/** Debounce of a dry run, in milliseconds. */
const REST = 300;

/** A value once it rests; the first one at once. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** What an edit of rows would do, as the API tries it after each change of the values. */
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
      return joined(parts);
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

/** A finished run: also one that was stopped, or whose later calls failed. */
export interface Finished {
  outcome: EditedRecords;
  /** The runs of the API, which can be undone. */
  runs: NonNullable<EditedRecords['undo']>[];
  /** Rows that were not tried. */
  left: readonly Chosen[];
  failure: Error | null;
  at: string;
}

/** Runs an edit in calls one after the other, which can be stopped between two of them. */
export function useRun(resource: AnyResource) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const [isStopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const [keys] = useState(() => new Map<string, string>());

  /** One key for every try with the same rows and values. */
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
    return { outcome: joined(parts), runs, left, failure, at: nowInstant() };
  }

  return {
    run,
    /** How many rows were tried; null while none is. */
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
