import {
  type AnyResource,
  getActionsForSelectedRows,
  getAt,
  type Loose,
  limits,
  normalizeRecordValues,
  type Shape,
} from '../../../../src/core/schema/index';
import { findFieldTypeProblems } from '../../../../src/core/schema/record/check';
import { ApiError, type ErrorCode, httpStatusByErrorCode } from '../../basics/errors';
import { createSessionReference, sha256 } from '../../basics/ids';
import { createEventLoopYielder } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import { type CollectionResources, getCallersWhoMayRunAction } from '../../call/collections';
import {
  createIdempotencyReplyId,
  findRecordOfIdempotentCall,
  IDEMPOTENCY_REPLIES_COLLECTION,
  storeIdempotencyReply,
} from '../../call/idempotency';
import { refuseUnknownKeys } from '../../call/params';
import { composeFailureTexts } from '../../call/respond';
import { change, type Route, type RouteCall, type TransactionStepRunner } from '../../call/route';
import { mayWritesNeedConfirmedPassword } from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import type { Reader } from '../../store/store';
import { refuseRecordWithProblems } from '../body/body';
import { findUndeclaredKeyPaths } from '../body/findUndeclaredKeyPaths';
import { describeSelectedRecordsActRoute } from '../facts/acts';
import type { RecordDependencies } from '../ports';
import { getRecordTitleOrId } from '../search/titles';
import { getStoredRecordOrThrow } from '../writes/save';
import { readAndLogRequestedRecord } from './about';
import {
  collectInputFieldsOfAct,
  computeLocksForRecordAction,
  findMissingRequiredValues,
  parseRecordActionBody,
  runActOnRecord,
} from './acts';
import { parseSelectedRecords, type SelectedRecordVersion } from './deleteSelected';

const ACTION_SUCCESS_HTTP_STATUS = 200;

/**
 * The outcome of an action on one record: the record's version after the action, or the reason why the record
 * is unchanged.
 */
type BulkActRecordOutcome = number | { code: ErrorCode; texts: Loose };

/** HTTP statuses of errors that concern only one of the selected records. */
const SKIPPABLE_ACT_HTTP_STATUSES = [403, 404, 405, 409, 412, 422];

/**
 * Whether a failure concerns one record only. Any other failure ends the whole call, which can be repeated
 * with its Idempotency-Key.
 */
const isErrorOfSingleRecord = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code !== 'confirm_needed' &&
  SKIPPABLE_ACT_HTTP_STATUSES.includes(httpStatusByErrorCode[error.code]);

/** Returns the names of the acts (actions on records) that a collection offers for selected rows. */
export const listBulkActNames = ({ all }: CollectionResources): string[] => [
  ...new Set(all.flatMap((resource) => getActionsForSelectedRows(resource).map(([name]) => name))),
];

/** Throws 400 for values that are not input fields of the action, and 422 for invalid values. */
function refuseInvalidActInputs(resource: AnyResource, fields: Shape, sent: Loose): void {
  refuseUnknownKeys(findUndeclaredKeyPaths(fields, sent));
  const shaped = normalizeRecordValues(fields, sent);
  // A value that the body lacks is sometimes already in the record. So only values that were sent empty count
  // as missing.
  const empty = findMissingRequiredValues(fields, (path) => getAt(shaped, path));
  refuseRecordWithProblems(resource, { ...empty, ...findFieldTypeProblems(fields, shaped) });
}

/**
 * Serialises the outcomes for a call's records. Ids are left out, because a repeated call sends them again.
 */
function serializeActOutcomes(digest: string, fates: readonly BulkActRecordOutcome[]): string {
  const reasons = [
    ...new Set(fates.flatMap((fate) => (typeof fate === 'number' ? [] : [JSON.stringify(fate)]))),
  ];
  const short = fates.map((fate) =>
    typeof fate === 'number' ? fate : -1 - reasons.indexOf(JSON.stringify(fate)),
  );
  return JSON.stringify([digest, short, reasons]);
}

/**
 * Parses the outcomes that `serializeActOutcomes` wrote. Empty if the outcomes belong to a call with different
 * records or values.
 */
function parseActOutcomes(text: string, digest: string): BulkActRecordOutcome[] {
  const [own, short, reasons] = JSON.parse(text) as [string, number[], string[]];
  if (own !== digest) return [];
  return short.map((each) =>
    each < 0 ? (JSON.parse(reasons[-1 - each] ?? '') as BulkActRecordOutcome) : each,
  );
}

