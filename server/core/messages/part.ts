import type { ApiServices } from '../services';
import { createNoopCleanup, defineApiPart, returnEmptyList } from '../store/part';
import { createReplyVariableRoutes } from './answerVariables';
import { createMessageRoutes } from './messages';
import { createUnsubscribePages } from './unsubscribe';

/** The endpoints for messages to many recipients. The outbox stores the mails and sends them. */
export const messagesApiPart = defineApiPart({
  collections: returnEmptyList,
  routes: (services: ApiServices) => [
    ...createMessageRoutes(services),
    ...createReplyVariableRoutes(services),
  ],
  hooks: returnEmptyList,
  sweep: createNoopCleanup,
  paths: ['messages'],
  pages: (services: ApiServices) => createUnsubscribePages(services),
});
