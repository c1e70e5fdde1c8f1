import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity, useNotify } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import type { ListViews, NewView, SavedView } from '../../../provider/calls/views';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { isHttpError } from '../../../provider/wire/http';
import { filtersOf, type ListShape, namePath, printFilters, writeSort } from '../../../schema/index';
import { holdsMasked, knownShape, openFilters, shapeDifferences } from '../../../schema/table/viewShape';
import { useText } from '../../../ui/useText';
import { toSearch } from '../../address/listState';
import { useRights } from '../../rights';
import { changeDraft } from '../listing/drafts';
import { useListScreen } from '../listing/ListScreenContext';
import type { RouteState } from '../listing/useListState';
import { useViewing } from '../listing/useViewing';
import { viewSearch } from '../listing/viewSearch';

/** The list as it is shown, as a view of it would be saved. */
export function useShape({ values, sort }: RouteState): ListShape {
  const { resource, list } = useListScreen();
  const { chosen, density } = useViewing();
  const shape: ListShape = {
    filters: Object.fromEntries(printFilters('route', resource, filtersOf(list), values)),
    columns: chosen,
    order: sort ? writeSort(sort) : '',
    density,
  };
  return knownShape(resource, list, shape, namePath(resource, list));
}

/** Returns the shareable part of conditions; `isWhole` is true if that is all of them. */
export function useOpenFilters(): (filters: ListShape['filters']) => {
  filters: ListShape['filters'];
  isWhole: boolean;
} {
  const { resource, variant } = useListScreen();
  return (filters) => ({
    filters: openFilters(resource, variant ?? null, filters),
    isWhole: !holdsMasked(resource, variant ?? null, filters),
  });
}

/** The parts of the list that differ from its view. */
export function useDifferences(state: RouteState): (keyof ListShape)[] {
  const { resource, list } = useListScreen();
  const { view } = useViewing();
  const shape = useShape(state);
  return view ? shapeDifferences(shape, knownShape(resource, list, view, namePath(resource, list))) : [];
}

/** The address of a list in a view: readable without it, too. */
export function useSearchOf(): (view: SavedView | undefined) => string {
  const screen = useListScreen();
  return (view) => viewSearch(screen, view);
}

/** The address of the list as it is shown, in no view. */
export const useSearchWithout = ({ page, values, sort }: RouteState): string =>
  toSearch(useListScreen(), { page, values, sort });

/** Returns the operator's rights to change a view and to share it. */
export function useMayChange({ owner, shared }: SavedView): { mayChange: boolean; mayShare: boolean } {
  const { resource } = useListScreen();
  const { identity } = useGetIdentity();
  const changes = useRights().changes(resource);
  const isOwn = identity?.id === owner._id;
  return { mayChange: shared ? changes : isOwn, mayShare: isOwn && changes };
}

/** The view in a 412 answer, as another operator saved it; undefined for any other error. */
export const viewIn = (error: unknown): SavedView | undefined =>
  isHttpError(error, 412) ? error.body.view : undefined;

/** The calls that change the views of a list, and their effects on the console. */
export function useViewCalls() {
  const { resource, variant } = useListScreen();
  const { queryKey, view: before } = useViewing();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const searchOf = useSearchOf();
  const notify = useNotify();
  const translate = useText();

  const put = (change: (views: readonly SavedView[]) => SavedView[]) =>
    client.setQueryData<ListViews>(queryKey, (known) => known && { ...known, views: change(known.views) });
  const open = (view: SavedView | undefined) => navigate({ pathname, search: searchOf(view) });
  /** Shows a view as stored, and drops its unsaved changes. */
  const take = (view: SavedView) => {
    put((views) => views.map((one) => (one._id === view._id ? view : one)));
    changeDraft(view._id);
  };
  return {
    open,
    take,
    /** Saves a new view and opens it. */
    async create(view: Pick<NewView, 'name' | 'shared'> & ListShape) {
      const made = await provider.createView({ resource: resource.name, variant: variant ?? null, ...view });
      put((views) => [...views, made]);
      // The new view keeps the previous view's changes.
      if (before) changeDraft(before._id);
      notify(translate('list.views.saved'), { type: 'success' });
      open(made);
    },
    /** Saves changes of a view. */
    async change(view: SavedView, changes: Partial<NewView>) {
      const changed = await provider.changeView(view, changes);
      // A renamed view keeps its unsaved changes.
      if ('columns' in changes) take(changed);
      else put((views) => views.map((one) => (one._id === changed._id ? changed : one)));
      notify(translate('list.views.saved'), { type: 'success' });
    },
    /** Deletes a view; the list stays as it is shown. */
    async remove(view: SavedView, state: RouteState, search: string) {
      await provider.removeView(view);
      put((views) => views.filter(({ _id }) => _id !== view._id));
      changeDraft(view._id);
      notify(translate('list.views.deleted'), { type: 'success' });
      if (state.view === view._id) navigate({ pathname, search }, { replace: true });
    },
    /** Stores the view that the operator's list opens with, or that it opens with everything. */
    async opensIn(view: SavedView | null) {
      const list = { resource: resource.name, variant: variant ?? null };
      await provider.keepOwnShape({ ...list, view: view?._id ?? null });
      const kept = (known: ListViews | undefined) =>
        known && { ...known, own: { ...known.own, view: view?._id ?? null } };
      client.setQueryData<ListViews>(queryKey, kept);
      notify(translate(view ? 'list.views.opens' : 'list.views.opensNot', { view: view?.name ?? '' }), {
        type: 'success',
      });
    },
    again: () => client.invalidateQueries({ queryKey }),
  };
}
