import { NO_OUTBOX_ENTRIES, NO_SWEEP, part } from '../store/part';
import { type WorkPorts, workRoutes } from './routes';

/** The part of the API for the home page's list of work that waits for an operator. */
export const workPart = part({
  collections: () => [],
  routes: (ports: WorkPorts) => workRoutes(ports),
  hooks: NO_OUTBOX_ENTRIES,
  sweep: NO_SWEEP,
  paths: ['home'],
});
