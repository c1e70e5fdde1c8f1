import type { AnyResource, Loose } from '../../../../src/core/schema/index';
import {
  buildUniqueConstraintIndexKey,
  getUniqueConstraints,
} from '../../../../src/core/schema/record/unique';
import { ApiError, httpStatusByErrorCode } from '../../basics/errors';
import { createAscendingIdGenerator } from '../../basics/ids';
import { createEventLoopYielder, processItemsWithinTimeLimit } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import type { CollectionResources } from '../../call/collections';
import { changeOneOfMany } from '../../call/oneOfMany';
import { withLastVersions } from '../../call/ownVersions';
import { createFilterError, listFixedValuesAsQueryParams, parseQueryParams } from '../../call/params';
import { composeFailureTexts } from '../../call/respond';
import { defineChange, type Route, type WriteContext } from '../../call/route';
import type { ImportedRowAnswer } from '../../call/shown';
import { processItemsInTransactions } from '../../call/steps';
import { mayWritesNeedConfirmedPassword } from '../../privacy/rights';
import type { LockKey } from '../../store/store';
import { combineEndpointExtensions } from '../additions';
import { describeImportRecordsRoute } from '../facts/many';
import type { RecordDependencies } from '../ports';
import { findRequestedResource } from '../search/query';
import { listAutomaticallyFilledPaths } from '../writes/hooks/fill';
import { createChangeNotAllowedError } from '../writes/notAllowed';
import { compareRowWithNewRecord, createDryRunChangesAnswer, describeRefusedValue } from './changes';
import { readImportRow } from './readRow';
import { type ImportRow, parseImportBody } from './readRows';
import { createReferencePicker, resolveImportReferences } from './references';
import type { ImportContext, PreparedImportRow, StoredImportRow } from './row';

/**
 * Returns the resource into which a call imports rows. The call names the resource by its fixed values, as a
 * list call does. Throws 400 if there is no such resource, and 405 if the resource's records can't be
 * imported.
 */
function findImportResource(
  collection: CollectionResources,
  request: Request,
  { messages }: RecordDependencies,
) {
  const params = parseQueryParams(request.url);
  const resource = findRequestedResource(collection, params);
  const allowedParams = listFixedValuesAsQueryParams(resource).map(({ key }) => key);
  const unknownParams = [...params.keys()].filter((key) => !allowedParams.includes(key));
  if (unknownParams.length > 0) throw createFilterError('unknown_filter', unknownParams);
  if (!resource.list?.import) throw createChangeNotAllowedError(resource, messages);
  return resource;
}

/**
 * Whether an error concerns the caller, and therefore every row. A missing right to one record concerns only
 * this record's row.
 */
const isErrorOfWholeImport = ({ code }: ApiError) =>
  code !== 'no_right' && [401, 403].includes(httpStatusByErrorCode[code]);

/**
 * Returns the answer for a refused row, with the reason and the texts about its fields. In a dry run, it also
 * has the refused value and the allowed values. Throws errors that the row did not cause.
 */
function createImportRowRefusal(
  error: unknown,
  row: ImportRow,
  { resource, ports: { messages }, options }: ImportContext,
): Loose {
  if (!(error instanceof ApiError) || isErrorOfWholeImport(error)) throw error;
  const refusalDetails = options.dryRun ? describeRefusedValue(resource, row, error) : {};
  return { outcome: 'refused', code: error.code, ...composeFailureTexts(messages, error), ...refusalDetails };
}

/**
 * Returns the unique values of a record, each with a path at which the form shows it. This is the first path
 * of the unique rule, or the field from which the value at that path is derived.
 */
const listUniqueConstraintValues = (
  resource: AnyResource,
  record: Loose,
  sourcePathsByField: Readonly<Record<string, string>>,
): Loose[] =>
  getUniqueConstraints(resource).flatMap(({ paths: [first = '', ...others], warns }) => {
    const uniqueIndexKey = buildUniqueConstraintIndexKey(resource, [first, ...others], record);
    return warns || uniqueIndexKey === null
      ? []
      : [{ path: sourcePathsByField[first] ?? first, value: String(uniqueIndexKey) }];
  });

/**
 * Returns the answer for an accepted row. In a dry run, it includes the row's references and the unique values
 * of a new record, also derived ones. The client can compare the values with rows of later calls. It includes
 * no unique values of a stored record, because other answers sometimes mask these values.
 */
function createAcceptedImportRowAnswer(
  storedRow: StoredImportRow,
  { row: { record }, references }: Pick<ImportRowAttempt, 'row' | 'references'>,
  { resource, ports, titles, options: { dryRun } }: ImportContext,
): Loose {
  const { outcome, document, changes = [] } = storedRow;
  const { _id, version } = document;
  if (!dryRun) return { outcome, _id, version };
  const isNewRecord = outcome === 'created';
  const reportedChanges = isNewRecord
    ? compareRowWithNewRecord(resource, record, document, listAutomaticallyFilledPaths(ports, resource))
    : changes;
  const uniqueValues = isNewRecord
    ? listUniqueConstraintValues(
        resource,
        document,
        combineEndpointExtensions(ports.additions, resource.api.path).sources(record),
      )
    : [];
  return {
    ...{ outcome, _id, version },
    changes: createDryRunChangesAnswer(resource, document, reportedChanges, titles),
    ...(uniqueValues.length > 0 && { unique: uniqueValues }),
    ...(Object.keys(references).length > 0 && { references }),
  };
}

/** A row that was read before the transaction, or the refusal of a row that could not be read. */
interface ImportRowAttempt {
  row: ImportRow;
  read: PreparedImportRow | Loose;
  /** The ids by which a row of a dry run refers to records of the imported collection, by path. */
  references: Loose;
}

