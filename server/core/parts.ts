import { accessLogPart } from './accessCalls/part';
import { accountsPart } from './accounts/part';
import { assetsPart } from './assets/part';
import { idempotencyPart } from './call/part';
import type { Route, RoutesContext } from './call/route';
import { consentsPart } from './consents/part';
import { descriptionPart } from './description/route';
import { replyDeskPart } from './desk/part';
import { draftsPart } from './drafts/part';
import { historyPart } from './history/part';
import { memosPart } from './memos/part';
import { messagesPart } from './messages/part';
import { operatorsPart } from './operators/part';
import { outboxPart } from './outbox/part';
import { previewsPart } from './previews/part';
import { privacyPart } from './privacy/part';
import { memberDataPurgePart } from './purge/purge';
import type { CollectionAdditions } from './records/additions';
import { recordsPart } from './records/part';
import type { Services } from './services';
import type { ApiPart } from './store/part';
import { databaseMetadataPart } from './store/selfPart';
import { viewsPart } from './views/part';
import { workPart } from './work/part';

/**
 * The parts of the API, in the order in which the sweep runs them. If two parts declare the same route, the
 * later part's route is used.
 */
export const apiParts: readonly ApiPart<Services, RoutesContext, Route, CollectionAdditions>[] = [
  databaseMetadataPart,
  idempotencyPart,
  accountsPart,
  operatorsPart,
  recordsPart,
  memberDataPurgePart,
  outboxPart,
  viewsPart,
  draftsPart,
  memosPart,
  previewsPart,
  consentsPart,
  replyDeskPart,
  workPart,
  historyPart,
  assetsPart,
  privacyPart,
  accessLogPart,
  messagesPart,
  descriptionPart,
];
