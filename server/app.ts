import { Hono } from 'hono';
import { limits, refuseFaults } from '../src/schema/index';
import { accountsOf } from './accounts/accounts';
import { cookieRules } from './accounts/cookies';
import { anyForm, bounded } from './accounts/hashing';
import { sessionRoutes } from './accounts/session';
import { fileRoutes } from './assets/files';
import { imageRoutes } from './assets/images';
import type { Env } from './basics/env';
import { ApiError } from './basics/errors';
import { newErrorId } from './basics/ids';
import { SECOND_MS } from './basics/time';
import { turns } from './basics/turns';
import { outputOf } from './call/output';
import { mount } from './call/perform';
import { known, toFailure } from './call/respond';
import { BASE, type Route } from './call/route';
import { collectionsFor } from './collections';
import { exportsOf } from './records/exports';
import { facesOf } from './records/faces';
import { recordRoutes } from './records/routes';
import { uploadRoutes } from './records/uploads';
import type { Ports, Services } from './services';
import { readBirth, writeBirth } from './store/birth';
import { clearAllStrays, sweeperOf } from './sweep';

/** What a schema can't say of one resource's API: routes beside the generic ones. */
export type ResourceCall = (services: Services) => readonly Route[];

export interface ApiOptions extends Ports {
  calls?: readonly ResourceCall[];
  /** Whether browsers reach the API by https: the session's cookie is then Secure and bound to the host. */
  secureCookie?: boolean;
  /** Where unexpected errors go, under the number that the operator is told. */
  log?: (id: string, error: unknown) => void;
}

/** The console API: the same object in Node, in a page and in tests. */
export interface Api {
  /** Opens the store and clears what earlier runs left behind; before that, nothing can be called. */
  open(): Promise<void>;
  /**
   * Clears files that nothing refers to and sessions that are over; worth doing every hour. It never fails: what it
   * could not clear is logged, and left for the next time.
   */
  sweep(): Promise<void>;
  /** Removes all files of which the database knows nothing, which a sweep does with a few only; returns how many. */
  clearStrays(): Promise<number>;
  fetch(request: Request, env?: Env): Promise<Response>;
  /** Every call there is: what is not in here cannot be made. */
  routes: readonly Route[];
}

/** The paths of the API's own calls, which no resource can have. */
const ownPaths = (services: Services): string[] =>
  [...sessionRoutes(services), ...imageRoutes(services)].map(
    ({ path }) => path.slice(BASE.length + 1).split('/')[0] ?? '',
  );

function routesOf(services: Services, calls: readonly ResourceCall[]): Route[] {
  const faces = facesOf(services.resources);
  return [
    ...sessionRoutes(services),
    ...faces.flatMap((of) => [...recordRoutes(of, services), ...uploadRoutes(of, services)]),
    ...imageRoutes(services),
    ...calls.flatMap((call) => call(services)),
    ...fileRoutes(services),
  ];
}

/** Builds the API over its ports; it knows no resource but those it is given. Throws what is wrong with one of them. */
export function createApi({ calls = [], secureCookie = false, ...options }: ApiOptions): Api {
  const services: Services = {
    log: (id, error) => console.error(id, error),
    ...options,
    hashing: anyForm(bounded(options.hashing)),
    accounts: accountsOf(options.resources),
    cookies: cookieRules(secureCookie),
    output: outputOf(options.resources),
    uploadTurns: turns(limits.uploads, limits.uploadsWaiting, limits.uploadWaitSeconds * SECOND_MS),
    exports: exportsOf(options.store),
  };
  refuseFaults(services.resources, ownPaths(services));
  const routes = routesOf(services, calls);
  const app = new Hono<{ Bindings: Env }>();
  mount(app, routes, services);
  app.notFound(() => toFailure(services, new ApiError('unknown_path')));
  app.onError((error) =>
    toFailure(
      services,
      known(error, () => newErrorId(services.random), services.log),
    ),
  );
  const sweep = sweeperOf(services);
  const clear = () => sweep().catch((error: unknown) => services.log(newErrorId(services.random), error));
  return {
    async open() {
      const { store, clock, random } = services;
      await store.open(collectionsFor(services.resources));
      if (!(await readBirth(store))) await writeBirth(store, clock(), random);
      await clear();
    },
    sweep: clear,
    clearStrays: () => clearAllStrays(services),
    fetch: async (request, env = {}) => app.fetch(request, env),
    routes,
  };
}
