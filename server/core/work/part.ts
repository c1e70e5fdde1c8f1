import { noEntries, noSweep, part } from '../store/part';
import { type WorkPorts, workRoutes } from './routes';

/** The work that waits for an operator, on the home page. */
export const workPart = part({
  collections: () => [],
  routes: (ports: WorkPorts) => workRoutes(ports),
  hooks: noEntries,
  sweep: noSweep,
  paths: ['home'],
});
