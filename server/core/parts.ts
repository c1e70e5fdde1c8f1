import { accessLogApiPart } from './accessCalls/part';
import { accountsApiPart } from './accounts/part';
import { assetsApiPart } from './assets/part';
import { idempotencyApiPart } from './call/part';
import type { AllCollectionsAndRoutes, Route } from './call/route';
import { consentsApiPart } from './consents/part';
import { openApiDocumentApiPart } from './description/route';
import { replyDeskApiPart } from './desk/part';
import { draftsApiPart } from './drafts/part';
import { historyApiPart } from './history/part';
import { memosApiPart } from './memos/part';
import { messagesApiPart } from './messages/part';
import { operatorsApiPart } from './operators/part';
import { outboxApiPart } from './outbox/part';
import { previewsApiPart } from './previews/part';
import { privacyApiPart } from './privacy/part';
import { memberDataPurgeApiPart } from './purge/purge';
import type { CollectionEndpointExtensions } from './records/additions';
import { recordsApiPart } from './records/part';
import type { ApiServices } from './services';
import type { ApiPart } from './store/part';
import { databaseMetadataApiPart } from './store/selfPart';
import { savedViewsApiPart } from './views/part';
import { pendingWorkApiPart } from './work/part';

/**
 * The parts of the API (such as drafts or mails), in the order in which their expired data are removed. If
 * two parts declare the same route, the later part's route is used.
 */
export const apiParts: readonly ApiPart<
  ApiServices,
  AllCollectionsAndRoutes,
  Route,
  CollectionEndpointExtensions
>[] = [
  databaseMetadataApiPart,
  idempotencyApiPart,
  accountsApiPart,
  operatorsApiPart,
  recordsApiPart,
  memberDataPurgeApiPart,
  outboxApiPart,
  savedViewsApiPart,
  draftsApiPart,
  memosApiPart,
  previewsApiPart,
  consentsApiPart,
  replyDeskApiPart,
  pendingWorkApiPart,
  historyApiPart,
  assetsApiPart,
  privacyApiPart,
  accessLogApiPart,
  messagesApiPart,
  openApiDocumentApiPart,
];
