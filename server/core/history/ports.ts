import type { CallPorts } from '../call/ports';
import type { RecordPorts } from '../records/ports';

/** Dependencies of the endpoints for older states and deleted records. */
export interface HistoryPorts extends RecordPorts, Pick<CallPorts, 'output' | 'states' | 'release'> {}
