import type { Services } from '../services';
import { noEntries, noSweep, part } from '../store/part';
import { variablesRoutes } from './answerVariables';
import { messageRoutes } from './messages';
import { unsubscribePages } from './unsubscribe';

/** The part of the server for messages to many recipients. The outbox stores and sends them. */
export const messagesPart = part({
  collections: noEntries,
  routes: (services: Services) => [...messageRoutes(services), ...variablesRoutes(services)],
  hooks: noEntries,
  sweep: noSweep,
  paths: ['messages'],
  pages: (services: Services) => unsubscribePages(services),
});
