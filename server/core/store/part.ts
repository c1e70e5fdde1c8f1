import type { AnyResource } from '../../../src/core/schema/index';
import type { Collection } from './store';

/** One run of the hourly clean-up, which began at `now`. */
export type Sweep = (now: Date) => Promise<void>;

/** A public page; its path may contain a `:token`. */
export interface Page {
  path: string;
  methods: readonly string[];
  answer(request: Request, token: string): Promise<Response>;
}

/**
 * A part of the API with everything that it adds. A part declares all five members, using `nothing` or `idle`
 * for an empty one. Parts above supply the types: services, the product's collections, routes and additions
 * (`server/core/parts.ts`).
 */
export interface Part<Ports, Around, Route, Addition> {
  /** The part's collections. One with a resource's path adds keys to the resource's collection. */
  collections: (resources: readonly AnyResource[]) => readonly Collection[];
  /** Endpoints of the part; of several with the same method and path, the last wins. */
  routes: (ports: Ports, around: Around) => readonly Route[];
  /** Additions to the generic endpoints, such as the data that a removed record takes with it. */
  hooks: (ports: Ports) => readonly Addition[];
  sweep: (ports: Ports) => Sweep;
  /** First path segments of the part's routes below the API's base; no resource may use them. */
  paths: readonly string[];
  /** Pages outside the API, which need no session. */
  pages?: (ports: Ports) => readonly Page[];
  /** Throws at the start if the part can't serve the product. */
  refuse?: (ports: Ports, around: Around) => void;
  /** Converts documents of older versions after the store opened, before any call. */
  open?: (ports: Ports) => Promise<void>;
  /** Converts files of older versions while the API serves, until none is left or `isOver`. */
  mend?: (ports: Ports, isOver: () => boolean) => Promise<void>;
}

/** Declares a part of the API; a missing member does not compile. */
export const part = <Ports, Around, Route, Addition>(
  declared: Part<Ports, Around, Route, Addition>,
): Part<Ports, Around, Route, Addition> => declared;

/** A part's member without entries. */
export const noEntries = () => [];

/** The sweep of a part without expiring data. */
export const noSweep = (): Sweep => async () => {};
