import {
  type AnyResource,
  buildRequiredRightForVerb,
  doesScopeIncludeRight,
  isStorableText,
  limits,
  type StoreCondition,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { createTimePrefixedId } from '../basics/ids';
import type { Operator } from '../call/operator';
import { createFilterError, parsePagingHeaders, parseQueryParams } from '../call/params';
import { requireRight } from '../call/rights';
import type { RouteAnswer } from '../call/route';
import { API_BASE_PATH, defineChange, type Route, type RouteCall, type WriteContext } from '../call/route';
import { requireCurrentRecordVersion } from '../records/writes/save';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock, getDocumentCreationLock } from '../store/locks';
import type { Reader } from '../store/store';
import { applyBodyToSavedView, createSavedViewFromBody, findResourceWithList, parseViewFields } from './body';
import {
  listViewsRouteDescription,
  viewCreationRouteDescription,
  viewReadRouteDescription,
  viewRemovalRouteDescription,
  viewUpdateRouteDescription,
} from './facts';
import type { SavedViewDependencies } from './ports';
import { createStoreListSettingsRoute, readListSettingsOfOperator } from './readOwnShape';
import {
  convertVariantToIndexValue,
  createReadableViewsCondition,
  createViewsOfOwnerCondition,
  isSavedView,
  mayOperatorReadSavedView,
  SAVED_VIEW_COLLECTION_NAMES,
  type SavedViewDocument,
  type SavedViewFields,
  savedViewsSortOrder,
} from './stored';
import { refuseMaskedFiltersInSharedView, removeMaskedFilterValues } from './viewSeenBy';

const SAVED_VIEWS_API_PATH = `${API_BASE_PATH}/views`;
const responseKeys = { one: 'view' };

const createViewAnswer = (view: SavedViewDocument, status: number): RouteAnswer => ({
  status,
  version: view.version,
  body: { [responseKeys.one]: view },
  headers: { ETag: `"${view.version}"` },
});

/**
 * Reads the view that a call names, and the resource of the view's list. Throws 404 if there is no such view,
 * and 403 if the operator may not read the resource.
 */
async function readRequestedView(
  reader: Reader,
  call: RouteCall,
  resources: readonly AnyResource[],
  viewId = call.params.id ?? '',
) {
  const view = await reader.get(SAVED_VIEW_COLLECTION_NAMES.views, viewId);
  if (!isSavedView(view) || !mayOperatorReadSavedView(view, call.operator)) throw new ApiError('not_found');
  const resource = findResourceWithList(resources, view.resource);
  if (!resource) throw new ApiError('not_found');
  requireRight(call.operator, buildRequiredRightForVerb(resource, 'view'));
  return { view, resource };
}

/**
 * Throws 403 unless an operator may change a view. A shared view requires the right to change the records of
 * its list.
 */
function requireRightToChangeViews(
  operator: Operator,
  resource: AnyResource,
  ...views: readonly SavedViewDocument[]
): void {
  if (views.some(({ shared }) => shared))
    requireRight(operator, buildRequiredRightForVerb(resource, 'write'));
}

/** Stores a new view, or the next version of a view. */
async function storeSavedView(
  { tx, call }: WriteContext,
  previousView: SavedViewDocument | null,
  updatedView: SavedViewFields,
): Promise<SavedViewDocument> {
  const { _id, name } = call.operator;
  const viewDocument = {
    ...updatedView,
    version: (previousView?.version ?? 0) + 1,
    updatedAt: call.now.toISOString(),
    updatedBy: { _id, name },
  };
  await insertOrReplace(tx, SAVED_VIEW_COLLECTION_NAMES.views, previousView, viewDocument);
  return viewDocument;
}

/**
 * Returns the resource that a parameter names. Throws 400 if the resource has no list, and 403 if the
 * operator may not read the resource.
 */
