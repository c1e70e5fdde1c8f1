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
import { defineChange, type Route, type RouteCall, type TransactionStepRunner } from '../../call/route';
import { mayWritesNeedConfirmedPassword } from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import type { Reader } from '../../store/store';
import { refuseRecordWithProblems } from '../body/body';
import { findUndeclaredKeyPaths } from '../body/findUndeclaredKeyPaths';
import { describeSelectedRecordsActRoute } from '../facts/acts';
import type { RecordDependencies } from '../ports';
import { getRecordTitleOrId } from '../search/titles';
import { getStoredRecordOrThrow, requireOnlyOwnChanges } from '../writes/save';
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
function refuseInvalidActInputs(resource: AnyResource, inputFields: Shape, inputValues: Loose): void {
  refuseUnknownKeys(findUndeclaredKeyPaths(inputFields, inputValues));
  const normalizedValues = normalizeRecordValues(inputFields, inputValues);
  // A value that the body lacks is sometimes already in the record. So only values that were sent empty count
  // as missing.
  const missingValueProblems = findMissingRequiredValues(inputFields, (path) =>
    getAt(normalizedValues, path),
  );
  refuseRecordWithProblems(resource, {
    ...missingValueProblems,
    ...findFieldTypeProblems(inputFields, normalizedValues),
  });
}

/**
 * Serialises the outcomes for a call's records. Ids are left out, because a repeated call sends them again.
 */
function serializeActOutcomes(requestDigest: string, outcomes: readonly BulkActRecordOutcome[]): string {
  const skippedOutcomeJsons = [
    ...new Set(outcomes.flatMap((outcome) => (typeof outcome === 'number' ? [] : [JSON.stringify(outcome)]))),
  ];
  const compactOutcomes = outcomes.map((outcome) =>
    typeof outcome === 'number' ? outcome : -1 - skippedOutcomeJsons.indexOf(JSON.stringify(outcome)),
  );
  return JSON.stringify([requestDigest, compactOutcomes, skippedOutcomeJsons]);
}

/**
 * Parses the outcomes that `serializeActOutcomes` wrote. Empty if the outcomes belong to a call with
 * different records or values.
 */
function parseActOutcomes(serializedOutcomes: string, requestDigest: string): BulkActRecordOutcome[] {
  const [storedDigest, compactOutcomes, reasons] = JSON.parse(serializedOutcomes) as [
    string,
    number[],
    string[],
  ];
  if (storedDigest !== requestDigest) return [];
  return compactOutcomes.map((outcome) =>
    outcome < 0 ? (JSON.parse(reasons[-1 - outcome] ?? '') as BulkActRecordOutcome) : outcome,
  );
}

/**
 * The endpoint that runs a declared act (an action) on selected records: `POST {path}/acts/{act}`. Each
 * record gets a separate short transaction.
 */
