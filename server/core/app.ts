import { Hono } from 'hono';
import { throwOnDeclarationFaults } from '../../src/core/schema/faults/faults';
import { ProductSetupError } from '../../src/core/schema/faults/mistakes';
import { setProductRightNamesFromResources } from '../../src/core/schema/index';
import type { RequestEnv } from './basics/env';
import { ApiError } from './basics/errors';
import { createErrorId } from './basics/ids';
import { groupResourcesByPath } from './call/collections';
import { type AnsweredCallListener, createAnsweredCallReporter } from './call/observe';
import { mountRoutes } from './call/perform';
import { toApiError, toFailureResponse } from './call/respond';
import { type AllCollectionsAndRoutes, API_BASE_PATH, getRouteName, type Route } from './call/route';
import { type CollectionTotalsByPath, createAllCollections } from './collections';
import { apiParts } from './parts';
import { createOperatorRouteRestrictor } from './readers';
import {
  type ApiServices,
  type CustomRoutesFactory,
  createApiServices,
  type ServiceOptions,
} from './services';
import { storeHeartbeat } from './store/heartbeat';

export interface ApiOptions extends ServiceOptions {
  calls?: readonly CustomRoutesFactory[];
  /** Sums that the store keeps up to date, so that no call has to add up all records. */
  totals?: CollectionTotalsByPath;
  /** Called once for each call, when its answer begins. */
  onCall?: AnsweredCallListener;
  /**
   * Called if the server starts after it was stopped for a long time. The argument is the instant until which
   * the hourly clean-up is postponed.
   */
  onSweepWaits?: (cleanupDelayEnd: string) => void;
}

/** The console API: the same object on a server, in a browser page and in tests. */
export interface ConsoleApi {
  /**
   * Opens the store, and finishes or removes work that earlier processes left unfinished. Must be called
   * before any other method.
   */
  open(): Promise<void>;
  /**
   * Removes abandoned uploads and expired sessions, then overwrites the bytes of removed data. Must be called
   * every hour. Never throws: it logs failures, and the next call tries again. If the server was stopped for
   * a long time before it started, the first clean-up is postponed for a day.
   */
  sweep(): Promise<void>;
  /**
   * Runs the hourly clean-up (`sweep`) at once, even if it is postponed because the server was stopped for a
   * long time. Throws if a removal fails.
   */
  sweepNow(): Promise<void>;
  /**
   * Overwrites the bytes of removed records in the store's files, including records that an earlier process
   * removed. Must be called once, while the server serves calls. Never throws.
   */
  erase(): Promise<void>;
  /**
   * Sends the mails that are due, including mails to send again. Must be called every few seconds. Never
   * throws.
   */
  deliver(): Promise<void>;
  /**
   * Converts files that an older version of the server stored to the present form. Must be called once, while
   * the server serves calls. Never throws.
   */
  mend(): Promise<void>;
  /**
   * Stops new background work. Resolves once no mail is being sent, no stored file is being converted, and no
   * smaller picture is being made. The store can then be closed.
   */
  rest(): Promise<void>;
  fetch(request: Request, env?: RequestEnv): Promise<Response>;
  /** The routes of all calls of the API. */
  routes: readonly Route[];
}

/** Returns the first segment of a route's path after the API's base path. */
const getSegmentAfterApiBase = (path: string): string =>
  path.slice(API_BASE_PATH.length + 1).split('/')[0] ?? '';

/**
 * Throws if a route of an API part begins with a path segment that neither the part nor a resource declares.
 */
function refuseConflictingRoutes(
  routes: readonly Route[],
  apiPartPaths: readonly string[],
  resources: ApiServices['resources'],
): void {
  const knownSegments = new Set([...apiPartPaths, ...resources.map(({ api }) => api.path)]);
  const undeclaredRoute = routes.find(
    ({ path }) => path.startsWith(`${API_BASE_PATH}/`) && !knownSegments.has(getSegmentAfterApiBase(path)),
  );
  if (undeclaredRoute)
    throw new Error(
      `${undeclaredRoute.method} ${undeclaredRoute.path}: name '${getSegmentAfterApiBase(undeclaredRoute.path)}' in the part's paths`,
    );
}

/**
 * Throws if a part would replace another part's call that changes data, such as a resource's act. Reads may be
 * replaced.
 */
function refuseReplacedChangeRoutes(
  partRoutes: readonly Route[],
  routeByName: ReadonlyMap<string, Route>,
): void {
  const mistakes = partRoutes
    .filter((route) => route.method !== 'GET' && routeByName.has(getRouteName(route)))
    .map((route) => `${getRouteName(route)} is a call of the API's own: rename the act or upload.to`);
  if (mistakes.length > 0) throw new ProductSetupError('The resources have mistakes:', mistakes);
}

/**
 * Returns all routes of the API. If several routes have the same method and path, the product's own route is
 * used, otherwise the route of the last API part. Only routes that read data may be replaced.
 */
