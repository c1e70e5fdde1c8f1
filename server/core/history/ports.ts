import type { ApiCallDependencies } from '../call/ports';
import type { RecordDependencies } from '../records/ports';

/** The services that the endpoints for older states and for deleted records need. */
export interface HistoryDependencies
  extends RecordDependencies,
    Pick<ApiCallDependencies, 'output' | 'states' | 'release'> {}
