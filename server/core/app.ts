import { Hono } from 'hono';
import { refuseFaults } from '../../src/core/schema/faults/faults';
import { admitWords, limits } from '../../src/core/schema/index';
import { accessCollection, accessLogOf } from './accessLog/log';
import { accountsOf } from './accounts/accounts';
import { accountAdditions } from './accounts/additions';
import { cookieRules } from './accounts/cookies';
import { devicesOver } from './accounts/devices';
import { anyNormalForm, limitHashing } from './accounts/hashing';
import { noncesOver } from './accounts/nonces';
import { ownPasswordRoutes } from './accounts/ownPasswordRoutes';
import { sealsOver } from './accounts/seals';
import { sessionRoutes } from './accounts/sessionRoutes';
import { findSession } from './accounts/sessions';
import { triesOver } from './accounts/tries';
import { removeFiles } from './assets/assets';
import { imageRoutes } from './assets/imageRoutes';
import { stripOlderPictures } from './assets/olderPictures';
import { measureOlderPictures } from './assets/olderSizes';
import { markOlderAssets } from './assets/publicity';
import type { Env } from './basics/env';
import { ApiError } from './basics/errors';
import { newErrorId } from './basics/ids';
import { limitConcurrency } from './basics/limitConcurrency';
import { loggable } from './basics/loggable';
import { SECOND_MS } from './basics/time';
import { facesOf } from './call/faces';
import type { ResourceHooks } from './call/hooks';
import { type OnCall, observed } from './call/observe';
import { outputOf } from './call/output';
import { mountRoutes } from './call/perform';
import { toApiError, toFailure } from './call/respond';
import type { StateLimits } from './call/route';
import { BASE, type Route } from './call/route';
import { collectionsFor, type TotalsByPath } from './collections';
import { descriptionRoute } from './description/route';
import { binAdditions } from './history/additions';
import { binRoutes } from './history/binRoutes';
import { historyRoutes } from './history/historyRoutes';
import { defaultBudget, type MailBudget } from './outbox/budget';
import { AFTER_COMMIT, moveOlderEntries } from './outbox/entries';
import { outboxOf } from './outbox/outbox';
import { outboxAdditions } from './outboxAdditions';
import { refuseUnrecorded, showingOf } from './privacy/answers';
import { strangerMask } from './privacy/masks';
import { purgeAdditions } from './purge';
import { readingAs } from './readers';
import { fileRoutes } from './records/routes/fileRoutes';
import { recordRoutes } from './records/routes/routes';
import { uploadRoutes } from './records/routes/uploadRoutes';
import { exportsOf } from './records/search/exports';
import { searchRoute } from './records/search/search';
import { type ResourceActs, refuseActsWithoutCode } from './records/writes/actCode';
import { afterCommitOf } from './records/writes/hooks/announce';
import { refuseHookFaults } from './records/writes/hooks/faults';
import type { Ports, ResourceCall, Services } from './services';
import { ensureBirth } from './store/birth';
import { clearAllStrays, sweeperOf } from './sweep';
import { viewAdditions } from './views/additions';
import { viewRoutes } from './views/routes';

export interface ApiOptions extends Ports {
  calls?: readonly ResourceCall[];
  /** The hooks around each write of a record. */
  hooks?: readonly ResourceHooks[];
  /** The code of acts. */
  acts?: readonly ResourceActs[];
  /** Sums that the store keeps for the calls. */
  totals?: TotalsByPath;
  /** Whether browsers use https: the session cookie is then Secure and bound to the host. */
  secureCookie?: boolean;
  /** Whether a PUT, a DELETE or an upload may come without If-Match. Default false. */
  allowUnversioned?: boolean;
  /** How many older states of a record are kept, and for how long; defaults are in `limits`. */
  states?: StateLimits;
  /** How many recipients an operator may write to in a day; the default is in `limits`. */
  mailBudget?: MailBudget;
  /** Names of the deployment; no operator's password may contain them. */
  names?: readonly string[];
  /** Logs the facts of an unexpected error, without any value, under the id that the operator sees. */
  log?: (id: string, text: string) => void;
  /** Called for each call when its answer begins. */
  onCall?: OnCall;
}

/** The console API: the same object in Node, in a page and in tests. */
export interface Api {
  /** Opens the store and cleans up after earlier runs. Must be called before any other method. */
  open(): Promise<void>;
  /**
   * Removes abandoned uploads and expired sessions, and then erases; to be called every hour. It never throws: failures
   * are logged, and tried again next time.
   */
  sweep(): Promise<void>;
  /**
   * Overwrites removed records in the store's files, also from an earlier process. To be called once, while serving. It
   * never throws.
   */
  erase(): Promise<void>;
  /** Sends the mails that are due, some of them again; to be called every few seconds. It never throws. */
  deliver(): Promise<void>;
  /**
   * Removes the metadata from public pictures that an older version stored with them; to be called once, while serving.
   * It never throws.
   */
  mendOlderPictures(): Promise<void>;
  /** Begins nothing further; resolves once no mail and no older picture is worked on, before the store is closed. */
  rest(): Promise<void>;
  /** Removes all files that the database does not know, while a sweep removes only a few; returns their number. */
  clearStrays(): Promise<number>;
  fetch(request: Request, env?: Env): Promise<Response>;
  /** All calls of the API. */
  routes: readonly Route[];
}

/** First segments of the API's own paths, which no resource may use. */
const ownPaths = (services: Services): string[] =>
  [
    ...sessionRoutes(services),
    ...imageRoutes(services),
    ...viewRoutes(services),
    searchRoute([], services),
    descriptionRoute(() => [], describedBy(services)),
  ].map(({ path }) => path.slice(BASE.length + 1).split('/')[0] ?? '');

