import type { Services } from '../services';
import { NO_OUTBOX_ENTRIES, NO_SWEEP, part } from '../store/part';
import { variablesRoutes } from './answerVariables';
import { messageRoutes } from './messages';
import { unsubscribePages } from './unsubscribe';

/** The part of the server for messages to many recipients. The outbox stores and sends them. */
export const messagesPart = part({
  collections: NO_OUTBOX_ENTRIES,
  routes: (services: Services) => [...messageRoutes(services), ...variablesRoutes(services)],
  hooks: NO_OUTBOX_ENTRIES,
  sweep: NO_SWEEP,
  paths: ['messages'],
  pages: (services: Services) => unsubscribePages(services),
});
