import type { Services } from '../services';
import { idle, nothing, part } from '../store/part';
import { variablesRoutes } from './answerVariables';
import { messageRoutes } from './messages';
import { unsubscribePages } from './unsubscribe';

/** Messages to many recipients; the outbox stores and sends them. */
export const messagesPart = part({
  collections: nothing,
  routes: (services: Services) => [...messageRoutes(services), ...variablesRoutes(services)],
  hooks: nothing,
  sweep: idle,
  paths: ['messages'],
  pages: (services: Services) => unsubscribePages(services),
});
