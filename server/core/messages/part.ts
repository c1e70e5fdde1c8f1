import type { Services } from '../services';
import { defineApiPart, NO_PART_CONTRIBUTIONS, NO_SWEEP } from '../store/part';
import { replyVariableRoutes } from './answerVariables';
import { messageRoutes } from './messages';
import { unsubscribePages } from './unsubscribe';

/** The part of the server for messages to many recipients. The outbox stores and sends them. */
export const messagesPart = defineApiPart({
  collections: NO_PART_CONTRIBUTIONS,
  routes: (services: Services) => [...messageRoutes(services), ...replyVariableRoutes(services)],
  hooks: NO_PART_CONTRIBUTIONS,
  sweep: NO_SWEEP,
  paths: ['messages'],
  pages: (services: Services) => unsubscribePages(services),
});