function createAllApiRoutes(
  services: ApiServices,
  productRoutes: readonly Route[],
): AllCollectionsAndRoutes & { routes: readonly Route[] } {
  const routeByName = new Map<string, Route>();
  const routes: Route[] = [];
  const collectionsAndRoutes = { collections: groupResourcesByPath(services.resources), all: () => routes };
  const addRoute = (route: Route) => {
    routeByName.set(getRouteName(route), route);
  };
  for (const part of apiParts) {
    const partRoutes = part.routes(services, collectionsAndRoutes);
    refuseConflictingRoutes(partRoutes, part.paths, services.resources);
    refuseReplacedChangeRoutes(partRoutes, routeByName);
    for (const route of partRoutes) addRoute(route);
  }
  for (const route of productRoutes) addRoute(route);
  routes.push(...routeByName.values());
  return { ...collectionsAndRoutes, routes };
}

function buildApiServices({
  calls: _,
  totals: __,
  onCall: ___,
  onSweepWaits: ____,
  ...options
}: ApiOptions): ApiServices {
  const services: ApiServices = { ...createApiServices(options), additions: [] };
  services.additions = apiParts.flatMap(({ hooks }) => hooks(services));
  return services;
}

/** Creates the API from the services that the host supplies. Throws if a resource is declared wrongly. */
export function createApi(options: ApiOptions): ConsoleApi {
  const services = buildApiServices(options);
  setProductRightNamesFromResources(options.resources);
  throwOnDeclarationFaults(
    services.resources,
    apiParts.flatMap(({ paths }) => paths),
    options.messages.form.units,
  );
  const createCoreAndProductRoutes = (routeServices: ApiServices) =>
    createAllApiRoutes(
      routeServices,
      (options.calls ?? []).flatMap((createRoutes) => createRoutes(routeServices)),
    );
  const { routes, ...around } = createCoreAndProductRoutes(services);
  for (const { refuse } of apiParts) refuse?.(services, around);
  const app = new Hono<{ Bindings: RequestEnv }>();
  if (options.onCall) app.use(createAnsweredCallReporter(options.onCall));
  // Fixed paths are mounted before paths with parameters, because a generic route would treat a fixed word as
  // an id. Among paths with parameters, the last declared is mounted first.
  const fixedPathRoutes = routes.filter(({ path }) => !path.includes(':'));
  const restrictRoute = createOperatorRouteRestrictor(
    services,
    (restrictedServices) => createCoreAndProductRoutes(restrictedServices).routes,
  );
  mountRoutes(app, [...new Set([...fixedPathRoutes, ...routes.toReversed()])], services, restrictRoute);
  for (const { methods, path, answer } of apiParts.flatMap(({ pages }) => pages?.(services) ?? [])) {
    app.on([...methods], path, ({ req }) => answer(req.raw, req.param('token') ?? ''));
  }
  app.notFound(() => toFailureResponse(services, new ApiError('unknown_path')));
  app.onError((error) =>
    toFailureResponse(
      services,
      toApiError(error, () => createErrorId(services.random), services.log),
    ),
  );
  const cleanupSweeps = apiParts.map(({ sweep }) => sweep(services));
  let isApiStopping = false;
  let repairPromise = Promise.resolve();
  const logError = (error: unknown) => services.log(createErrorId(services.random), error);
  const runCleanupSweeps = async (heartbeatOptions: Parameters<typeof storeHeartbeat>[2]) => {
    const now = services.clock();
    const cleanupDelayEnd = await storeHeartbeat(services.store, now, heartbeatOptions);
    if (cleanupDelayEnd === undefined) for (const runSweep of cleanupSweeps) await runSweep(now);
    else if (heartbeatOptions?.isStart) options.onSweepWaits?.(cleanupDelayEnd);
  };
  const runSweepsAndLogErrors = (isServerStart = false) =>
    runCleanupSweeps({ isStart: isServerStart }).catch(logError);
  const eraseFreedDatabasePages = async () => {
    await services.store.erase().catch(logError);
  };
  return {
    async open() {
      await services.store.open(createAllCollections(services.resources, options.totals));
      for (const { open } of apiParts) await open?.(services);
      await services.outbox.recover();
      await runSweepsAndLogErrors(true);
    },
    async sweep() {
      await runSweepsAndLogErrors();
      await eraseFreedDatabasePages();
    },
    async sweepNow() {
      await runCleanupSweeps({ isAsked: true });
      await services.store.erase();
    },
    erase: eraseFreedDatabasePages,
    async deliver() {
      // Another process may have stopped while it handled an outbox entry. If the entry is a mail, it then
      // counts as failed; any other entry is queued again.
      await services.outbox.recover().catch(logError);
      await services.outbox.deliver();
    },
    mend() {
      const shouldStop = () => isApiStopping;
      const repairDataOfAllApiParts = async () => {
        for (const { mend } of apiParts) await mend?.(services, shouldStop);
      };
      repairPromise = repairDataOfAllApiParts().catch(logError);
      return repairPromise;
    },
    async rest() {
      isApiStopping = true;
      await Promise.all([services.outbox.rest(), services.copies.rest(), repairPromise]);
    },
    fetch: async (request, env = {}) => app.fetch(request, env),
    routes,
  };
}
