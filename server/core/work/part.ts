import { createNoopCleanup, defineApiPart, returnEmptyList } from '../store/part';
import { createPendingWorkRoutes, type PendingWorkDependencies } from './routes';

/** The part of the API for the list of pending work on the home page. */
export const pendingWorkApiPart = defineApiPart({
  collections: () => [],
  routes: (ports: PendingWorkDependencies) => createPendingWorkRoutes(ports),
  hooks: returnEmptyList,
  sweep: createNoopCleanup,
  paths: ['home'],
});
