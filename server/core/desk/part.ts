import { removeExpiredDocuments } from '../store/own';
import { defineApiPart, returnEmptyList } from '../store/part';
import { type ReplyDeskDependencies, replyDeskRoutes } from './routes';
import { REPLY_WRITERS_COLLECTION, replyWritersCollection } from './stored';

/** The part of the server for desks: work on records that wait for an answer. */
export const replyDeskApiPart = defineApiPart({
  collections: () => [replyWritersCollection],
  routes: (ports: ReplyDeskDependencies) => replyDeskRoutes(ports),
  hooks: returnEmptyList,
  sweep:
    ({ store }: ReplyDeskDependencies) =>
    (now) =>
      removeExpiredDocuments(store, REPLY_WRITERS_COLLECTION, now),
  paths: [],
});
