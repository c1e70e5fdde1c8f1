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
 * Notes a message's addresses as tried (`access.tried`) if the caller sees addresses only masked, because the
 * answer tells which of them belong to a record.
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
 * Adds to the access log what the dry run of a message tells. A preview is about its first recipient. A
 * number of recipients gets an entry only if a filter or an address could be personal, like that of a list.
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
