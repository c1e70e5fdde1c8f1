import type { Around } from '../call/route';
import { idle, nothing, part } from '../store/part';
import type { RecordPorts } from './ports';
import { fileRoutes } from './routes/fileRoutes';
import { recordRoutes } from './routes/routes';
import { uploadRoutes } from './routes/uploadRoutes';
import { searchRoute } from './search/search';
import { refuseActsWithoutCode } from './writes/actCode';
import { refuseHookFaults } from './writes/hooks/faults';

/** The generic endpoints of every resource. */
export const recordsPart = part({
  collections: nothing,
  routes: (ports: RecordPorts, { faces }: Pick<Around, 'faces'>) => [
    ...faces.flatMap((of) => [...recordRoutes(of, ports), ...uploadRoutes(of, ports)]),
    searchRoute(faces, ports),
    ...fileRoutes(ports),
  ],
  hooks: nothing,
  sweep: idle,
  paths: ['search'],
  refuse({ resources, hooks, acts }: RecordPorts) {
    refuseHookFaults(hooks, resources);
    refuseActsWithoutCode(resources, acts);
  },
});
