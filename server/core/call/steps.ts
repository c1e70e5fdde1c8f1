import { doesScopeIncludeScope } from '../../../src/core/schema/index';
import { isSameValue } from '../../../src/core/schema/record/sameValue';
import { ApiError } from '../basics/errors';
import { waitBetweenTransactions } from '../basics/turns';
import { countWritesOfTransaction } from '../store/rows';
import { type LockKey, type Reader, type Transaction, URGENT_TRANSACTION } from '../store/store';
import { PartlyChangedError } from './oneOfMany';
import { ANONYMOUS_OPERATOR } from './operator';
import { createOwnVersions, type OwnVersions } from './ownVersions';
import type { ApiCallDependencies } from './ports';
import {
  composeAccessLogEntries,
  createAccessEntryDraft,
  storeAccessEntryOfFailedCall,
} from './recordAccess';
import { authoriseCaller } from './rights';
import type { Route, RouteCall, TransactionStepRunner, WriteContext } from './route';

/**
 * Reads the caller again and checks whether they may still make the call. While the body arrived or an
 * earlier step ran, they may have lost rights or the session. Throws 403 in these cases:
 * - The caller has lost a right that they had when the call began, because later checks still use that right.
 * - The caller was recalled (taken from an earlier call instead of the store), and their data have changed.
 */
export async function recheckCallerRights(
  route: Route,
  call: RouteCall,
  reader: Reader,
  ports: ApiCallDependencies,
): Promise<void> {
  if (route.who === 'anyone') return;
  const currentOperator = (await ports.authenticate(call.env, call.now, false, reader)) ?? ANONYMOUS_OPERATOR;
  if (call.isRecalled && !isSameValue(currentOperator, call.operator)) throw new ApiError('no_right');
  call.isRecalled = false;
  authoriseCaller(route, currentOperator);
  if (!doesScopeIncludeScope(currentOperator.scope, call.operator.scope)) throw new ApiError('no_right');
}

/** Returns an error without the record in it, because an answer about many records includes no record. */
function removeRecordFromError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { record: _, ...details } = error.details;
  return new ApiError(error.code, details);
}

/**
 * Returns a function that runs a part of a call's change in a separate transaction. Each such transaction
 * gets its own access log entry.
 */
export const createTransactionStepRunner =
  (route: Route, call: RouteCall, ports: ApiCallDependencies): TransactionStepRunner =>
  async (performStep, locks) => {
    const transactionOptions = route.method !== 'GET' && route.isUrgent ? URGENT_TRANSACTION : {};
    let stepCall = call;
    let releasedAssetIds: string[] = [];
    let hasMailToSend: true | undefined;
    let ownVersions: OwnVersions | undefined;
    try {
      const runStepInTransaction = async (tx: Transaction) => {
        await recheckCallerRights(route, call, tx, ports);
        stepCall = { ...call, access: createAccessEntryDraft(route) };
        const { states, product } = ports;
        const { tx: countedTransaction, writeCount } = countWritesOfTransaction(tx);
        const writeContext: WriteContext = {
          tx: countedTransaction,
          oneOfMany: { writeCount },
          call: stepCall,
          released: [],
          ownVersions: createOwnVersions(call.ownVersions),
          states,
          product,
        };
        const result = await performStep(writeContext);
        if (writeContext.about)
          await ports.show(tx, route, stepCall, { status: 200, body: {}, about: writeContext.about });
        await ports.accessLog.append(tx, composeAccessLogEntries(stepCall, 'done'));
        ({ released: releasedAssetIds, announces: hasMailToSend, ownVersions } = writeContext);
        return result;
      };
      const stepResult = await ports.store.transaction(runStepInTransaction, {
        ...transactionOptions,
        ...(locks && { locks }),
      });
      ownVersions?.keep();
      if (hasMailToSend) ports.wake();
      await ports.release(releasedAssetIds);
      return stepResult;
    } catch (error) {
      if (error instanceof PartlyChangedError) throw error;
      throw await storeAccessEntryOfFailedCall(route, stepCall, removeRecordFromError(error), ports);
    }
  };

/** Maximum number of items whose locks one transaction of `processItemsInTransactions` takes. */
const MAX_ITEMS_PER_TRANSACTION = 64;

/** The functions by which `processItemsInTransactions` works on items. */
interface StepwiseWriteFunctions<T, R> {
  locksOf(items: readonly T[]): Promise<readonly LockKey[]>;
  /**
   * Processes items from the beginning of the list: at least one, and as many as there is time for in one
   * transaction.
   */
  work(writeContext: WriteContext, items: readonly T[]): Promise<R>;
  /** Returns the number of items that `work` has processed, from the result of `work`. */
  countOf(batchResult: R): number;
}

/**
 * Processes items in short transactions, one after the other, so that other calls can proceed in between. If
 * an item fails after a part of its changes, its transaction is rolled back. The item then fails again in a
 * separate transaction.
 */
export async function processItemsInTransactions<T, R>(
  runStep: TransactionStepRunner,
  items: readonly T[],
  { locksOf, work, countOf }: StepwiseWriteFunctions<T, R>,
): Promise<R[]> {
  const results: R[] = [];
  let batchSize = MAX_ITEMS_PER_TRANSACTION;
  for (let processedItemCount = 0; processedItemCount < items.length; ) {
    if (processedItemCount > 0) await waitBetweenTransactions();
    const nextItems = items.slice(processedItemCount, processedItemCount + batchSize);
    let itemsToProcess = nextItems;
    const processNextItemsInTransaction = async (writeContext: WriteContext) => {
      const batchResult = await work(writeContext, itemsToProcess);
      // If the transaction runs again, it keeps the locks of its first run. So it must not work on more items
      // than the first run.
      itemsToProcess = itemsToProcess.slice(0, countOf(batchResult));
      return batchResult;
    };
    const locks = await locksOf(nextItems);
    const result = await runStep(processNextItemsInTransaction, locks).catch((error: unknown) => {
      if (!(error instanceof PartlyChangedError)) throw error;
      if (nextItems.length > 1) return null;
      const { failure } = error;
      return runStep((writeContext) => {
        if (writeContext.oneOfMany) writeContext.oneOfMany.failure = failure;
        return work(writeContext, nextItems);
      }, locks);
    });
    if (result === null) {
      batchSize = 1;
      continue;
    }
    const batchItemCount = countOf(result);
    results.push(result);
    processedItemCount += batchItemCount;
    batchSize =
      batchItemCount < nextItems.length ? batchItemCount : Math.min(batchSize * 2, MAX_ITEMS_PER_TRANSACTION);
  }
  return results;
}
