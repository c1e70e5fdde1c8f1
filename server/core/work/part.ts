import { defineApiPart, NO_PART_CONTRIBUTIONS, NO_SWEEP } from '../store/part';
import { type PendingWorkPorts, pendingWorkRoutes } from './routes';

/** The part of the API for the home page's list of work that waits for an operator. */
export const workPart = defineApiPart({
  collections: () => [],
  routes: (ports: PendingWorkPorts) => pendingWorkRoutes(ports),
  hooks: NO_PART_CONTRIBUTIONS,
  sweep: NO_SWEEP,
  paths: ['home'],
});
