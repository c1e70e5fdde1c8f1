import {
  type AnyResource,
  getAt,
  getRecordNameOrDetail,
  getRecordTitlePaths,
  hasConsentedToEmailAds,
  isMailAddress,
  isObject,
  type Loose,
  type StoreCondition,
  setAt,
} from '../../../src/core/schema/index';
import {
  buildUniqueConstraintIndexKey,
  getCaseFoldedTextIndexPath,
} from '../../../src/core/schema/record/unique';
import { ApiError } from '../basics/errors';
import { findRecordNoun, type ServerMessages } from '../basics/messages';
import { type CollectionResources, findResourceOfRecord, groupResourcesByPath } from '../call/collections';
import type { RouteCall } from '../call/route';
import { MaskableRecord } from '../call/shown';
import type { NotSentReason, OutboxEntry } from '../outbox/entries';
import type { Mailing } from '../outbox/mailings';
import { parseListRequest } from '../records/search/query';
import { readSnapshotInBatches } from '../store/readEach';
import type { Document, Reader, Store } from '../store/store';
import { type ParsedMessageBody, refuseTooManyRecipients } from './body';

const RECIPIENTS_PAGE_SIZE = 200;

/** The resource whose records receive messages. */
export interface RecipientResource {
  resource: AnyResource;
  collection: CollectionResources;
  /** Path of the field with the recipient's e-mail address. */
  address: string;
  /** Path of the field with the recipient's list of message channels. */
  channelsPath: string | undefined;
}

/** Returns the resource whose records receive messages; null if there is none. */
export function findRecipientResource(resources: readonly AnyResource[]): RecipientResource | null {
  const resource = resources.find(({ bulk }) => bulk?.message !== undefined);
  const collection = groupResourcesByPath(resources).find(({ path }) => path === resource?.api.path);
  const messageDeclaration = resource?.bulk?.message;
  return resource && collection && messageDeclaration
    ? { resource, collection, address: messageDeclaration.to, channelsPath: messageDeclaration.channels }
    : null;
}

/** Name that the e-mail channel has in a record's list of channels. */
const EMAIL_CHANNEL = 'email';

const readTextAtPath = (document: object, path: string) => String(getAt(document, path) ?? '').trim();

/** Returns the items for e-mail in a record's list of channels. The stored items may have any shape. */
function findEmailChannelEntries({ channelsPath }: RecipientResource, document: Document): Loose[] {
  const channelEntries = channelsPath === undefined ? [] : getAt(document, channelsPath);
  return Array.isArray(channelEntries)
    ? channelEntries.filter((channelEntry) => isObject(channelEntry) && channelEntry.method === EMAIL_CHANNEL)
    : [];
}

const isChannelEntryEnabled = ({ enabled }: Loose) => enabled !== false;

/**
 * Returns the address for messages to a record. It is the e-mail address, or else the address of an enabled
 * e-mail item in the list of channels. '' if the record has neither.
 */
export function findRecipientMailAddress(recipientResource: RecipientResource, document: Document): string {
  const enabledEntries = findEmailChannelEntries(recipientResource, document).filter(isChannelEntryEnabled);
  return (
    readTextAtPath(document, recipientResource.address) ||
    (enabledEntries.map((channelEntry) => readTextAtPath(channelEntry, 'contact')).find(Boolean) ?? '')
  );
}

/**
 * Whether messages by e-mail are turned off: the record's list of channels has items for e-mail, and none of
 * them is on.
 */
function isEmailTurnedOff(recipientResource: RecipientResource, document: Document): boolean {
  const channelEntries = findEmailChannelEntries(recipientResource, document);
  return channelEntries.length > 0 && !channelEntries.some(isChannelEntryEnabled);
}

/** The properties of a message that decide whom it reaches. */
type MessageRecipientCriteria = Pick<Mailing, 'kind' | 'isTest'> & {
  confirms?: Mailing['confirms'] | boolean;
};

/**
 * Returns why a message can't be sent to a record; null if it can be sent. Withdrawn members get no message,
 * because their records belong to another resource than the recipients. A test is sent to its operator
 * regardless of consent.
 */
export function findReasonNotToSendMail(
  recipientResource: RecipientResource,
  document: Document | null,
  { kind, confirms, isTest }: MessageRecipientCriteria,
): NotSentReason | null {
  if (!document) return 'gone';
  const isRecordOfOtherResource = Object.entries(recipientResource.resource.api.fixed ?? {}).some(
    ([path, value]) => getAt(document, path) !== value,
  );
  if (isRecordOfOtherResource) return 'withdrawn';
  if (!isTest && (kind === 'ad' || confirms) && !hasConsentedToEmailAds(recipientResource.resource, document))
    return 'no_consent';
  if (!isTest && kind !== 'ad' && isEmailTurnedOff(recipientResource, document)) return 'turned_off';
  const mailAddress = findRecipientMailAddress(recipientResource, document);
  if (mailAddress === '') return 'no_address';
  return isMailAddress(mailAddress) ? null : 'bad_address';
}

