import type { AnyResource } from '../../../src/core/schema/index';
import type { TextSigner } from '../accounts/seals';
import type { ServerMessages } from '../basics/messages';
import type { ApiCallDependencies } from '../call/ports';
import type { CollectionEndpointExtensions } from '../records/additions';

/** The services that the endpoints for drafts need. */
export interface DraftDependencies extends Pick<ApiCallDependencies, 'store'> {
  resources: readonly AnyResource[];
  additions: readonly CollectionEndpointExtensions[];
  messages: ServerMessages;
  secretOf: TextSigner['secretOf'];
}
