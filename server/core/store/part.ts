import type { AnyResource } from '../../../src/core/schema/index';
import type { Collection } from './store';

/** One run of the hourly clean-up, which began at `now`. */
export type Sweep = (now: Date) => Promise<void>;

/** A page for visitors: its path may name a `:token`. */
export interface Page {
  path: string;
  methods: readonly string[];
  answer(request: Request, token: string): Promise<Response>;
}

/**
 * Everything that a room adds to the API. A room declares all five members, and `nothing` or `idle` for an empty one.
 * The rooms above supply the types: services, the product's collections, routes and additions
 * (`server/core/parts.ts`).
 */
export interface Part<Ports, Around, Route, Addition> {
  /** The room's collections. A collection with a resource's path adds keys to the resource's collection. */
  collections: (resources: readonly AnyResource[]) => readonly Collection[];
  /** Of several routes with the same method and path, the last wins. */
  routes: (ports: Ports, around: Around) => readonly Route[];
  /** Additions to the generic endpoints, such as the data that a removed record takes with it. */
  hooks: (ports: Ports) => readonly Addition[];
  sweep: (ports: Ports) => Sweep;
  /** First segments of the room's routes below the API's base: reserved, so no resource may use them. */
  paths: readonly string[];
  /** Pages outside of the API, which need no session. */
  pages?: (ports: Ports) => readonly Page[];
  /** Throws at the start for a product that the room can't serve. */
  refuse?: (ports: Ports, around: Around) => void;
  /** Converts documents of older versions when the store is open, before any call. */
  open?: (ports: Ports) => Promise<void>;
  /** Converts files of older versions while the API serves, until none is left or `isOver`. */
  mend?: (ports: Ports, isOver: () => boolean) => Promise<void>;
}

/** Declares what a room adds to the API; a missing member does not compile. */
export const part = <Ports, Around, Route, Addition>(
  declared: Part<Ports, Around, Route, Addition>,
): Part<Ports, Around, Route, Addition> => declared;

/** An empty member of a part. */
export const nothing = () => [];

/** The sweep of a room without expiring data. */
export const idle = (): Sweep => async () => {};
