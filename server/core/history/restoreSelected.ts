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
import { parseIdsInBody, refuseUnknownKeys } from '../call/params';
import { composeFailureTexts } from '../call/respond';
import { API_BASE_PATH, change, type Route, type RouteCall, type WriteContext } from '../call/route';
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
 * A letter for each reason why a record was not restored. A stored reply to a repeated call is short, because
 * it only holds these letters. It needs no ids, because the repeated call sends them again.
 */
const outcomeCharacterByErrorCode: Partial<Record<ErrorCode, string>> = {
  not_found: 'n',
  no_right: 'f',
  invalid: 'i',
  refused: 'h',
};
const RESTORED_OUTCOME_CHARACTER = 'r';
const ID_SEPARATOR = ' ';

const computeDigestOfIds = (ids: readonly string[]): Promise<string> => sha256(ids.join(ID_SEPARATOR));

/** The outcome for one id: the record was restored, or it stays in the bin because of `error`. */
type RestoreOutcome = { id: string; item: BinItem | null; error?: ApiError };

const createErrorForOutcomeCharacter = (letter: string | undefined): ApiError | undefined => {
  const code = (Object.keys(outcomeCharacterByErrorCode) as ErrorCode[]).find(
    (one) => outcomeCharacterByErrorCode[one] === letter,
  );
  return code && new ApiError(code);
};

/** Prefix of the ids under which a call with an Idempotency-Key stores that it restored a single record. */
const RESTORE_ACTION_NAME = 'restore';

/**
 * Returns the endpoint that restores as many selected records from the bin as possible, in short
 * transactions. If the call ends early, restored records stay restored, and a repeated call restores the
 * rest. Records that were deleted last are restored first, because a record may refer to records that were
 * deleted after it.
 */
