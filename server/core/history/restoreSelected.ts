import { type Loose, limits, mayReadRecords } from '../../../src/core/schema/index';
import { ApiError, type ErrorCode } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { processItemsWithinTimeLimit } from '../basics/turns';
import { addToAccessEntryDraft, skipAccessEntry } from '../call/accessNote';
import type { CollectionResources } from '../call/collections';
import {
  createIdempotencyReplyId,
  hasIdempotencyReply,
  IDEMPOTENCY_REPLIES_COLLECTION,
  storeIdempotencyReply,
} from '../call/idempotency';
import { changeOneOfMany } from '../call/oneOfMany';
import { parseIdsInBody, refuseUnknownKeys } from '../call/params';
import { composeFailureTexts } from '../call/respond';
import { API_BASE_PATH, defineChange, type Route, type RouteCall, type WriteContext } from '../call/route';
import { processItemsInTransactions } from '../call/steps';
import { type BinItem, readBinItem } from '../states/bin';
import { compareText } from '../store/compare';
import { exclusiveLock } from '../store/locks';
import type { LockKey, Reader } from '../store/store';
import { describeRestoreManyFromBinRoute } from './facts';
import type { HistoryDependencies } from './ports';
import { findLocksForRestoreFromBin, restoreRecordFromBin } from './restoreDeleted';

/**
 * Parses the ids of the records to restore in a body, and removes duplicates. Throws 400 for a malformed
 * body.
 */
function parseRestoreBody({ ids, ...others }: Loose): string[] {
  refuseUnknownKeys(Object.keys(others));
  return [...new Set(parseIdsInBody(ids, limits.maxRecordsPerDeletion))];
}

/**
 * A letter for each reason why a record was not restored. A reply that is stored for a repeated call holds
 * only these letters, so it is short. It needs no ids, because the repeated call sends them again.
 */
const outcomeLetterByErrorCode: Partial<Record<ErrorCode, string>> = {
  not_found: 'n',
  no_right: 'f',
  invalid: 'i',
  refused: 'h',
};
const OUTCOME_LETTER_FOR_RESTORED = 'r';
const ID_SEPARATOR = ' ';

const computeDigestOfIds = (ids: readonly string[]): Promise<string> => sha256(ids.join(ID_SEPARATOR));

/** The outcome for one id: the record was restored, or it stays in the bin because of `error`. */
type RestoreOutcome = { id: string; item: BinItem | null; error?: ApiError };

const createErrorFromOutcomeLetter = (outcomeLetter: string | undefined): ApiError | undefined => {
  const code = (Object.keys(outcomeLetterByErrorCode) as ErrorCode[]).find(
    (errorCode) => outcomeLetterByErrorCode[errorCode] === outcomeLetter,
  );
  return code && new ApiError(code);
};

/**
 * Name of the action in the id of a stored reply. The reply says that a call with an Idempotency-Key restored
 * one record.
 */
const RESTORE_ACTION_NAME = 'restore';

/**
 * Returns the endpoint that restores as many selected records from the bin as possible, in short
 * transactions. If the call ends early, restored records stay restored, and a repeated call restores the
 * rest. Records that were deleted last are restored first, because a record may refer to records that were
 * deleted after it.
 */
