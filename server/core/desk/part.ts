import { removeExpiredDocuments } from '../store/own';
import { defineApiPart, returnEmptyList } from '../store/part';
import { createReplyDeskRoutes, type ReplyDeskDependencies } from './routes';
import { REPLY_WRITERS_COLLECTION, replyWritersCollection } from './stored';

/**
 * The endpoints and the collection of reply desks. A reply desk lists the records that wait for an operator's
 * answer.
 */
export const replyDeskApiPart = defineApiPart({
  collections: () => [replyWritersCollection],
  routes: (ports: ReplyDeskDependencies) => createReplyDeskRoutes(ports),
  hooks: returnEmptyList,
  sweep:
    ({ store }: ReplyDeskDependencies) =>
    (now) =>
      removeExpiredDocuments(store, REPLY_WRITERS_COLLECTION, now),
  paths: [],
});
