import { removeExpired } from '../store/own';
import { defineApiPart, NO_PART_CONTRIBUTIONS } from '../store/part';
import { type ReplyDeskPorts, replyDeskRoutes } from './routes';
import { REPLY_WRITERS_COLLECTION, replyWritersCollection } from './stored';

/** The part of the server for desks: work on records that wait for an answer. */
export const replyDeskPart = defineApiPart({
  collections: () => [replyWritersCollection],
  routes: (ports: ReplyDeskPorts) => replyDeskRoutes(ports),
  hooks: NO_PART_CONTRIBUTIONS,
  sweep:
    ({ store }: ReplyDeskPorts) =>
    (now) =>
      removeExpired(store, REPLY_WRITERS_COLLECTION, now),
  paths: [],
});