export function createRestoreSelectedRoute(
  all: readonly CollectionResources[],
  bin: CollectionResources,
  ports: HistoryDependencies,
): Route {
  const { messages, resources } = ports;
  const asked = new WeakMap<RouteCall, readonly string[]>();

  /**
   * Returns the title of a record in the bin. Returns only the id if the operator may not list the record.
   */
  function getListableTitleOrId({ operator }: RouteCall, { id, item }: RestoreOutcome): string {
    const resource = resources.find(({ name }) => name === item?.resource);
    return item && resource && mayReadRecords(operator.scope, resource, resources) ? item.title : id;
  }

  const createRestoreOutcomesAnswer = (call: RouteCall, fates: readonly RestoreOutcome[]) => ({
    status: 200,
    body: {
      restored: fates.flatMap(({ id, error }) => (error ? [] : [id])),
      kept: fates.flatMap((fate) =>
        fate.error
          ? [
              {
                _id: fate.id,
                title: getListableTitleOrId(call, fate),
                code: fate.error.code,
                ...composeFailureTexts(messages, fate.error),
              },
            ]
          : [],
      ),
    },
  });

  const readBinItemsAsRestoreOutcomes = (reader: Reader, ids: readonly string[]): Promise<RestoreOutcome[]> =>
    Promise.all(ids.map(async (id) => ({ id, item: await readBinItem(reader, bin.path, id) })));

  async function findLocksForRestoredIds(call: RouteCall, ids: readonly string[]): Promise<LockKey[]> {
    const replies = await Promise.all(
      ids.map((id) => createIdempotencyReplyId(call, RESTORE_ACTION_NAME, bin.path, id)),
    );
    const items = await Promise.all(ids.map((id) => findLocksForRestoreFromBin(id, all, bin, ports)));
    return [
      ...replies.flatMap((id) => (id === null ? [] : [exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, id)])),
      ...items.flat(),
    ];
  }

  /** Restores one record, unless an earlier attempt of the same call has already restored it. */
  async function restoreSelectedRecordFromBin(work: WriteContext, id: string): Promise<RestoreOutcome> {
    const { tx, call } = work;
    const reply = await createIdempotencyReplyId(call, RESTORE_ACTION_NAME, bin.path, id);
    const item = await readBinItem(tx, bin.path, id);
    if (!item && reply !== null && (await hasIdempotencyReply(tx, call, reply))) return { id, item };
    try {
      if (!item) throw new ApiError('not_found');
      await restoreRecordFromBin(work, all, bin, item, ports);
    } catch (error) {
      if (!(error instanceof ApiError) || outcomeCharacterByErrorCode[error.code] === undefined) throw error;
      return { id, item, error };
    }
    if (reply !== null)
      await storeIdempotencyReply(tx, call, { id: reply, fingerprint: '' }, item._record, { status: 200 });
    return { id, item };
  }

  /** Restores the first records of a list, as many as there is time for in a short transaction. */
  async function restoreBinItemsWithinTimeLimit(
    work: WriteContext,
    ids: readonly string[],
  ): Promise<RestoreOutcome[]> {
    const fates: RestoreOutcome[] = [];
    await processItemsWithinTimeLimit(work.tx, ids, async (id) =>
      fates.push(await restoreSelectedRecordFromBin(work, id)),
    );
    const done = fates.flatMap(({ item, error }) => (item && !error ? [item.resource] : []));
    const [resource, another] = new Set(done);
    if (done.length === 0) skipAccessEntry(work.call);
    else addToAccessEntryDraft(work.call, { resource: another ? undefined : resource, count: done.length });
    return fates;
  }

  return change({
    method: 'POST',
    path: `${API_BASE_PATH}/${bin.path}/restore`,
    who: 'operator',
    describe: () => describeRestoreManyFromBinRoute(bin),
    access: 'restore',
    input: 'json',
    async answerAgain(reader, id, _status, call) {
      const [digest, fates = ''] = id.split(ID_SEPARATOR);
      const ids = asked.get(call) ?? [];
      // A call with other ids under the same Idempotency-Key is refused with 409. The empty answer reveals
      // nothing about the ids of the first call.
      if (digest !== (await computeDigestOfIds(ids))) return createRestoreOutcomesAnswer(call, []);
      const read = await readBinItemsAsRestoreOutcomes(reader, ids);
      const again = read.map((fate, at) => {
        const error = createErrorForOutcomeCharacter(fates[at]);
        return error ? { ...fate, error } : fate;
      });
      return createRestoreOutcomesAnswer(call, again);
    },
    async prepare(call, body) {
      const ids = parseRestoreBody(body);
      asked.set(call, ids);
      let fates: RestoreOutcome[] = [];
      return {
        externalEffect: {
          async act(_attempt, step) {
            // The call itself gets no access entry, because each of its transactions adds one.
            skipAccessEntry(call);
            const found = await ports.store.together((reader) => readBinItemsAsRestoreOutcomes(reader, ids));
            const lastFirst = found.toSorted((one, other) =>
              compareText(other.item?.deletedAt ?? '', one.item?.deletedAt ?? ''),
            );
            const order = lastFirst.map(({ id }) => id);
            const made = await processItemsInTransactions(step, order, {
              locksOf: (next) => findLocksForRestoredIds(call, next),
              work: restoreBinItemsWithinTimeLimit,
              countOf: ({ length }) => length,
            });
            const ended = new Map(made.flat().map((fate) => [fate.id, fate]));
            fates = ids.flatMap((id) => ended.get(id) ?? []);
          },
        },
        locks: async () => [],
        async run() {
          const kept = fates
            .map(({ error }) =>
              error ? outcomeCharacterByErrorCode[error.code] : RESTORED_OUTCOME_CHARACTER,
            )
            .join('');
          return {
            id: [await computeDigestOfIds(ids), kept].join(ID_SEPARATOR),
            answer: createRestoreOutcomesAnswer(call, fates),
          };
        },
      };
    },
  });
}
