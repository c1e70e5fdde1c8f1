import {
  type AnyResource,
  createBlankRecord,
  doesRecordBelongToResource,
  isPersonalDataRecord,
  type Loose,
  type RecordName,
} from '../../../../../src/core/schema/index';
import { ApiError } from '../../../basics/errors';
import { newId } from '../../../basics/ids';
import { composeProblemTexts, type ServerMessages } from '../../../basics/messages';
import { addAccessEntryAboutOtherRecord } from '../../../call/accessNote';
import type { HookTransaction } from '../../../call/hooks';
import type { WriteContext } from '../../../call/route';
import { createMaskedPersonOfRecord } from '../../../privacy/mask';
import { appendRecordId } from '../../../states/states';
import { toUnrestrictedReader } from '../../../store/rows';
import type { Document } from '../../../store/store';
import { assignAutomaticNumbers } from '../initial';
import { addCreationStamps } from '../stamps';
import { validateRecord } from '../validate';
import { toNextRecordVersion, writeRecord } from '../write';
import { fillValuesByHooks } from './fill';
import { queueAfterCommitHooks } from './queueAfterCommitHooks';
import { copyRecordForHook, findHooksForWrite, type RecordWriteEvent, toHookChange } from './read';

/** A write that a hook or an action requested for another record. */
interface PlannedRecordWrite {
  resource: AnyResource;
  before: Document | null;
  after: Document;
}

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
 * The writes that one write causes: hooks, or the action that makes the write, request them. They are stored
 * only after all hooks have run and none has refused.
 */
export interface HookWritePlan {
  /** Runs code that reads and writes other records. */
  touch<T>(touching: HookCodeWithRecordNames, code: (tx: HookTransaction) => T | Promise<T>): Promise<T>;
  /**
   * Runs the hooks of the write. Throws the errors by which hooks refuse, and 409 `refused` if another record
   * would become invalid.
   */
  run(written: RecordWriteEvent<Document>): Promise<void>;
  /** Stores the requested writes, and outbox entries that will run `afterCommit`. */
  store(written: RecordWriteEvent<Document>): Promise<void>;
}

/** Returns a function that creates the error for a refusal key, with the resource's text for this key. */
export const createRefusalErrorFactory =
  ({ resources }: Pick<ServerMessages, 'resources'>, { name }: Pick<AnyResource, 'name'>) =>
  (key: string) =>
    new ApiError('refused', { message: resources[name]?.refusals?.[key] });

const formatRecordPath = ({ path, id }: Pick<RecordName, 'path' | 'id'>) => appendRecordId(path, id);

function findResourceByName(
  { product: { resources } }: WriteContext,
  { resource }: Pick<RecordName, 'resource'>,
) {
  const found = resources.find(({ name }) => name === resource);
  if (!found) throw new Error(`The product has no resource ${resource}`);
  return found;
}

