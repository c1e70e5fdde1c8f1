import type { AnyResource } from '../../../src/core/schema/index';
import type { CallPorts } from '../call/ports';

/** Dependencies of the endpoints for saved views. */
export interface ViewPorts extends Pick<CallPorts, 'store' | 'random' | 'product'> {
  resources: readonly AnyResource[];
}