function requireReadableListResource(
  resources: readonly AnyResource[],
  resourceName: string,
  operator: Operator,
): AnyResource {
  const resource = findResourceWithList(resources, resourceName);
  if (!resource) throw createFilterError('unknown_filter', ['resource']);
  requireRight(operator, buildRequiredRightForVerb(resource, 'view'));
  return resource;
}

function createSavedViewListRoute(ports: SavedViewDependencies): Route {
  const { store, resources } = ports;
  return {
    method: 'GET',
    path: SAVED_VIEWS_API_PATH,
    who: 'self',
    ofNoResource: true,
    describe: () => listViewsRouteDescription,
    async read(call) {
      const { request, operator } = call;
      const {
        resource: resourceName,
        variant,
        ...others
      } = Object.fromEntries(parseQueryParams(request.url));
      if (Object.keys(others).length > 0) throw createFilterError('unknown_filter', Object.keys(others));
      if (variant !== undefined && !isStorableText(variant))
        throw createFilterError('unknown_filter', ['variant']);
      const requestedResource =
        resourceName === undefined
          ? undefined
          : requireReadableListResource(resources, resourceName, operator);
      const readableResources = resources.filter((resource) =>
        doesScopeIncludeRight(operator.scope, buildRequiredRightForVerb(resource, 'view')),
      );
      const where: StoreCondition[] = [
        createReadableViewsCondition(operator),
        {
          op: 'among',
          path: 'resource',
          keys: (requestedResource ? [requestedResource] : readableResources).map(
            (resource) => resource.name,
          ),
        },
        ...(variant === undefined
          ? []
          : [{ op: 'equals', path: 'variant', key: convertVariantToIndexValue(variant) } as const]),
      ];
      const { skip, limit: requestedLimit } = parsePagingHeaders(request.headers, limits.maxRowsPerPage);
      const page = { skip, limit: requestedLimit || limits.maxRowsPerPage };
      const [totalCount, views, own] = await Promise.all([
        store.count(SAVED_VIEW_COLLECTION_NAMES.views, where),
        store.find(SAVED_VIEW_COLLECTION_NAMES.views, { where, order: savedViewsSortOrder, ...page }),
        readListSettingsOfOperator(
          store,
          operator,
          requestedResource && { resource: requestedResource.name, variant: variant || null },
        ),
      ]);
      const shownViews = views.filter(isSavedView).map((view) => removeMaskedFilterValues(call, ports, view));
      return { status: 200, body: { summary: { totalCount, ...page }, views: shownViews, own } };
    },
  };
}

/**
 * The endpoints for saved views, and for operators' list settings that belong to no view (decisions, section
 * 12).
 */