/**
 * The endpoint that runs a declared act (an action) on selected records: `POST {path}/acts/{act}`. Each
 * record gets a separate short transaction.
 */
export function createActOnSelectedRoute(
  collection: CollectionResources,
  path: string,
  name: string,
  ports: RecordDependencies,
): Route {
  const fields = collectInputFieldsOfAct(collection, name);
  const asked = new WeakMap<RouteCall, { records: readonly SelectedRecordVersion[]; digest: string }>();

  /** Runs the action on one record, unless an earlier attempt of the call has already run it. */
  async function runActOnOneRecord(
    call: RouteCall,
    step: TransactionStepRunner,
    { _id, version }: SelectedRecordVersion,
    given: Loose,
  ): Promise<BulkActRecordOutcome> {
    const body = await parseRecordActionBody(collection, given, _id, call, ports);
    const reply = await createIdempotencyReplyId(
      call,
      `acts/${name}/${JSON.stringify(given)}`,
      collection.path,
      _id,
    );
    const own = await computeLocksForRecordAction(call, collection, name, _id, body, ports);
    const locks = reply === null ? own : [...own, exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, reply)];
    try {
      return await step(async (work) => {
        const before =
          reply === null ? null : await findRecordOfIdempotentCall(work.tx, call, reply, collection.path);
        if (before) {
          skipAccessEntry(work.call);
          return before.version;
        }
        const named = { idOf: () => _id, read: getStoredRecordOrThrow };
        const about = await readAndLogRequestedRecord(work.call, work.tx, collection, ports.messages, named);
        const requireRecordUnchangedSinceSelection = () => {
          if (about.before.version !== version) throw new ApiError('conflict');
        };
        const done = await runActOnRecord(
          work,
          collection,
          name,
          about,
          body,
          requireRecordUnchangedSinceSelection,
          ports,
        );
        if (reply !== null) {
          await storeIdempotencyReply(work.tx, call, { id: reply, fingerprint: '' }, _id, {
            status: ACTION_SUCCESS_HTTP_STATUS,
          });
        }
        return done.version;
      }, locks);
    } catch (error) {
      if (!isErrorOfSingleRecord(error)) throw error;
      return { code: error.code, texts: composeFailureTexts(ports.messages, error) };
    }
  }

  async function createBulkActionAnswer(
    reader: Reader,
    records: readonly SelectedRecordVersion[],
    fates: readonly BulkActRecordOutcome[],
  ) {
    const done: Loose[] = [];
    const kept: Loose[] = [];
    for (const [at, fate] of fates.entries()) {
      const _id = records[at]?._id ?? '';
      if (typeof fate === 'number') done.push({ _id, version: fate });
      else {
        const document = await reader.get(collection.path, _id);
        const title = document ? getRecordTitleOrId(collection, document) : _id;
        kept.push({ _id, title, code: fate.code, ...fate.texts });
      }
    }
    return { status: ACTION_SUCCESS_HTTP_STATUS, body: { done, kept } };
  }

  return change({
    method: 'POST',
    path: `${path}/acts/${name}`,
    who: getCallersWhoMayRunAction(collection, name),
    describe: () => describeSelectedRecordsActRoute(collection, name, fields),
    of: collection,
    access: 'update',
    ...(mayWritesNeedConfirmedPassword(collection.all) && { confirm: true }),
    input: 'json',
    async answerAgain(reader, id, _status, call) {
      const { records = [], digest = '' } = asked.get(call) ?? {};
      return createBulkActionAnswer(reader, records, parseActOutcomes(id, digest));
    },
    async prepare(call, { records: sent, ...given }) {
      const records = parseSelectedRecords(sent, limits.maxRecordsPerAct);
      refuseInvalidActInputs(collection.all[0], fields, given);
      const digest = await sha256(JSON.stringify([records, given]));
      asked.set(call, { records, digest });
      const fates: BulkActRecordOutcome[] = [];
      const key = await createIdempotencyReplyId(call, `acts/${name}`, collection.path, '');
      return {
        externalEffect: {
          lease: `${collection.path}/acts/${name}/${key ?? createSessionReference(ports.random)}`,
          async act(_attempt, step) {
            // The transaction of each record adds its own access log entry.
            skipAccessEntry(call);
            const turn = createEventLoopYielder();
            for (const selected of records) {
              await turn();
              fates.push(await runActOnOneRecord(call, step, selected, given));
            }
          },
        },
        locks: async () => [],
        run: async ({ tx }) => ({
          id: serializeActOutcomes(digest, fates),
          answer: await createBulkActionAnswer(tx, records, fates),
        }),
      };
    },
  });
}
