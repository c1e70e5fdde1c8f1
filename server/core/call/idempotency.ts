import { isStorableText, limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { addMilliseconds, HOUR_MS } from '../basics/time';
import { exclusiveLock } from '../store/locks';
import type { Document, LockKey, Reader, Transaction } from '../store/store';
import { maySeePersonalData } from './rights';
import type { ChangeRoute, RouteAnswer, RouteCall } from './route';
import type { RouteAnswerFinalizer } from './show';

/**
 * The store's collection of replies to successful calls. A call that is repeated with the same
 * Idempotency-Key gets the stored reply.
 */
export const IDEMPOTENCY_REPLIES_COLLECTION = '_replays';

/** A call that its sender may repeat with the same Idempotency-Key. */
export interface IdempotentCall {
  id: string;
  fingerprint: string;
  /** Whether the caller sees personal data of the route's records unmasked. */
  seesPersonalData: boolean;
  answerAgain: (tx: Transaction, recordId: string, status: number) => Promise<RouteAnswer>;
}

/**
 * Returns the Idempotency-Key of a call; null if the call has none. Throws 400 for an empty or overlong key.
 */
function readIdempotencyKey({ request }: RouteCall): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (key === '' || key.length > limits.maxIdempotencyKeyLength || !isStorableText(key))
    throw new ApiError('bad_request');
  return key;
}

/**
 * Returns the id under which the reply to a call about one record is stored. Returns null for a call without
 * an Idempotency-Key. Throws 400 for an invalid key.
 */
export async function createIdempotencyReplyId(
  call: RouteCall,
  actionName: string,
  collection: string,
  recordId: string,
) {
  const key = readIdempotencyKey(call);
  return key === null
    ? null
    : sha256(JSON.stringify([call.operator._id, actionName, collection, recordId, key]));
}

/**
 * Returns the hash of what a call asks for: its body, and its path parameters other than the record's id,
 * such as a version. The position of a file is left out, because it may differ when the file is sent again.
 */
async function computeCallFingerprint(
  { input }: ChangeRoute,
  { params: { id: _, ...otherParams } }: RouteCall,
  computeBodyFingerprint: () => Promise<string>,
): Promise<string> {
  const bodyFingerprint = await computeBodyFingerprint();
  const isUpload = input === 'image' || input === 'file';
  return isUpload || Object.keys(otherParams).length === 0
    ? bodyFingerprint
    : sha256(JSON.stringify([bodyFingerprint, otherParams]));
}

/**
 * Returns the identity of a POST with an Idempotency-Key: operator, route, record and key. The server
 * recognises a repeated call by this identity. Returns null for any other call.
 */
export async function identifyIdempotentCall(
  route: ChangeRoute,
  call: RouteCall,
  computeFingerprint: () => Promise<string>,
  finalizeAnswer: RouteAnswerFinalizer,
): Promise<IdempotentCall | null> {
  const { method, path, answerAgain } = route;
  const idempotencyKey = answerAgain ? readIdempotencyKey(call) : null;
  if (idempotencyKey === null || !answerAgain) return null;
  return {
    id: await sha256(
      JSON.stringify([call.operator._id, method, path, call.params.id ?? null, idempotencyKey]),
    ),
    fingerprint: await computeCallFingerprint(route, call, computeFingerprint),
    seesPersonalData: maySeePersonalData(call.operator, route.of?.all ?? []),
    answerAgain: async (tx, recordId, status) =>
      finalizeAnswer(tx, route, call, await answerAgain(tx, recordId, status, call)),
  };
}

const isIdempotencyReplyExpired = (reply: Document, { now }: RouteCall): boolean =>
  String(reply.expiresAt) <= now.toISOString();

/**
 * The answer to a repeated call. `showsMore` is true if the record has changed since the first answer, or if
 * only the first answer was masked.
 */
interface StoredIdempotencyReply {
  answer: RouteAnswer;
  showsMore: boolean;
}

/**
 * Returns the answer to a call that already succeeded; null if the call is new. Throws 409 `already_created`
 * if the body differs.
 */