export function createSavedViewRoutes(ports: SavedViewDependencies): Route[] {
  const { store, resources, random } = ports;
  const creationRoute = defineChange({
    method: 'POST',
    path: SAVED_VIEWS_API_PATH,
    who: 'self',
    ofNoResource: true,
    describe: () => viewCreationRouteDescription,
    input: 'json',
    async prepare(call, body) {
      const bodyFields = parseViewFields(body);
      const resource = findResourceWithList(resources, bodyFields.resource);
      if (!resource) throw new ApiError('invalid', { problems: { of: { resource: { key: 'notChosen' } } } });
      requireRight(
        call.operator,
        buildRequiredRightForVerb(resource, bodyFields.shared === true ? 'write' : 'view'),
      );
      const view = createSavedViewFromBody(bodyFields, resource);
      return {
        locks: async () => [
          getDocumentCreationLock(SAVED_VIEW_COLLECTION_NAMES.views),
          exclusiveLock(SAVED_VIEW_COLLECTION_NAMES.views, call.operator._id),
        ],
        async run(writeContext) {
          const { _id, name } = call.operator;
          await writeContext.tx.lock(`${SAVED_VIEW_COLLECTION_NAMES.views}/${_id}`);
          if (
            (await writeContext.tx.count(SAVED_VIEW_COLLECTION_NAMES.views, [
              createViewsOfOwnerCondition(_id),
            ])) >= limits.maxViewsPerOperator
          ) {
            throw new ApiError('too_many_views', { args: { max: limits.maxViewsPerOperator } });
          }
          const creationFields = {
            _id: createTimePrefixedId(call.now, random),
            createdAt: call.now.toISOString(),
          };
          const newView = { ...creationFields, ...view, owner: { _id, name } };
          refuseMaskedFiltersInSharedView(resource, null, newView);
          const storedView = await storeSavedView(writeContext, null, newView);
          return {
            id: storedView._id,
            answer: createViewAnswer(removeMaskedFilterValues(call, ports, storedView), 201),
          };
        },
      };
    },
    answerAgain: async (reader, id, status, call) =>
      createViewAnswer(
        removeMaskedFilterValues(call, ports, (await readRequestedView(reader, call, resources, id)).view),
        status,
      ),
  });
  const readRoute: Route = {
    method: 'GET',
    path: `${SAVED_VIEWS_API_PATH}/:id`,
    who: 'self',
    ofNoResource: true,
    describe: () => viewReadRouteDescription,
    read: async (call) =>
      createViewAnswer(
        removeMaskedFilterValues(call, ports, (await readRequestedView(store, call, resources)).view),
        200,
      ),
  };
  const updateRoute = defineChange({
    method: 'PUT',
    path: `${SAVED_VIEWS_API_PATH}/:id`,
    who: 'self',
    ofNoResource: true,
    describe: () => viewUpdateRouteDescription,
    input: 'json',
    async prepare(call, body) {
      const bodyFields = parseViewFields(body);
      if (body._id !== undefined && body._id !== call.params.id) throw new ApiError('wrong_id');
      return {
        locks: async () => [exclusiveLock(SAVED_VIEW_COLLECTION_NAMES.views, call.params.id ?? '')],
        async run(writeContext) {
          const { view, resource } = await readRequestedView(writeContext.tx, call, resources);
          const updatedView = applyBodyToSavedView(view, bodyFields, resource);
          requireRightToChangeViews(call.operator, resource, view, updatedView);
          // If a view is no longer shared, all operators except its owner lose the view. So only the owner
          // may change whether it is shared.
          if (updatedView.shared !== view.shared && view.owner._id !== call.operator._id) {
            throw new ApiError('no_right');
          }
          requireCurrentRecordVersion(responseKeys, call, removeMaskedFilterValues(call, ports, view));
          refuseMaskedFiltersInSharedView(resource, view, updatedView);
          const storedView = await storeSavedView(writeContext, view, updatedView);
          return {
            id: storedView._id,
            answer: createViewAnswer(removeMaskedFilterValues(call, ports, storedView), 200),
          };
        },
      };
    },
  });
  const removalRoute = defineChange({
    method: 'DELETE',
    path: `${SAVED_VIEWS_API_PATH}/:id`,
    who: 'self',
    ofNoResource: true,
    describe: () => viewRemovalRouteDescription,
    input: 'none',
    prepare: async (call) => ({
      locks: async () => [exclusiveLock(SAVED_VIEW_COLLECTION_NAMES.views, call.params.id ?? '')],
      async run({ tx }) {
        const { view, resource } = await readRequestedView(tx, call, resources);
        requireRightToChangeViews(call.operator, resource, view);
        requireCurrentRecordVersion(responseKeys, call, removeMaskedFilterValues(call, ports, view));
        await tx.remove(SAVED_VIEW_COLLECTION_NAMES.views, view._id);
        return { id: view._id, answer: { status: 200, body: { view: { _id: view._id } } } };
      },
    }),
  });
  return [
    createSavedViewListRoute(ports),
    creationRoute,
    createStoreListSettingsRoute(ports, `${SAVED_VIEWS_API_PATH}/own`),
    readRoute,
    updateRoute,
    removalRoute,
  ];
}