/**
 * Whether sending a failed mail again can succeed, because the reason for the failure may no longer apply.
 */
export function canMailRetrySucceed(
  recipientResource: RecipientResource,
  entry: OutboxEntry,
  document: Document | null,
  mailing: Mailing,
): boolean {
  if (mailing.isCancelled) return false;
  if (entry.about === '') return !['bad_address', 'refused', 'rejected'].includes(entry.reason ?? '');
  if (findReasonNotToSendMail(recipientResource, document, mailing) !== null) return false;
  if (entry.reason === 'rejected') return false;
  // After a refused address, sending again makes sense only if the record was changed since the mail was
  // stored.
  return entry.reason !== 'refused' || String(document?.updatedAt ?? '') >= entry.createdAt;
}

/**
 * Returns the path of the title in recipients' records. Returns '' if their resource has no title. Reading a
 * record at the path '' then gives no value, and the recipient has no name.
 */
export const findRecipientTitlePath = ({ resource }: Pick<RecipientResource, 'resource'>): string =>
  getRecordTitlePaths(resource)?.title ?? '';

/**
 * Returns the title of a record for a list of recipients. It is masked for a caller if the resource's own
 * list masks it.
 */
export function toMaskableRecipientTitle(
  { collection }: RecipientResource,
  document: Document,
): MaskableRecord {
  const resource = findResourceOfRecord(collection, document);
  return new MaskableRecord(
    resource,
    document,
    (maskedRecord) =>
      getRecordNameOrDetail(resource, getRecordTitlePaths(resource)?.title, maskedRecord) ?? '',
  );
}

/**
 * Returns a mail address without a record as a maskable value. Only operators who may open the recipients'
 * records see the address unmasked.
 */
export const toMaskableRecipientAddress = (
  { resource, address }: RecipientResource,
  email: string,
): MaskableRecord =>
  new MaskableRecord(
    resource,
    setAt({}, address, email),
    (maskedRecord) => getAt(maskedRecord, address),
    true,
  );

/**
 * Returns the record that has a mail address. If several have it, prefers one that a message can reach. Null
 * if no record has it.
 */
export async function findRecordByMailAddress(
  reader: Reader,
  recipientResource: RecipientResource,
  email: string,
  criteria: MessageRecipientCriteria,
): Promise<Document | null> {
  const { resource, collection, address } = recipientResource;
  const key = buildUniqueConstraintIndexKey(resource, [address], setAt({}, address, email));
  if (key === null) return null;
  const where = [{ op: 'equals' as const, path: getCaseFoldedTextIndexPath(address), key }];
  const addressOwners = await reader.find(collection.path, {
    where,
    order: [],
    skip: 0,
    limit: RECIPIENTS_PAGE_SIZE,
  });
  return (
    addressOwners.find(
      (addressOwner) => findReasonNotToSendMail(recipientResource, addressOwner, criteria) === null,
    ) ??
    addressOwners[0] ??
    null
  );
}

/**
 * Returns the ids of the records that match at one moment, whatever others change meanwhile. `checkCount` gets
 * their number first, and may throw.
 */
export async function readMatchingIds(
  store: Pick<Store, 'snapshot'>,
  collectionPath: string,
  where: readonly StoreCondition[],
  checkCount: (totalCount: number) => void,
): Promise<string[]> {
  const query = { where, order: [], skip: 0, fields: [] };
  const matchingIds: string[] = [];
  for await (const batch of readSnapshotInBatches(store, collectionPath, query, checkCount))
    matchingIds.push(...batch.map(({ _id }) => _id));
  return matchingIds;
}

/** Returns the list call that asks for the records which a message's filter finds. */
export function createListRequestOfFilter(
  { request }: Pick<RouteCall, 'request'>,
  { params }: NonNullable<ParsedMessageBody['filter']>,
): Request {
  const url = new URL(request.url);
  url.search = String(params);
  return new Request(url);
}

/**
 * Returns the ids of the records that a filter finds now. Throws 409 if their number differs from the number
 * that the operator was shown.
 */
export async function findRecipientIdsOfFilter(
  call: RouteCall,
  { collection, resource }: RecipientResource,
  filter: NonNullable<ParsedMessageBody['filter']>,
  { store, messages }: { store: Store; messages: ServerMessages },
): Promise<string[]> {
  const request = createListRequestOfFilter(call, filter);
  const { where } = parseListRequest(collection, { ...call, request }).query;
  const matchingIds = await readMatchingIds(store, collection.path, where, (totalCount) => {
    if (filter.expected !== undefined && filter.expected !== totalCount) {
      const args = { record: findRecordNoun(messages, resource.name) };
      throw new ApiError('selection_changed', { args, body: { totalCount } });
    }
    refuseTooManyRecipients(totalCount - filter.except.size);
  });
  return matchingIds.filter((id) => !filter.except.has(id));
}
