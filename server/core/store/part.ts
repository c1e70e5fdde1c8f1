import type { AnyResource } from '../../../src/core/schema/index';
import type { Collection } from './store';

/** One run of the hourly clean-up, which began at `now`. */
export type Sweep = (now: Date) => Promise<void>;

/** A public page. Its path may contain a `:token`. */
export interface PublicPage {
  path: string;
  methods: readonly string[];
  answer(request: Request, token: string): Promise<Response>;
}

/**
 * A part of the API, with everything that it adds. It declares all required members, using `noEntries` or
 * `noSweep` for an empty one. The type parameters come from higher layers: services, the product's
 * collections, routes and additions (`server/core/parts.ts`).
 */
export interface ApiPart<Ports, Around, Route, Addition> {
  /**
   * The part's collections. If one has a resource's path, its index keys are added to the resource's
   * collection.
   */
  collections: (resources: readonly AnyResource[]) => readonly Collection[];
  /** The endpoints of the part. If several have the same method and path, the last one is used. */
  routes: (ports: Ports, around: Around) => readonly Route[];
  /** Additions to the generic endpoints, for example to remove the part's data together with a record. */
  hooks: (ports: Ports) => readonly Addition[];
  sweep: (ports: Ports) => Sweep;
  /** First segments of the part's paths below the API's base. No resource may use them. */
  paths: readonly string[];
  /** Pages outside the API, which need no session. */
  pages?: (ports: Ports) => readonly PublicPage[];
  /** Throws at the start if the part can't serve the product. */
  refuse?: (ports: Ports, around: Around) => void;
  /** Converts documents of older versions, after the store was opened and before any call. */
  open?: (ports: Ports) => Promise<void>;
  /**
   * Converts files of older versions while the API serves calls, until none is left or `isOver` returns true.
   */
  mend?: (ports: Ports, isOver: () => boolean) => Promise<void>;
}

/** Declares a part of the API. A missing member does not compile. */
export const part = <Ports, Around, Route, Addition>(
  declared: ApiPart<Ports, Around, Route, Addition>,
): ApiPart<Ports, Around, Route, Addition> => declared;

/** A part's member without entries. */
export const NO_OUTBOX_ENTRIES = () => [];

/** The sweep of a part without expiring data. */
export const NO_SWEEP = (): Sweep => async () => {};
