import { accessLogPart } from './accessCalls/part';
import { accountsPart } from './accounts/part';
import { assetsPart } from './assets/part';
import { callPart } from './call/part';
import type { Route, RoutesContext } from './call/route';
import { consentsPart } from './consents/part';
import { descriptionPart } from './description/route';
import { deskPart } from './desk/part';
import { draftsPart } from './drafts/part';
import { historyPart } from './history/part';
import { memosPart } from './memos/part';
import { messagesPart } from './messages/part';
import { operatorsPart } from './operators/part';
import { outboxPart } from './outbox/part';
import { previewsPart } from './previews/part';
import { privacyPart } from './privacy/part';
import { purgePart } from './purge/purge';
import type { CollectionAdditions } from './records/additions';
import { recordsPart } from './records/part';
import type { Services } from './services';
import type { ApiPart } from './store/part';
import { selfPart } from './store/selfPart';
import { viewsPart } from './views/part';
import { workPart } from './work/part';

/**
 * The parts of the API, in the order in which the sweep runs them. If two parts declare the same route, the
 * later part's route is used.
 */
export const parts: readonly ApiPart<Services, RoutesContext, Route, CollectionAdditions>[] = [
  selfPart,
  callPart,
  accountsPart,
  operatorsPart,
  recordsPart,
  purgePart,
  outboxPart,
  viewsPart,
  draftsPart,
  memosPart,
  previewsPart,
  consentsPart,
  deskPart,
  workPart,
  historyPart,
  assetsPart,
  privacyPart,
  accessLogPart,
  messagesPart,
  descriptionPart,
];
