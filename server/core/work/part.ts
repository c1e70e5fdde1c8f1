import { idle, nothing, part } from '../store/part';
import { type WorkPorts, workRoutes } from './routes';

/** What waits for an operator. */
export const workPart = part({
  collections: () => [],
  routes: (ports: WorkPorts) => workRoutes(ports),
  hooks: nothing,
  sweep: idle,
  paths: ['home'],
});
