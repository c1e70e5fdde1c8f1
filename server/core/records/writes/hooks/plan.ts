import {
  type AnyResource,
  applyFieldResets,
  createBlankRecord,
  doesRecordBelongToResource,
  isPersonalDataRecord,
  type Loose,
  type RecordName,
} from '../../../../../src/core/schema/index';
import { ApiError } from '../../../basics/errors';
import { createTimePrefixedId } from '../../../basics/ids';
import { addAccessEntryAboutOtherRecord } from '../../../call/accessNote';
import type { HookTransaction } from '../../../call/hooks';
import type { WriteContext } from '../../../call/route';
import { createMaskedPersonOfRecord } from '../../../privacy/mask';
import { appendRecordId } from '../../../states/states';
import { toUnrestrictedReader } from '../../../store/rows';
import type { Document } from '../../../store/store';
import { assignAutomaticNumbers, createBlankRecordOfVariant, createNumberCountersForPlan } from '../initial';
import { addIdsToNewItems } from '../mergeRecord';
import { createUniqueValuesOfPlan, type PlannedRecordWrite, readPlannedRecordsFirst } from '../planned';
import { addCreationStamps } from '../stamps';
import { findTakenUniqueValueProblems } from '../unique';
import { validateRecord } from '../validate';
import { toNextRecordVersion, writeRecord } from '../write';
import { fillValuesByHooks } from './fill';
import { queueAfterCommitHooks } from './queueAfterCommitHooks';
import { copyRecordForHook, findHooksForWrite, type RecordWriteEvent, toHookChange } from './read';
import { createRefusalErrorFactory, refuseWriteWithProblems } from './refuse';

/** Code of a hook or an action that reads and writes other records. */
interface HookCodeWithRecordNames {
  /** The name of this code in messages about errors in the code. */
  label: string;
  /** The other records that the code reads and writes. They are locked before the code runs. */
  names: readonly RecordName[];
  /** The records whose writes caused this code to run. The code is not allowed to write these records. */
  chain: readonly string[];
}

/**
 * The writes of other records that one write causes. Hooks, or the action that makes the write, request these
 * writes. They are stored only after all hooks have run and none has refused.
 */
export interface HookWritePlan {
  /** Returns the planned write of a record, by the record's path and id. */
  findPlannedWrite(recordPath: string): PlannedRecordWrite | undefined;
  /** Runs code that reads and writes other records. */
  touch<T>(
    hookCodeInfo: HookCodeWithRecordNames,
    hookCode: (tx: HookTransaction) => T | Promise<T>,
  ): Promise<T>;
  /**
   * Runs the hooks of the write. Throws the errors by which hooks refuse, and 409 `refused` if another record
   * would become invalid.
   */
  run(writeEvent: RecordWriteEvent<Document>): Promise<void>;
  /** Stores the requested writes, and outbox entries that will run `afterCommit`. */
  store(writeEvent: RecordWriteEvent<Document>): Promise<void>;
}

/** Maximum length of a chain of writes in which each causes the next. A longer chain counts as endless. */
const MAX_CHAINED_WRITES = 1000;

const formatRecordPath = ({ path, id }: Pick<RecordName, 'path' | 'id'>) => appendRecordId(path, id);

function findResourceByName(
  { product: { resources } }: WriteContext,
  { resource }: Pick<RecordName, 'resource'>,
) {
  const matchingResource = resources.find(({ name }) => name === resource);
  if (!matchingResource) throw new Error(`The product has no resource ${resource}`);
  return matchingResource;
}