/** Returns a plan for one write, without any requested writes yet. */
export function createHookWritePlan(work: WriteContext): HookWritePlan {
  const { call, product } = work;
  // Hooks enforce rules of the data. So they see all records, even those that are hidden from the caller.
  const tx = toUnrestrictedReader(work.tx);
  const planned = new Map<string, PlannedRecordWrite>();

  async function readPlannedOrStoredRecord(name: RecordName): Promise<Document | null> {
    const found = planned.get(formatRecordPath(name))?.after ?? (await tx.get(name.path, name.id));
    return found && doesRecordBelongToResource(findResourceByName(work, name), found) ? found : null;
  }

  /**
   * Plans a write of another record, and runs that record's hooks. `chain` lists the records whose hooks led
   * to this write.
   */
  async function planRecordWrite(
    resource: AnyResource,
    before: Document | null,
    after: Loose & { _id: string },
    chain: readonly string[],
  ) {
    const name = appendRecordId(resource.api.path, after._id);
    if (chain.includes(name))
      throw new Error(`A hook of ${resource.name} writes the record that it runs for`);
    const record = fillValuesByHooks(work, resource, before, after);
    const problems = await validateRecord(tx, product.resources, resource, { before, after: record });
    if (Object.keys(problems).length > 0) {
      const label = product.messages.resources[resource.name]?.name ?? resource.name;
      const { message } = composeProblemTexts(product.messages, resource.name, problems);
      throw new ApiError('refused', { message: `${label}: ${message}` });
    }
    const first = planned.get(name);
    const stored = first ? first.before : before;
    const document = toNextRecordVersion(work, stored, record);
    planned.set(name, { resource, before: stored, after: document });
    const kind = before ? 'update' : 'create';
    await runInTransactionHooks({ kind, resource, before, record: document }, [...chain, name]);
  }

  function createHookTransaction({ label, names, chain }: HookCodeWithRecordNames) {
    const touched = new Set(names.map(formatRecordPath));
    const pending: Promise<unknown>[] = [];
    let isOver = false;
    const requireRecordDeclaredInTouches = (name: RecordName) => {
      if (isOver) throw new Error(`${label} uses tx after it has ended`);
      if (!touched.has(formatRecordPath(name))) {
        throw new Error(`${label}: touches does not name ${name.resource} ${name.id}`);
      }
    };
    const readRecordForHook = async (name: RecordName) => {
      const found = await readPlannedOrStoredRecord(name);
      return found && (copyRecordForHook(findResourceByName(work, name), found) as never);
    };
    const addPendingWrite = <T>(made: Promise<T>): Promise<T> => {
      pending.push(made);
      return made;
    };
    const transaction: HookTransaction = {
      async get(name) {
        requireRecordDeclaredInTouches(name);
        return readRecordForHook(name);
      },
      peek: readRecordForHook,
      async update(name, fields) {
        requireRecordDeclaredInTouches(name);
        const updateRecordTouchedByHook = async () => {
          const before = await readPlannedOrStoredRecord(name);
          if (before)
            await planRecordWrite(
              findResourceByName(work, name),
              before,
              { ...before, ...fields, _id: before._id },
              chain,
            );
          return before !== null;
        };
        return addPendingWrite(updateRecordTouchedByHook());
      },
      async create(of, fields) {
        const resource = findResourceByName(work, { resource: of.name });
        const given: Loose = { ...fields, ...resource.api.fixed };
        const blank: Loose = { ...createBlankRecord(resource, given), ...given };
        const numbered = await assignAutomaticNumbers(tx, resource, given, blank);
        const _id = newId(call.now, product.random);
        await addPendingWrite(
          planRecordWrite(resource, null, { ...addCreationStamps(resource, numbered, call), _id }, chain),
        );
        return _id;
      },
    };
    const endHookTransaction = async () => {
      await Promise.all(pending);
      isOver = true;
    };
    return { transaction, end: endHookTransaction };
  }

  async function runHookCodeWithLocks<T>(
    touching: HookCodeWithRecordNames,
    code: (tx: HookTransaction) => T | Promise<T>,
  ): Promise<T> {
    // All transactions take these locks in the same order, so that no deadlock occurs.
    for (const name of new Set(touching.names.map(formatRecordPath).sort())) await tx.lock(name);
    const { transaction, end } = createHookTransaction(touching);
    const made = await code(transaction);
    await end();
    return made;
  }

  async function runInTransactionHooks(
    of: RecordWriteEvent<Document>,
    chain: readonly string[],
  ): Promise<void> {
    for (const hooks of findHooksForWrite(product.hooks, of)) {
      if (!hooks.inTransaction) continue;
      const names = hooks.touches?.(toHookChange(of)) ?? [];
      const { inTransaction, resource } = hooks;
      const refuse = createRefusalErrorFactory(product.messages, resource);
      await runHookCodeWithLocks({ label: `hooks(${resource.name})`, names, chain }, (tx) =>
        inTransaction({ ...toHookChange(of), tx, refuse }),
      );
    }
  }

  return {
    touch: runHookCodeWithLocks,
    run: (written) =>
      runInTransactionHooks(written, [appendRecordId(written.resource.api.path, written.record._id)]),
    async store(written) {
      await queueAfterCommitHooks(work, written);
      for (const { resource, before, after } of planned.values()) {
        await writeRecord(work, resource, { before, after, made: { by: 'save' } });
        await queueAfterCommitHooks(work, {
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
