import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity, useNotify } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import type { SavedView, SavedViewsOfList, SavedViewToCreate } from '../../../provider/calls/views';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { isHttpError } from '../../../provider/wire/http';
import {
  collectAllFiltersOfList,
  findTitlePathOfResource,
  type ListSettings,
  serializeFilterValues,
  serializeSortOrder,
} from '../../../schema/index';
import {
  findDifferingSettingNames,
  hasMaskedFilterValues,
  removeFiltersWithMaskedValues,
  removeUnknownListSettings,
} from '../../../schema/table/viewShape';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { buildListUrlQuery } from '../../address/listState';
import { useIdempotencyKeys } from '../../calls/useIdempotencyKeys';
import { useRights } from '../../rights';
import { createSavedViewsQueryKey } from '../listing/calls';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { buildUrlQueryOfView } from '../listing/views';

addViewTexts();

/** Returns the filters, columns, sort order and row height of the displayed list, as a view saves them. */
export function useShownListSettings(): ListSettings {
  const { resource, list } = useListModel();
  const { values, sort } = useListModelState(({ route }) => route);
  const { chosen, density } = useListModelState((state) => state.shape);
  const listSettings: ListSettings = {
    filters: Object.fromEntries(
      serializeFilterValues('route', resource, collectAllFiltersOfList(list), values),
    ),
    columns: chosen,
    order: sort ? serializeSortOrder(sort) : '',
    density,
  };
  return removeUnknownListSettings(resource, list, listSettings, findTitlePathOfResource(resource, list));
}

/**
 * Returns a function that removes filters with values of masked fields, because such filters must not be
 * shared with other operators. `areAllShareable` is true if it removed none.
 */
export function useRemoveUnshareableFilters(): (filters: ListSettings['filters']) => {
  filters: ListSettings['filters'];
  areAllShareable: boolean;
} {
  const { resource, variant } = useListModel();
  return (filters) => ({
    filters: removeFiltersWithMaskedValues(resource, variant ?? null, filters),
    areAllShareable: !hasMaskedFilterValues(resource, variant ?? null, filters),
  });
}

/** Returns the names of the settings in which the displayed list differs from its view. */
export function useUnsavedViewSettingKeys(): (keyof ListSettings)[] {
  const { resource, list } = useListModel();
  const { view } = useListModelState(({ views }) => views);
  const listSettings = useShownListSettings();
  return view
    ? findDifferingSettingNames(
        listSettings,
        removeUnknownListSettings(resource, list, view, findTitlePathOfResource(resource, list)),
      )
    : [];
}

/**
 * Returns a function for the URL query that shows the list in a view. The query also works after the view was
 * deleted.
 */
export function useViewUrlQueryBuilder(): (view: SavedView | undefined) => string {
  const listModel = useListModel();
  return (view) => buildUrlQueryOfView(listModel, view);
}

/** Returns the URL query that shows the displayed list without a view. */
export function useUrlQueryWithoutView(): string {
  const listModel = useListModel();
  const { page, values, sort } = useListModelState(({ route }) => route);
  return buildListUrlQuery(listModel, { page, values, sort });
}

/** Returns whether the operator is allowed to change a view, and whether to share it. */
export function useSavedViewRights({ owner, shared }: SavedView): { mayChange: boolean; mayShare: boolean } {
  const { resource } = useListModel();
  const { identity } = useGetIdentity();
  const canChange = useRights().changes(resource);
  const isViewOwner = identity?.id === owner._id;
  return { mayChange: shared ? canChange : isViewOwner, mayShare: isViewOwner && canChange };
}

/**
 * Returns the view that another operator has saved, from an answer with status 412; undefined for any other
 * error.
 */
export const findConflictingSavedView = (error: unknown): SavedView | undefined =>
  isHttpError(error, 412) ? error.body.view : undefined;

/** Returns the functions that change the views of a list on the server and in the console. */
export function useSavedViewActions() {
  const { resource, variant, draft } = useListModel();
  const { view: previousView } = useListModelState(({ views }) => views);
  const { view: urlViewId } = useListModelState(({ route }) => route);
  const queryWithoutView = useUrlQueryWithoutView();
  const listIdentity = { resource: resource.name, variant: variant ?? null };
  const queryKey = createSavedViewsQueryKey(listIdentity);
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const buildViewUrlQuery = useViewUrlQueryBuilder();
  const notify = useNotify();
  const translate = useText();
  const getIdempotencyKey = useIdempotencyKeys();

  const updateCachedSavedViews = (updateViews: (views: readonly SavedView[]) => SavedView[]) =>
    client.setQueryData<SavedViewsOfList>(
      queryKey,
      (cachedViews) => cachedViews && { ...cachedViews, views: updateViews(cachedViews.views) },
    );
  const navigateToSavedView = (view: SavedView | undefined) =>
    navigate({ pathname, search: buildViewUrlQuery(view) });
  /** Replaces a view by its stored version, and discards the view's unsaved changes. */
  const replaceCachedSavedView = (view: SavedView) => {
    updateCachedSavedViews((views) =>
      views.map((cachedView) => (cachedView._id === view._id ? view : cachedView)),
    );
    draft(view._id);
  };
  return {
    open: navigateToSavedView,
    take: replaceCachedSavedView,
    /** Stores the displayed list as a new view, and opens that view. */
    async create(view: Pick<SavedViewToCreate, 'name' | 'shared'> & ListSettings) {
      const body = { ...listIdentity, ...view };
      const createdView = await provider.createView(body, getIdempotencyKey(body));
      // If the answer to an earlier try was lost, the list's views may have been read again meanwhile.
      updateCachedSavedViews((views) => [...views.filter(({ _id }) => _id !== createdView._id), createdView]);
      // The unsaved changes of the previous view became part of the new view, so they are removed.
      if (previousView) draft(previousView._id);
      notify(translate('listViews.saved'), { type: 'success' });
      navigateToSavedView(createdView);
    },
    /** Stores changes of an existing view. */
    async change(view: SavedView, changes: Partial<SavedViewToCreate>) {
      const changedView = await provider.changeView(view, changes);
      // If the columns were saved, the view has no unsaved changes left. A rename keeps the unsaved changes.
      if ('columns' in changes) replaceCachedSavedView(changedView);
      else
        updateCachedSavedViews((views) =>
          views.map((cachedView) => (cachedView._id === changedView._id ? changedView : cachedView)),
        );
      notify(translate('listViews.saved'), { type: 'success' });
    },
    /** Deletes a view. The list stays displayed as it is. */
    async remove(view: SavedView) {
      await provider.removeView(view);
      updateCachedSavedViews((views) => views.filter(({ _id }) => _id !== view._id));
      draft(view._id);
      notify(translate('listViews.deleted'), { type: 'success' });
      if (urlViewId === view._id) navigate({ pathname, search: queryWithoutView }, { replace: true });
    },
    /** Stores the operator's default view of the list; null for none. */
    async opensIn(view: SavedView | null) {
      await provider.keepOwnShape({ ...listIdentity, view: view?._id ?? null });
      const setDefaultViewInCache = (cachedViews: SavedViewsOfList | undefined) =>
        cachedViews && { ...cachedViews, own: { ...cachedViews.own, view: view?._id ?? null } };
      client.setQueryData<SavedViewsOfList>(queryKey, setDefaultViewInCache);
      notify(translate(view ? 'listViews.opens' : 'listViews.opensNot', { view: view?.name ?? '' }), {
        type: 'success',
      });
    },
    again: () => client.invalidateQueries({ queryKey }),
  };
}