export function createBulkActRoute(
  collection: CollectionResources,
  collectionPath: string,
  actName: string,
  ports: RecordDependencies,
): Route {
  const inputFields = collectInputFieldsOfAct(collection, actName);
  const requestsByCall = new WeakMap<
    RouteCall,
    { records: readonly SelectedRecordVersion[]; digest: string }
  >();

  /** Runs the action on one record, unless an earlier attempt of the call has already run it. */
  async function runActOnOneRecord(
    call: RouteCall,
    runStep: TransactionStepRunner,
    { _id, version }: SelectedRecordVersion,
    inputValues: Loose,
  ): Promise<BulkActRecordOutcome> {
    const body = await parseRecordActionBody(collection, inputValues, _id, call, ports);
    const replyId = await createIdempotencyReplyId(
      call,
      `acts/${actName}/${JSON.stringify(inputValues)}`,
      collection.path,
      _id,
    );
    const actionLocks = await computeLocksForRecordAction(call, collection, actName, _id, body, ports);
    const locks =
      replyId === null
        ? actionLocks
        : [...actionLocks, exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, replyId)];
    try {
      return await runStep(async (writeContext) => {
        const repeatedRecord =
          replyId === null
            ? null
            : await findRecordOfIdempotentCall(writeContext.tx, call, replyId, collection.path);
        if (repeatedRecord) {
          skipAccessEntry(writeContext.call);
          return repeatedRecord.version;
        }
        const locator = { idOf: () => _id, read: getStoredRecordOrThrow };
        const requestedRecord = await readAndLogRequestedRecord(
          writeContext.call,
          writeContext.tx,
          collection,
          ports.messages,
          locator,
        );
        const requireRecordUnchangedSinceSelection = () =>
          requireOnlyOwnChanges(writeContext, collection.path, requestedRecord.before, version);
        const updatedRecord = await runActOnRecord(
          writeContext,
          collection,
          actName,
          requestedRecord,
          body,
          requireRecordUnchangedSinceSelection,
          ports,
        );
        if (replyId !== null) {
          await storeIdempotencyReply(writeContext.tx, call, { id: replyId, fingerprint: '' }, _id, {
            status: ACTION_SUCCESS_HTTP_STATUS,
          });
        }
        return updatedRecord.version;
      }, locks);
    } catch (error) {
      if (!isErrorOfSingleRecord(error)) throw error;
      return { code: error.code, texts: composeFailureTexts(ports.messages, error) };
    }
  }

  async function createBulkActionAnswer(
    reader: Reader,
    records: readonly SelectedRecordVersion[],
    outcomes: readonly BulkActRecordOutcome[],
  ) {
    const doneRecords: Loose[] = [];
    const skippedRecords: Loose[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const _id = records[index]?._id ?? '';
      if (typeof outcome === 'number') doneRecords.push({ _id, version: outcome });
      else {
        const document = await reader.get(collection.path, _id);
        const title = document ? getRecordTitleOrId(collection, document) : _id;
        skippedRecords.push({ _id, title, code: outcome.code, ...outcome.texts });
      }
    }
    return { status: ACTION_SUCCESS_HTTP_STATUS, body: { done: doneRecords, kept: skippedRecords } };
  }

  return defineChange({
    method: 'POST',
    path: `${collectionPath}/acts/${actName}`,
    who: getCallersWhoMayRunAction(collection, actName),
    describe: () => describeSelectedRecordsActRoute(collection, actName, inputFields),
    of: collection,
    access: 'update',
    ...(mayWritesNeedConfirmedPassword(collection.all) && { confirm: true }),
    input: 'json',
    async answerAgain(reader, id, _status, call) {
      const { records = [], digest = '' } = requestsByCall.get(call) ?? {};
      return createBulkActionAnswer(reader, records, parseActOutcomes(id, digest));
    },
    async prepare(call, { records: sentRecords, ...given }) {
      const records = parseSelectedRecords(sentRecords, limits.maxRecordsPerAct);
      refuseInvalidActInputs(collection.all[0], inputFields, given);
      const requestDigest = await sha256(JSON.stringify([records, given]));
      requestsByCall.set(call, { records, digest: requestDigest });
      const outcomes: BulkActRecordOutcome[] = [];
      const callReplyId = await createIdempotencyReplyId(call, `acts/${actName}`, collection.path, '');
      return {
        externalEffect: {
          lease: `${collection.path}/acts/${actName}/${callReplyId ?? createSessionReference(ports.random)}`,
          async act(_attempt, runStep) {
            // The transaction of each record adds its own access log entry.
            skipAccessEntry(call);
            const yieldToEventLoop = createEventLoopYielder();
            for (const selectedRecord of records) {
              await yieldToEventLoop();
              outcomes.push(await runActOnOneRecord(call, runStep, selectedRecord, given));
            }
          },
        },
        locks: async () => [],
        async run({ tx, ownVersions }) {
          const lastOutcomes = outcomes.map((outcome, index) =>
            typeof outcome === 'number'
              ? ownVersions.lastOf(collection.path, records[index]?._id ?? '', outcome)
              : outcome,
          );
          return {
            id: serializeActOutcomes(requestDigest, lastOutcomes),
            answer: await createBulkActionAnswer(tx, records, lastOutcomes),
          };
        },
      };
    },
  });
}
