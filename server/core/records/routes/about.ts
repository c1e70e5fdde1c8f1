import { type AnyResource, SINGLETON_ID, withDefaults } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import type { ServerMessages } from '../../basics/messages';
import { type CollectionResources, requireResourceOfRecord } from '../../call/collections';
import type { RouteCall, SingleRecordAnswer } from '../../call/route';
import { addShownRecordToAccessLog } from '../../privacy/mask';
import type { Document, Reader } from '../../store/store';
import { combineEndpointExtensions } from '../additions';
import type { RecordDependencies } from '../ports';
import { getStoredRecordOrThrow } from '../writes/save';

/** How a call names its record, and how the record is read. */
export interface RecordLocator {
  idOf(call: RouteCall): string;
  /**
   * Reads the record. Throws 404 if there is none. A singleton (the only record of its collection) has
   * version 0 until it is first stored.
   */
  read(reader: Reader, collection: CollectionResources, id: string): Promise<Document>;
}

/** The locator for a record whose id is in the call's path. */
export const locatorByIdInPath: RecordLocator = {
  idOf: ({ params }) => params.id ?? '',
  read: getStoredRecordOrThrow,
};

/**
 * The locator for a singleton (the only record of its collection). Until the record is stored, it has the
 * values of a blank form.
 */
export const singletonLocator: RecordLocator = {
  idOf: () => SINGLETON_ID,
  read: async (reader, { path, all: [resource] }, id) =>
    (await reader.get(path, id)) ?? { ...withDefaults(resource, {}), _id: id, version: 0 },
};

/**
 * Reads the record that a call is about. Before any check can refuse the call, names the record's person in
 * the access log. Throws 404 if there is no such record.
 */
export async function readAndLogRequestedRecord(
  call: RouteCall,
  reader: Reader,
  collection: CollectionResources,
  messages: Pick<ServerMessages, 'masks'>,
  locator = locatorByIdInPath,
): Promise<{ before: Document; resource: AnyResource }> {
  const storedRecord = await locator.read(reader, collection, locator.idOf(call));
  const resource = requireResourceOfRecord(collection, storedRecord);
  addShownRecordToAccessLog(call, resource, storedRecord, messages);
  return { before: storedRecord, resource };
}

/**
 * Reads the record that a call is about, and names the record's person in the access log. Throws 404 if the
 * caller's lists don't show the record.
 */
export async function readVisibleRecord(
  call: RouteCall,
  reader: Reader,
  collection: CollectionResources,
  { additions, messages }: Pick<RecordDependencies, 'additions' | 'messages'>,
) {
  const requestedRecord = await readAndLogRequestedRecord(call, reader, collection, messages);
  if (!combineEndpointExtensions(additions, collection.path).shows(call.operator, requestedRecord.before))
    throw new ApiError('not_found');
  return requestedRecord;
}

/** Answers a repeated POST with the current state of the record that the first call made or changed. */
export const createRepeatedPostResponder =
  (collection: CollectionResources) =>
  async (reader: Reader, id: string, status: number): Promise<SingleRecordAnswer> => ({
    status,
    record: await getStoredRecordOrThrow(reader, collection, id),
  });