export async function findIdempotencyReply(
  tx: Transaction,
  call: RouteCall,
  idempotentCall: IdempotentCall,
): Promise<StoredIdempotencyReply | null> {
  await tx.lock(`${IDEMPOTENCY_REPLIES_COLLECTION}/${idempotentCall.id}`);
  const reply = await tx.get(IDEMPOTENCY_REPLIES_COLLECTION, idempotentCall.id);
  if (!reply) return null;
  if (isIdempotencyReplyExpired(reply, call)) {
    await tx.remove(IDEMPOTENCY_REPLIES_COLLECTION, idempotentCall.id);
    return null;
  }
  const answer = await idempotentCall.answerAgain(tx, String(reply.record), Number(reply.status));
  if (reply.fingerprint === idempotentCall.fingerprint) {
    const wasMasked = idempotentCall.seesPersonalData && reply.seesPersonalData !== true;
    return { answer, showsMore: answer.version !== reply.answered || wasMasked };
  }
  throw new ApiError(
    'already_created',
    answer.version === undefined ? { body: answer.body } : { record: answer.body },
  );
}

/** Whether an earlier call with this reply id succeeded. */
export async function hasIdempotencyReply(
  reader: Reader,
  call: RouteCall,
  replyId: string,
): Promise<boolean> {
  const reply = await reader.get(IDEMPOTENCY_REPLIES_COLLECTION, replyId);
  return reply !== null && !isIdempotencyReplyExpired(reply, call);
}

/**
 * Returns the record that the earlier call with this reply id created. Returns null if there was no such
 * call, or if the record no longer exists. In the second case, the record can be created again.
 */
export async function findRecordOfIdempotentCall(
  tx: Transaction,
  call: RouteCall,
  replyId: string,
  collection: string,
): Promise<Document | null> {
  await tx.lock(`${IDEMPOTENCY_REPLIES_COLLECTION}/${replyId}`);
  const reply = await tx.get(IDEMPOTENCY_REPLIES_COLLECTION, replyId);
  if (!reply) return null;
  const record = isIdempotencyReplyExpired(reply, call)
    ? null
    : await tx.get(collection, String(reply.record));
  if (!record) await tx.remove(IDEMPOTENCY_REPLIES_COLLECTION, replyId);
  return record;
}

const readRepliesAboutRecord = (reader: Reader, recordId: string): Promise<Document[]> => {
  const where = [{ op: 'equals', path: 'record', key: recordId }] as const;
  return reader.find(IDEMPOTENCY_REPLIES_COLLECTION, { where, order: [], skip: 0, limit: 0 });
};

/**
 * Removes the stored replies to calls about a record, so that nothing remains of a record that was deleted
 * for good.
 */
export async function removeIdempotencyReplies(tx: Transaction, recordId: string): Promise<void> {
  for (const { _id } of await readRepliesAboutRecord(tx, recordId))
    await tx.remove(IDEMPOTENCY_REPLIES_COLLECTION, _id);
}

/** Returns the locks that `removeIdempotencyReplies` needs. */
export const findLocksOfIdempotencyReplies = async (reader: Reader, recordId: string): Promise<LockKey[]> =>
  (await readRepliesAboutRecord(reader, recordId)).map(({ _id }) =>
    exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, _id),
  );

/** Stores, in the call's transaction, that the call succeeded. Failures are not stored. */
export async function storeIdempotencyReply(
  tx: Transaction,
  call: RouteCall,
  {
    id,
    fingerprint,
    seesPersonalData,
  }: Pick<IdempotentCall, 'id' | 'fingerprint'> & Partial<Pick<IdempotentCall, 'seesPersonalData'>>,
  recordId: string,
  { status, version: versionInAnswer }: Pick<RouteAnswer, 'status' | 'version'>,
): Promise<void> {
  const expiresAt = addMilliseconds(call.now, limits.idempotencyKeyHours * HOUR_MS);
  const answeredVersionEntry = versionInAnswer === undefined ? {} : { answered: versionInAnswer };
  await tx.insert(IDEMPOTENCY_REPLIES_COLLECTION, {
    _id: id,
    version: 1,
    fingerprint,
    record: recordId,
    status,
    expiresAt,
    ...answeredVersionEntry,
    ...(seesPersonalData && { seesPersonalData }),
  });
}
