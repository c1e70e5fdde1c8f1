import type { AnyResource } from '../../../src/core/schema/index';
import type { CallDependencies } from '../call/ports';

export interface SavedViewDependencies extends Pick<CallDependencies, 'store' | 'random' | 'product'> {
  resources: readonly AnyResource[];
}