/** Returns an empty plan, to which the hooks of one write add further writes. */
export function createHookWritePlan(writeContext: WriteContext): HookWritePlan {
  const { call, product } = writeContext;
  // Hooks enforce rules of the data. So they see all records, even those that are hidden from the caller.
  const tx = toUnrestrictedReader(writeContext.tx);
  const generateId = () => createTimePrefixedId(call.now, product.random);
  const plannedWritesByRecordPath = new Map<string, PlannedRecordWrite & { before: Document | null }>();
  const uniqueValues = createUniqueValuesOfPlan();
  const automaticNumbers = createNumberCountersForPlan(tx);
  /** The write that runs the hooks. The hooks may write records that refer to the record of this write. */
  let mainWrite: PlannedRecordWrite | undefined;
  /** True until the main write is known. It may free a unique value that the code of an act gives away. */
  let isCodeOfActRunning = true;
  const findPlannedWrite = (recordPath: string): PlannedRecordWrite | undefined =>
    plannedWritesByRecordPath.get(recordPath) ??
    (mainWrite && appendRecordId(mainWrite.resource.api.path, mainWrite.after._id) === recordPath
      ? mainWrite
      : undefined);

  async function readPlannedOrStoredRecord(recordName: RecordName): Promise<Document | null> {
    const document =
      findPlannedWrite(formatRecordPath(recordName))?.after ?? (await tx.get(recordName.path, recordName.id));
    return document && doesRecordBelongToResource(findResourceByName(writeContext, recordName), document)
      ? document
      : null;
  }

  /**
   * Plans a write of another record, and runs that record's hooks. `causingRecordPaths` lists the records whose writes led
   * to this one.
   */
  async function planRecordWrite(
    resource: AnyResource,
    previousRecord: Document | null,
    updatedRecord: Loose & { _id: string },
    causingRecordPaths: readonly string[],
  ) {
    const recordPath = appendRecordId(resource.api.path, updatedRecord._id);
    if (causingRecordPaths.includes(recordPath))
      throw new Error(`A hook of ${resource.name} writes the record that it runs for`);
    if (causingRecordPaths.length > MAX_CHAINED_WRITES)
      throw new Error(`Hooks of ${resource.name} cause each other without end`);
    const filledRecord = fillValuesByHooks(
      writeContext,
      resource,
      previousRecord,
      addIdsToNewItems(resource.fields, previousRecord ?? {}, updatedRecord, generateId),
    );
    const problems = {
      ...(await validateRecord(tx, product.resources, resource, {
        before: previousRecord,
        after: filledRecord,
        findPlannedWrite,
        removedRecordPath: writeContext.removes,
        checksUniqueValuesLater: isCodeOfActRunning,
      })),
      ...uniqueValues.findProblems(resource, filledRecord),
    };
    refuseWriteWithProblems(product.messages, resource, problems);
    const earlierWrite = plannedWritesByRecordPath.get(recordPath);
    const storedRecord = earlierWrite ? earlierWrite.before : previousRecord;
    const document = toNextRecordVersion(writeContext, storedRecord, filledRecord);
    const plannedWrite = { resource, before: storedRecord, after: document };
    plannedWritesByRecordPath.set(recordPath, plannedWrite);
    uniqueValues.add(plannedWrite, earlierWrite);
    automaticNumbers.add(plannedWrite, earlierWrite);
    const kind = previousRecord ? 'update' : 'create';
    await runHooksInTransaction({ kind, resource, before: previousRecord, record: document }, [
      ...causingRecordPaths,
      recordPath,
    ]);
  }

  function createHookTransaction({ label, names, chain }: HookCodeWithRecordNames) {
    const declaredRecordPaths = new Set(names.map(formatRecordPath));
    const pendingWrites: Promise<unknown>[] = [];
    let hasTransactionEnded = false;
    const requireRecordInTouchesOption = (recordName: RecordName) => {
      if (hasTransactionEnded) throw new Error(`${label} uses tx after it has ended`);
      if (!declaredRecordPaths.has(formatRecordPath(recordName))) {
        throw new Error(`${label}: touches does not name ${recordName.resource} ${recordName.id}`);
      }
    };
    const readRecordForHook = async (recordName: RecordName) => {
      const document = await readPlannedOrStoredRecord(recordName);
      return document && (copyRecordForHook(findResourceByName(writeContext, recordName), document) as never);
    };
    let lastWrite: Promise<unknown> = Promise.resolve();
    /**
     * Plans a write after the code's earlier writes. The list holds also writes that the code does not await.
     */
    const addPendingWrite = <T>(planWrite: () => Promise<T>): Promise<T> => {
      const pendingWrite = lastWrite.then(planWrite);
      lastWrite = pendingWrite.catch(() => {});
      pendingWrites.push(pendingWrite);
      return pendingWrite;
    };
    const transaction: HookTransaction = {
      async get(recordName) {
        requireRecordInTouchesOption(recordName);
        return readRecordForHook(recordName);
      },
      peek: readRecordForHook,
      async update(recordName, changedFieldValues) {
        requireRecordInTouchesOption(recordName);
        const updateRecordTouchedByHook = async () => {
          const currentRecord = await readPlannedOrStoredRecord(recordName);
          if (!currentRecord) return false;
          const resource = findResourceByName(writeContext, recordName);
          const changedRecord = { ...currentRecord, ...changedFieldValues };
          const resetRecord = applyFieldResets(resource, currentRecord, changedRecord);
          await planRecordWrite(resource, currentRecord, { ...resetRecord, _id: currentRecord._id }, chain);
          return true;
        };
        return addPendingWrite(updateRecordTouchedByHook);
      },
      create: (targetResource, initialFieldValues) =>
        addPendingWrite(async () => {
          const resource = findResourceByName(writeContext, { resource: targetResource.name });
          const fieldValues: Loose = { ...initialFieldValues, ...resource.api.fixed };
          const initialRecord: Loose = { ...createBlankRecord(resource, fieldValues), ...fieldValues };
          const resetRecord = applyFieldResets(
            resource,
            createBlankRecordOfVariant(resource, fieldValues),
            initialRecord,
          );
          const numberedRecord = await assignAutomaticNumbers(
            tx,
            resource,
            fieldValues,
            resetRecord,
            automaticNumbers.readLastNumber,
          );
          const _id = generateId();
          const stampedRecord = { ...addCreationStamps(resource, numberedRecord, call), _id };
          await planRecordWrite(resource, null, stampedRecord, chain);
          return _id;
        }),
    };
    const endHookTransaction = async () => {
      await Promise.all(pendingWrites);
      hasTransactionEnded = true;
    };
    return { transaction, end: endHookTransaction };
  }

  async function runHookCodeWithLocks<T>(
    hookCodeInfo: HookCodeWithRecordNames,
    hookCode: (tx: HookTransaction) => T | Promise<T>,
  ): Promise<T> {
    // All transactions take these locks in the same order, so that no deadlock occurs. Nobody else knows a
    // record that this transaction creates, so it needs no lock.
    for (const lockName of new Set(hookCodeInfo.names.map(formatRecordPath).sort()))
      if (findPlannedWrite(lockName)?.before !== null) await tx.lock(lockName);
    const { transaction, end } = createHookTransaction(hookCodeInfo);
    const result = await hookCode(transaction);
    await end();
    return result;
  }

  async function runHooksInTransaction(
    writeEvent: RecordWriteEvent<Document>,
    causingRecordPaths: readonly string[],
  ): Promise<void> {
    for (const resourceHooks of findHooksForWrite(product.hooks, writeEvent)) {
      if (!resourceHooks.inTransaction) continue;
      const recordNames = resourceHooks.touches?.(toHookChange(writeEvent)) ?? [];
      const { inTransaction, resource } = resourceHooks;
      const createRefusalError = createRefusalErrorFactory(product.messages, resource);
      // The caller's form has no fields of other records.
      const refuse = (key: string, at?: string) =>
        createRefusalError(key, causingRecordPaths.length === 1 ? at : undefined);
      await runHookCodeWithLocks(
        { label: `hooks(${resource.name})`, names: recordNames, chain: causingRecordPaths },
        (tx) => inTransaction({ ...toHookChange(writeEvent), tx, refuse }),
      );
    }
  }

  /** Checks the unique values of the records that the code of an act wrote. */
  async function refuseTakenUniqueValues(): Promise<void> {
    const plannedTx = readPlannedRecordsFirst(tx, findPlannedWrite);
    for (const { resource, before, after } of plannedWritesByRecordPath.values()) {
      const problems = await findTakenUniqueValueProblems(plannedTx, resource, before, after);
      refuseWriteWithProblems(product.messages, resource, problems);
    }
  }

  return {
    touch: runHookCodeWithLocks,
    findPlannedWrite,
    async run(writeEvent) {
      const { kind, resource, before, record } = writeEvent;
      isCodeOfActRunning = false;
      if (kind !== 'remove') {
        mainWrite = { resource, before, after: record };
        await refuseTakenUniqueValues();
        const problems = uniqueValues.findProblems(resource, record);
        uniqueValues.add(mainWrite, undefined);
        automaticNumbers.add(mainWrite, undefined);
        if (Object.keys(problems).length > 0)
          throw new ApiError('invalid', { problems: { resource: resource.name, of: problems } });
      }
      await runHooksInTransaction(writeEvent, [appendRecordId(resource.api.path, record._id)]);
    },
    async store(writeEvent) {
      await queueAfterCommitHooks(writeContext, writeEvent);
      for (const { resource, before, after } of plannedWritesByRecordPath.values()) {
        await writeRecord(writeContext, resource, { before, after, made: { by: 'save' } });
        await queueAfterCommitHooks(writeContext, {
          kind: before ? 'update' : 'create',
          resource,
          before,
          record: after,
        });
        if (isPersonalDataRecord(resource, after)) {
          const subject = createMaskedPersonOfRecord(resource, after, product.messages.masks);
          const action = before ? 'update' : 'create';
          addAccessEntryAboutOtherRecord(call, { action, resource: resource.name, subject });
        }
      }
    },
  };
}