const isPreparedImportRow = (
  preparedOrRefusal: PreparedImportRow | Loose,
): preparedOrRefusal is PreparedImportRow => typeof preparedOrRefusal.store === 'function';

/**
 * Stores imported rows. `processRows` calls the function that stores one row. Returns the answers for the
 * rows, and their outcomes for the access log.
 */
async function storeImportRowsAndCollectAnswers(
  writeContext: WriteContext,
  rows: readonly ImportRowAttempt[],
  importContext: ImportContext,
  processRows: (
    rows: readonly ImportRowAttempt[],
    storeRow: (row: ImportRowAttempt) => Promise<void>,
  ) => Promise<unknown>,
) {
  const answers: Loose[] = [];
  const rowOutcomes: ImportedRowAnswer[] = [];
  const addRefusedRow = ({ _id, record }: ImportRow, refusal: Loose) => {
    rowOutcomes.push({ outcome: 'refused', id: _id, record, code: refusal.code });
    answers.push(refusal);
  };
  await processRows(rows, async ({ row, read, references }) => {
    if (!isPreparedImportRow(read)) return addRefusedRow(row, read);
    try {
      const storedRow = await changeOneOfMany(writeContext, () => read.store(writeContext));
      rowOutcomes.push({
        outcome: storedRow.outcome,
        id: storedRow.document._id,
        record: storedRow.document,
      });
      answers.push(createAcceptedImportRowAnswer(storedRow, { row, references }, importContext));
    } catch (error) {
      addRefusedRow(row, createImportRowRefusal(error, row, importContext));
    }
  });
  const { resource, options } = importContext;
  return { answers, about: { imported: { resource, dryRun: options.dryRun, rows: rowOutcomes } } };
}

/** Stores the rows one after another, so that in a dry run later rows see the records of earlier ones. */
async function storeRowsSequentially(
  rows: readonly ImportRowAttempt[],
  storeRow: (row: ImportRowAttempt) => Promise<void>,
): Promise<void> {
  const yieldToEventLoop = createEventLoopYielder();
  for (const row of rows) {
    await yieldToEventLoop();
    await storeRow(row);
  }
}

const computeLocksForImportRows = (rows: readonly ImportRowAttempt[]): LockKey[] =>
  rows.flatMap(({ read }) => (isPreparedImportRow(read) ? [...read.locks] : []));

/**
 * The endpoint that stores a sheet's rows in short transactions, and returns the outcome of each row. If the
 * call ends early, stored rows stay stored, and a repeated call stores the rest. The checks, rights and
 * collection extensions are the same for each row as for a call about one record. A dry run returns the same
 * answer and stores nothing (decisions, section 11).
 */
export function createRecordImportRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route {
  return defineChange({
    method: 'POST',
    path: routePath,
    who: collection.who,
    describe: () => describeImportRecordsRoute(collection),
    of: collection,
    access: 'upload',
    ...(mayWritesNeedConfirmedPassword(collection.all) && { confirm: true }),
    input: 'json',
    async prepare(call, requestBody) {
      const { rows, options } = parseImportBody(requestBody);
      const resource = findImportResource(collection, call.request, ports);
      const newId = createAscendingIdGenerator(call.now, ports.random);
      const context: ImportContext = { collection, resource, call, ports, options, newId, titles: new Map() };
      const yieldToEventLoop = createEventLoopYielder();
      const rowAttempts: ImportRowAttempt[] = [];
      const pickReferences = createReferencePicker(context);
      const resolvedRows = await resolveImportReferences(rows, context);
      for (const [index, row] of rows.entries()) {
        await yieldToEventLoop();
        const resolvedRow = resolvedRows[index] ?? row;
        const pendingRow =
          resolvedRow instanceof ApiError ? Promise.reject(resolvedRow) : readImportRow(resolvedRow, context);
        const preparedRowOrRefusal = await pendingRow.catch((error: unknown) =>
          createImportRowRefusal(error, row, context),
        );
        const references =
          options.dryRun && !(resolvedRow instanceof ApiError) ? pickReferences(resolvedRow.record) : {};
        rowAttempts.push({ row, read: preparedRowOrRefusal, references });
      }
      const createImportRowsResponse = (answers: readonly Loose[]) => ({
        status: 200,
        body: { rows: answers },
      });
      if (options.dryRun) {
        return {
          locks: async () => computeLocksForImportRows(rowAttempts),
          async run(writeContext) {
            const { answers, about } = await storeImportRowsAndCollectAnswers(
              writeContext,
              rowAttempts,
              context,
              storeRowsSequentially,
            );
            return { id: '', answer: { ...createImportRowsResponse(answers), about }, isTrial: true };
          },
        };
      }
      let storedRowAnswers: Loose[] = [];
      return {
        externalEffect: {
          async act(_attempt, runStep) {
            // The call itself gets no access log entry, because each of its transactions adds entries.
            skipAccessEntry(call);
            const answerBatches = await processItemsInTransactions(runStep, rowAttempts, {
              locksOf: async (rowBatch) => computeLocksForImportRows(rowBatch),
              async work(writeContext, rowBatch) {
                const { answers, about } = await storeImportRowsAndCollectAnswers(
                  writeContext,
                  rowBatch,
                  context,
                  (attemptedRows, storeRow) =>
                    processItemsWithinTimeLimit(writeContext.tx, attemptedRows, storeRow),
                );
                writeContext.about = about;
                return answers;
              },
              countOf: ({ length }) => length,
            });
            storedRowAnswers = answerBatches.flat();
          },
        },
        locks: async () => [],
        async run({ ownVersions }) {
          const lastAnswers = withLastVersions(ownVersions, collection.path, storedRowAnswers);
          return { id: '', answer: createImportRowsResponse(lastAnswers) };
        },
      };
    },
  });
}
