import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useMemo } from 'react';
import type { ListViews, OwnShape, SavedView } from '../../../provider/calls/views';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import {
  type AnyColumn,
  type AnyResource,
  chosenColumns,
  DENSITIES,
  type Density,
  type ListView,
  type Loose,
  namePath,
} from '../../../schema/index';
import { requiredContext } from '../../../ui/requiredContext';
import { useErrorText } from '../../calls/errorText';
import { changeDraft, useDraft } from './drafts';

/** The views of a list, the open one, and the list's shape with or without it. */
export interface Viewing {
  /** The query key of this list's views. */
  queryKey: readonly unknown[];
  views: readonly SavedView[];
  /** Not read yet: how the list is shaped is not known. */
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** The view in the address; undefined without a view, or without the right to see it. */
  view: SavedView | undefined;
  /** The operator's default view, used unless the address asks for another. */
  opensIn: SavedView | undefined;
  /** The address names a view that is gone, or another operator's own. */
  isMissing: boolean;
  /** The visible columns; undefined for the schema's columns. */
  columns: readonly AnyColumn[] | undefined;
  /** The same by their ids, as they are saved. */
  chosen: readonly string[] | null;
  density: Density;
  setColumns: (columns: readonly string[] | null) => void;
  setDensity: (density: Density) => void;
}

/** The views of the list around a component. */
export const [ViewingProvider, useViewing] = requiredContext<Viewing>('No views around this component');

const VIEWS = 'savedViews';
const OWN: OwnShape = { columns: null, view: null, density: DENSITIES[0] };
const NO_VIEWS: readonly SavedView[] = [];

interface ViewedList {
  resource: AnyResource;
  list: ListView<Loose>;
  variant: string | undefined;
}

/** Reads the views of a list; `named` is the view in its address. */
export function useViewsOf({ resource, list, variant }: ViewedList, named: string | undefined): Viewing {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const reason = useErrorText();
  const of = useMemo(() => ({ resource: resource.name, variant: variant ?? null }), [resource, variant]);
  const queryKey = useMemo(() => [VIEWS, of], [of]);
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => provider.readViews(of, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { views = NO_VIEWS, own = OWN } = data ?? {};
  const view = views.find(({ _id }) => _id === named);
  const opensIn = views.find(({ _id }) => _id === own.view);
  const draft = useDraft(view?._id);
  const { columns: chosen, density } = { ...(view ?? own), ...draft };
  const columns = useMemo(
    () => (chosen ? chosenColumns(list, chosen, namePath(resource, list)) : undefined),
    [chosen, list, resource],
  );

  return useMemo(() => {
    const keep = (changes: Partial<OwnShape>, named: Loose) => {
      const shaped = (before: ListViews | undefined) =>
        before && { ...before, own: { ...before.own, ...changes } };
      // The row height is the same for every table.
      client.setQueriesData<ListViews>({ queryKey: 'density' in changes ? [VIEWS] : queryKey }, shaped);
      provider.keepOwnShape({ ...named, ...changes }).catch((failure: unknown) => {
        notify(reason(failure), { type: 'error' });
        void client.invalidateQueries({ queryKey: [VIEWS] });
      });
    };
    return {
      queryKey,
      views,
      isPending,
      error,
      retry: () => void refetch(),
      view,
      opensIn,
      isMissing: named !== undefined && data !== undefined && view === undefined,
      columns,
      chosen,
      density,
      setColumns: (next) => (view ? changeDraft(view._id, { columns: next }) : keep({ columns: next }, of)),
      setDensity: (next) => (view ? changeDraft(view._id, { density: next }) : keep({ density: next }, {})),
    };
  }, [
    client,
    notify,
    provider,
    reason,
    refetch,
    of,
    queryKey,
    data,
    views,
    view,
    opensIn,
    named,
    isPending,
    error,
    columns,
    chosen,
    density,
  ]);
}