const describedBy = ({ resources, cookies }: Services) => ({ resources, cookie: cookies.session });

/** Returns all calls; a resource's own takes the place of a generic one. */
function routesOf(services: Services, own: readonly Route[]): Route[] {
  const faces = facesOf(services.resources);
  const generic = [
    ...sessionRoutes(services),
    ...ownPasswordRoutes(services),
    ...binRoutes(faces, services),
    ...faces.flatMap((of) => [
      ...recordRoutes(of, services),
      ...historyRoutes(of, services),
      ...uploadRoutes(of, services),
    ]),
    ...imageRoutes(services),
    ...viewRoutes(services),
    searchRoute(faces, services),
  ];
  const isReplaced = ({ method, path }: Route) =>
    own.some((route) => route.method === method && route.path === path);
  const all: Route[] = [...generic.filter((route) => !isReplaced(route)), ...own, ...fileRoutes(services)];
  const description: Route = descriptionRoute(() => [...all, description], describedBy(services));
  return [...all, description];
}

const printed = (id: string, text: string) => console.error(id, text);

function servicesOf({
  calls: _,
  totals: __,
  onCall: ___,
  secureCookie = false,
  log = printed,
  hooks = [],
  ...options
}: ApiOptions): Services {
  const seals = sealsOver(options.store, options.random);
  const base = {
    names: [],
    acts: [],
    mailBudget: defaultBudget,
    states: { states: limits.states, days: limits.stateDays },
    ...options,
    log: (id: string, error: unknown) => log(id, loggable(error)),
    hashing: anyNormalForm(limitHashing(options.hashing)),
    accounts: accountsOf(options.resources),
    accessLog: accessLogOf(
      { ...options, maskStranger: strangerMask(options.messages.masks) },
      accessCollection(options.resources),
    ),
    cookies: cookieRules(secureCookie),
    nonces: noncesOver(seals, options.random),
    devices: devicesOver(seals, options.random),
    tries: triesOver(options.store),
  };
  const outbox = outboxOf(base);
  outbox.run(AFTER_COMMIT, afterCommitOf(hooks, options.resources));
  return {
    ...base,
    authenticate: ({ cookie }, now, isAsked, reader) => findSession(base, cookie, now, isAsked, reader),
    carriesSession: ({ cookie }) => base.cookies.read(cookie) !== undefined,
    release: (ids) => removeFiles(ids, base),
    hooks,
    product: { resources: options.resources, hooks, messages: options.messages, random: options.random },
    wake: () => outbox.wake(),
    output: outputOf(options.resources),
    show: showingOf(options),
    limitUploads: limitConcurrency(
      limits.uploads,
      limits.uploadsWaiting,
      limits.uploadWaitSeconds * SECOND_MS,
    ),
    limitStoring: limitConcurrency(
      limits.uploadsStored,
      limits.uploadsStored,
      limits.uploadWaitSeconds * SECOND_MS,
    ),
    exports: exportsOf(options.store),
    additions: [
      ...accountAdditions(base),
      purgeAdditions(base),
      ...outboxAdditions(options.resources),
      ...viewAdditions(base.accounts),
      ...binAdditions(options.resources),
    ],
    outbox,
  };
}

/** Creates the API over its ports. Throws if a resource is wrong. */
export function createApi(options: ApiOptions): Api {
  const services = servicesOf(options);
  admitWords(options.resources);
  refuseFaults(services.resources, ownPaths(services));
  refuseHookFaults(services.hooks, services.resources);
  refuseActsWithoutCode(services.resources, services.acts);
  const calls = options.calls ?? [];
  const own = calls.flatMap((call) => call(services));
  const routes = routesOf(services, own);
  refuseUnrecorded(routes);
  const app = new Hono<{ Bindings: Env }>();
  if (options.onCall) app.use(observed(options.onCall));
  // Words come first, then a resource's own calls: another route would take their word for an id.
  const words = routes.filter(({ path }) => !path.includes(':'));
  const readAs = readingAs(services, (left) =>
    routesOf(
      left,
      calls.flatMap((call) => call(left)),
    ),
  );
  mountRoutes(app, [...new Set([...words, ...own, ...routes])], services, readAs);
  app.notFound(() => toFailure(services, new ApiError('unknown_path')));
  app.onError((error) =>
    toFailure(
      services,
      toApiError(error, () => newErrorId(services.random), services.log),
    ),
  );
  const sweep = sweeperOf(services);
  let isResting = false;
  let mending = Promise.resolve();
  const report = (error: unknown) => services.log(newErrorId(services.random), error);
  const clear = () => sweep().catch(report);
  const erase = async () => {
    await services.store.erase().catch(report);
  };
  return {
    async open() {
      const { store, clock, random } = services;
      await store.open(collectionsFor(services.resources, options.totals));
      await markOlderAssets(store, services.resources);
      await moveOlderEntries(store);
      await services.outbox.recover();
      await ensureBirth(store, clock(), random);
      await clear();
    },
    async sweep() {
      await clear();
      await erase();
    },
    erase,
    async deliver() {
      // Another process may have died since.
      await services.outbox.recover().catch(report);
      await services.outbox.deliver();
    },
    mendOlderPictures() {
      const isOver = () => isResting;
      mending = stripOlderPictures(services, isOver)
        .then(() => measureOlderPictures(services, isOver))
        .catch(report);
      return mending;
    },
    async rest() {
      isResting = true;
      await Promise.all([services.outbox.rest(), mending]);
    },
    clearStrays: () => clearAllStrays(services),
    fetch: async (request, env = {}) => app.fetch(request, env),
    routes,
  };
}
