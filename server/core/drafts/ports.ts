import type { AnyResource } from '../../../src/core/schema/index';
import type { TextSigner } from '../accounts/seals';
import type { ServerMessages } from '../basics/messages';
import type { CallDependencies } from '../call/ports';
import type { CollectionEndpointExtensions } from '../records/additions';

/** The services that the endpoints for drafts need. */
export interface DraftDependencies extends Pick<CallDependencies, 'store'> {
  resources: readonly AnyResource[];
  additions: readonly CollectionEndpointExtensions[];
  messages: ServerMessages;
  secretOf: TextSigner['secretOf'];
}
