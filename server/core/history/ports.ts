import type { CallDependencies } from '../call/ports';
import type { RecordDependencies } from '../records/ports';

/** Dependencies of the endpoints for older states and deleted records. */
export interface HistoryDependencies
  extends RecordDependencies,
    Pick<CallDependencies, 'output' | 'states' | 'release'> {}
