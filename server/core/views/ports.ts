import type { AnyResource } from '../../../src/core/schema/index';
import type { CallPorts } from '../call/ports';

/** Ports of the calls about saved views. */
export interface ViewPorts extends Pick<CallPorts, 'store' | 'random' | 'product'> {
  resources: readonly AnyResource[];
}
