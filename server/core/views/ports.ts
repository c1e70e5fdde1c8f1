import type { AnyResource } from '../../../src/core/schema/index';
import type { ApiCallDependencies } from '../call/ports';

export interface SavedViewDependencies extends Pick<ApiCallDependencies, 'store' | 'random' | 'product'> {
  resources: readonly AnyResource[];
}
