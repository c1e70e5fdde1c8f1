import { createNoopSweep, defineApiPart, returnEmptyList } from '../store/part';
import { type PendingWorkDependencies, pendingWorkRoutes } from './routes';

/** The part of the API for the home page's list of work that waits for an operator. */
export const pendingWorkApiPart = defineApiPart({
  collections: () => [],
  routes: (ports: PendingWorkDependencies) => pendingWorkRoutes(ports),
  hooks: returnEmptyList,
  sweep: createNoopSweep,
  paths: ['home'],
});
