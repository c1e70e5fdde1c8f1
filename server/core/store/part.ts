import type { AnyResource } from '../../../src/core/schema/index';
import type { Collection } from './store';

/** Runs the hourly clean-up of one part of the API. `now` is the instant when the clean-up began. */
export type CleanupRunner = (now: Date) => Promise<void>;

/** A page outside the API that needs no session. Its path may contain a `:token`. */
export interface UnauthenticatedPage {
  path: string;
  methods: readonly string[];
  answer(request: Request, token: string): Promise<Response>;
}

/**
 * A module of the API, with everything that the module adds: collections, endpoints, functions that the
 * generic endpoints also run, and clean-up. The module must set all required members, with `returnEmptyList`
 * or `createNoopCleanup` if it adds nothing. The type parameters are types of higher layers
 * (`server/core/parts.ts`).
 */
export interface ApiPart<Ports, RouteContext, Route, Addition> {
  /**
   * The collections that this part of the API stores. If one has the same name as a resource's collection,
   * its index keys are added to the resource's collection.
   */
  collections: (resources: readonly AnyResource[]) => readonly Collection[];
  /**
   * The endpoints of this part of the API. If several have the same method and path, the last one is used.
   */
  routes: (ports: Ports, routeContext: RouteContext) => readonly Route[];
  /** Functions that the generic endpoints also run, for example to remove this part's data with a record. */
  hooks: (ports: Ports) => readonly Addition[];
  sweep: (ports: Ports) => CleanupRunner;
  /**
   * First segments of the paths of this part's endpoints, below the API's base path. No resource may use
   * them.
   */
  paths: readonly string[];
  /** Pages outside the API, which need no session. */
  pages?: (ports: Ports) => readonly UnauthenticatedPage[];
  /** Called when the server starts. Throws if this part of the API can't serve the product. */
  refuse?: (ports: Ports, routeContext: RouteContext) => void;
  /**
   * Converts documents that older versions stored. Called after the store was opened and before any API call.
   */
  open?: (ports: Ports) => Promise<void>;
  /**
   * Converts files that older versions stored, while the API serves calls. Ends when no such file is left, or
   * when `isStopping` returns true.
   */
  mend?: (ports: Ports, isStopping: () => boolean) => Promise<void>;
}

/** Returns the given part of the API. The types make sure that it has all required members. */
export const defineApiPart = <Ports, Around, Route, Addition>(
  part: ApiPart<Ports, Around, Route, Addition>,
): ApiPart<Ports, Around, Route, Addition> => part;

/** Returns an empty list. An API part uses this function for each member to which it adds nothing. */
export const returnEmptyList = () => [];

/** The clean-up function of an API part without expiring data. */
export const createNoopCleanup = (): CleanupRunner => async () => {};