export function createRestoreSelectedRoute(
  collections: readonly CollectionResources[],
  bin: CollectionResources,
  ports: HistoryDependencies,
): Route {
  const { messages, resources } = ports;
  const binItemIdsByCall = new WeakMap<RouteCall, readonly string[]>();

  /**
   * Returns the title of a record in the bin. Returns only the id if the operator may not list the record.
   */
  function getReadableTitleOrId({ operator }: RouteCall, { id, item }: RestoreOutcome): string {
    const resource = resources.find(({ name }) => name === item?.resource);
    return item && resource && mayReadRecords(operator.scope, resource, resources) ? item.title : id;
  }

  const createRestoreOutcomesAnswer = (call: RouteCall, outcomes: readonly RestoreOutcome[]) => ({
    status: 200,
    body: {
      restored: outcomes.flatMap(({ id, error }) => (error ? [] : [id])),
      kept: outcomes.flatMap((outcome) =>
        outcome.error
          ? [
              {
                _id: outcome.id,
                title: getReadableTitleOrId(call, outcome),
                code: outcome.error.code,
                ...composeFailureTexts(messages, outcome.error),
              },
            ]
          : [],
      ),
    },
  });

  const readItemsForRestoreOutcomes = (reader: Reader, ids: readonly string[]): Promise<RestoreOutcome[]> =>
    Promise.all(ids.map(async (id) => ({ id, item: await readBinItem(reader, bin.path, id) })));

  async function findLocksForRestoredIds(call: RouteCall, ids: readonly string[]): Promise<LockKey[]> {
    const replyIds = await Promise.all(
      ids.map((id) => createIdempotencyReplyId(call, RESTORE_ACTION_NAME, bin.path, id)),
    );
    const lockLists = await Promise.all(
      ids.map((id) => findLocksForRestoreFromBin(id, collections, bin, ports)),
    );
    return [
      ...replyIds.flatMap((id) => (id === null ? [] : [exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, id)])),
      ...lockLists.flat(),
    ];
  }

  /** Restores one record, unless an earlier attempt of the same call has already restored it. */
  async function restoreSelectedRecordFromBin(
    writeContext: WriteContext,
    id: string,
  ): Promise<RestoreOutcome> {
    const { tx, call } = writeContext;
    const replyId = await createIdempotencyReplyId(call, RESTORE_ACTION_NAME, bin.path, id);
    const item = await readBinItem(tx, bin.path, id);
    if (!item && replyId !== null && (await hasIdempotencyReply(tx, call, replyId))) return { id, item };
    try {
      if (!item) throw new ApiError('not_found');
      await changeOneOfMany(writeContext, () =>
        restoreRecordFromBin(writeContext, collections, bin, item, ports),
      );
    } catch (error) {
      if (!(error instanceof ApiError) || outcomeLetterByErrorCode[error.code] === undefined) throw error;
      return { id, item, error };
    }
    if (replyId !== null)
      await storeIdempotencyReply(tx, call, { id: replyId, fingerprint: '' }, item._record, { status: 200 });
    return { id, item };
  }

  /** Restores records from the beginning of a list, as many as there is time for in a short transaction. */
  async function restoreBinItemsWithinTimeLimit(
    writeContext: WriteContext,
    ids: readonly string[],
  ): Promise<RestoreOutcome[]> {
    const outcomes: RestoreOutcome[] = [];
    await processItemsWithinTimeLimit(writeContext.tx, ids, async (id) =>
      outcomes.push(await restoreSelectedRecordFromBin(writeContext, id)),
    );
    const restoredResourceNames = outcomes.flatMap(({ item, error }) =>
      item && !error ? [item.resource] : [],
    );
    const [resource, secondResource] = new Set(restoredResourceNames);
    if (restoredResourceNames.length === 0) skipAccessEntry(writeContext.call);
    else
      addToAccessEntryDraft(writeContext.call, {
        resource: secondResource ? undefined : resource,
        count: restoredResourceNames.length,
      });
    return outcomes;
  }

  return defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/${bin.path}/restore`,
    who: 'operator',
    describe: () => describeRestoreManyFromBinRoute(bin),
    access: 'restore',
    input: 'json',
    async answerAgain(reader, id, _status, call) {
      const [digest, outcomeLetters = ''] = id.split(ID_SEPARATOR);
      const binItemIds = binItemIdsByCall.get(call) ?? [];
      // A call with other ids under the same Idempotency-Key gets 409 with this answer. It is empty, so that
      // the call learns nothing about the first call's ids.
      if (digest !== (await computeDigestOfIds(binItemIds))) return createRestoreOutcomesAnswer(call, []);
      const outcomes = await readItemsForRestoreOutcomes(reader, binItemIds);
      const repeatedOutcomes = outcomes.map((outcome, index) => {
        const error = createErrorFromOutcomeLetter(outcomeLetters[index]);
        return error ? { ...outcome, error } : outcome;
      });
      return createRestoreOutcomesAnswer(call, repeatedOutcomes);
    },
    async prepare(call, body) {
      const binItemIds = parseRestoreBody(body);
      binItemIdsByCall.set(call, binItemIds);
      let outcomes: RestoreOutcome[] = [];
      return {
        externalEffect: {
          async act(_attemptId, runStep) {
            // The call itself gets no access log entry, because each of its transactions adds one.
            skipAccessEntry(call);
            const initialOutcomes = await ports.store.together((reader) =>
              readItemsForRestoreOutcomes(reader, binItemIds),
            );
            const outcomesLastDeletedFirst = initialOutcomes.toSorted((a, b) =>
              compareText(b.item?.deletedAt ?? '', a.item?.deletedAt ?? ''),
            );
            const orderedIds = outcomesLastDeletedFirst.map(({ id }) => id);
            const outcomeBatches = await processItemsInTransactions(runStep, orderedIds, {
              locksOf: (batchIds) => findLocksForRestoredIds(call, batchIds),
              work: restoreBinItemsWithinTimeLimit,
              countOf: ({ length }) => length,
            });
            const outcomeById = new Map(outcomeBatches.flat().map((outcome) => [outcome.id, outcome]));
            outcomes = binItemIds.flatMap((id) => outcomeById.get(id) ?? []);
          },
        },
        locks: async () => [],
        async run() {
          const outcomeLetters = outcomes
            .map(({ error }) => (error ? outcomeLetterByErrorCode[error.code] : OUTCOME_LETTER_FOR_RESTORED))
            .join('');
          return {
            id: [await computeDigestOfIds(binItemIds), outcomeLetters].join(ID_SEPARATOR),
            answer: createRestoreOutcomesAnswer(call, outcomes),
          };
        },
      };
    },
  });
}
