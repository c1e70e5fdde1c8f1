import type { AnyResource } from '../../../src/core/schema/index';
import type { TextSigner } from '../accounts/seals';
import type { ServerMessages } from '../basics/messages';
import type { CallPorts } from '../call/ports';
import type { CollectionAdditions } from '../records/additions';

/** Dependencies of the endpoints for drafts. */
export interface DraftPorts extends Pick<CallPorts, 'store'> {
  resources: readonly AnyResource[];
  additions: readonly CollectionAdditions[];
  messages: ServerMessages;
  secretOf: TextSigner['secretOf'];
}
