import { normalizeTextForSearch } from '../../../src/core/schema/index';
import { addToAccessEntryDraft } from '../call/accessNote';
import type { RouteCall } from '../call/route';
import { addShownRecordToAccessLog } from '../privacy/mask';
import {
  addListCountToAccessLog,
  addListRequestToAccessLog,
  MASKED_FILTER_VALUE_TEXT,
} from '../privacy/notes';
import { addMaskedFiltersToAccessLog, createMaskedFieldCheck } from '../privacy/rights';
import type { ApiServices } from '../services';
import type { Document } from '../store/store';
import type { ParsedMessageBody } from './body';
import { createListRequestOfFilter, type RecipientResource } from './recipients';

/**
 * Adds a message's addresses to the tried values (`access.tried`) if the caller sees addresses only masked.
 * The answer would reveal which addresses belong to a record.
 */
export function addTriedAddressesToAccessLog(
  call: RouteCall,
  { resource, collection, address }: RecipientResource,
  emails: readonly string[],
): void {
  if (!createMaskedFieldCheck(call.operator, resource)(address)) return;
  const filterValues = emails.map((email) => ({ path: address, value: normalizeTextForSearch(email) }));
  addMaskedFiltersToAccessLog(call, collection, filterValues);
}

/**
 * Logs the answer to the dry run of a message. A preview shows its first recipient. The number of recipients
 * is logged only if a filter or an address could be personal, as for a list.
 */
export function addMessageDryRunToAccessLog(
  call: RouteCall,
  { resource, collection }: RecipientResource,
  { filter, emails }: ParsedMessageBody,
  previewedRecipient: Document | null,
  { messages }: Pick<ApiServices, 'messages'>,
): void {
  if (previewedRecipient) {
    addListCountToAccessLog(call, 1, 0);
    addShownRecordToAccessLog(call, resource, previewedRecipient, messages);
    return;
  }
  if (filter)
    addListRequestToAccessLog({ ...call, request: createListRequestOfFilter(call, filter) }, collection);
  else if (emails.length > 0) addToAccessEntryDraft(call, { filter: `emails=${MASKED_FILTER_VALUE_TEXT}` });
  addListCountToAccessLog(call, 0, 1);
}
