import type { ApiServices } from '../services';
import { createNoopCleanup, defineApiPart, returnEmptyList } from '../store/part';
import { replyVariableRoutes } from './answerVariables';
import { messageRoutes } from './messages';
import { createUnsubscribePages } from './unsubscribe';

/** The endpoints for messages to many recipients. The outbox stores the mails and sends them. */
export const messagesApiPart = defineApiPart({
  collections: returnEmptyList,
  routes: (services: ApiServices) => [...messageRoutes(services), ...replyVariableRoutes(services)],
  hooks: returnEmptyList,
  sweep: createNoopCleanup,
  paths: ['messages'],
  pages: (services: ApiServices) => createUnsubscribePages(services),
});
