import type { CallPorts } from '../call/ports';
import type { RecordPorts } from '../records/ports';

/** Ports of the calls about older states of records, and about deleted ones. */
export interface HistoryPorts extends RecordPorts, Pick<CallPorts, 'output' | 'states' | 'release'> {}
