import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity, useNotify } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import type { ListViews, NewView, SavedView } from '../../../provider/calls/views';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { isHttpError } from '../../../provider/wire/http';
import { filtersOf, type ListShape, namePath, printFilters, writeSort } from '../../../schema/index';
import { holdsMasked, knownShape, shapeDifferences, unmaskedFilters } from '../../../schema/table/viewShape';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { toSearch } from '../../address/listState';
import { useRights } from '../../rights';
import { viewsKey } from '../listing/calls';
import { useListing, useListingState } from '../listing/ListingContext';
import { viewSearch } from '../listing/views';

addViewTexts();

/** Returns the displayed list in the form that a view saves. */
export function useShape(): ListShape {
  const { resource, list } = useListing();
  const { values, sort } = useListingState(({ route }) => route);
  const { chosen, density } = useListingState((state) => state.shape);
  const shape: ListShape = {
    filters: Object.fromEntries(printFilters('route', resource, filtersOf(list), values)),
    columns: chosen,
    order: sort ? writeSort(sort) : '',
    density,
  };
  return knownShape(resource, list, shape, namePath(resource, list));
}

/** Returns a function for the shareable part of conditions; `isWhole` is true if all can be shared. */
export function useOpenFilters(): (filters: ListShape['filters']) => {
  filters: ListShape['filters'];
  isWhole: boolean;
} {
  const { resource, variant } = useListing();
  return (filters) => ({
    filters: unmaskedFilters(resource, variant ?? null, filters),
    isWhole: !holdsMasked(resource, variant ?? null, filters),
  });
}

/** Returns the parts of the list that differ from its view. */
export function useDifferences(): (keyof ListShape)[] {
  const { resource, list } = useListing();
  const { view } = useListingState(({ views }) => views);
  const shape = useShape();
  return view ? shapeDifferences(shape, knownShape(resource, list, view, namePath(resource, list))) : [];
}

/** Returns a function for the URL of a list in a view, which also works without the view. */
export function useSearchOf(): (view: SavedView | undefined) => string {
  const listing = useListing();
  return (view) => viewSearch(listing, view);
}

/** Returns the URL of the displayed list without a view. */
export function useSearchWithout(): string {
  const listing = useListing();
  const { page, values, sort } = useListingState(({ route }) => route);
  return toSearch(listing, { page, values, sort });
}

/** Returns whether the operator may change a view, and share it. */
export function useMayChange({ owner, shared }: SavedView): { mayChange: boolean; mayShare: boolean } {
  const { resource } = useListing();
  const { identity } = useGetIdentity();
  const changes = useRights().changes(resource);
  const isOwn = identity?.id === owner._id;
  return { mayChange: shared ? changes : isOwn, mayShare: isOwn && changes };
}

/** Returns the view in a 412 answer, as another operator saved it; undefined for any other error. */
export const conflictingView = (error: unknown): SavedView | undefined =>
  isHttpError(error, 412) ? error.body.view : undefined;

/** Returns the calls that change the views of a list, with their effects on the console. */
export function useViewCalls() {
  const { resource, variant, draft } = useListing();
  const { view: before } = useListingState(({ views }) => views);
  const { view: named } = useListingState(({ route }) => route);
  const without = useSearchWithout();
  const of = { resource: resource.name, variant: variant ?? null };
  const queryKey = viewsKey(of);
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
    draft(view._id);
  };
  return {
    open,
    take,
    /** Saves a new view and opens it. */
    async create(view: Pick<NewView, 'name' | 'shared'> & ListShape) {
      const made = await provider.createView({ ...of, ...view });
      put((views) => [...views, made]);
      // The previous view's changes move to the new view.
      if (before) draft(before._id);
      notify(translate('listViews.saved'), { type: 'success' });
      open(made);
    },
    /** Saves changes of a view. */
    async change(view: SavedView, changes: Partial<NewView>) {
      const changed = await provider.changeView(view, changes);
      // A renamed view keeps its unsaved changes.
      if ('columns' in changes) take(changed);
      else put((views) => views.map((one) => (one._id === changed._id ? changed : one)));
      notify(translate('listViews.saved'), { type: 'success' });
    },
    /** Deletes a view; the displayed list stays. */
    async remove(view: SavedView) {
      await provider.removeView(view);
      put((views) => views.filter(({ _id }) => _id !== view._id));
      draft(view._id);
      notify(translate('listViews.deleted'), { type: 'success' });
      if (named === view._id) navigate({ pathname, search: without }, { replace: true });
    },
    /** Stores the operator's default view of the list; null for none. */
    async opensIn(view: SavedView | null) {
      await provider.keepOwnShape({ ...of, view: view?._id ?? null });
      const kept = (known: ListViews | undefined) =>
        known && { ...known, own: { ...known.own, view: view?._id ?? null } };
      client.setQueryData<ListViews>(queryKey, kept);
      notify(translate(view ? 'listViews.opens' : 'listViews.opensNot', { view: view?.name ?? '' }), {
        type: 'success',
      });
    },
    again: () => client.invalidateQueries({ queryKey }),
  };
}
