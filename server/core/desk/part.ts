import { removeExpired } from '../store/own';
import { NO_OUTBOX_ENTRIES, part } from '../store/part';
import { type DeskPorts, deskRoutes } from './routes';
import { WRITERS_COLLECTION, writingCollection } from './stored';

/** The part of the server for desks: work on records that wait for an answer. */
export const deskPart = part({
  collections: () => [writingCollection],
  routes: (ports: DeskPorts) => deskRoutes(ports),
  hooks: NO_OUTBOX_ENTRIES,
  sweep:
    ({ store }: DeskPorts) =>
    (now) =>
      removeExpired(store, WRITERS_COLLECTION, now),
  paths: [],
});
