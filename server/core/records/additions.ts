import type { JsonSchema } from '../../../src/core/schema/described/jsonSchema';
import type { AnyResource, Condition, Loose, Problems } from '../../../src/core/schema/index';
import type { Operator } from '../call/operator';
import type { Call, WriteContext } from '../call/route';
import type { Document, LockKey, Reader } from '../store/store';

/** Data in a body that are stored with its record, such as a password. */
export interface Companion {
  /** Its problems, by the path of its field. */
  problems: Problems;
  /** The locks of `store`; those that it lacks cost the transaction a second run. */
  locks?: readonly LockKey[];
  /** Stores it, in the transaction that has just stored the record. */
  store(work: WriteContext, document: Document): Promise<void>;
}

/** A body that may carry a companion. */
export interface SentCompanion {
  body: Loose;
  problems: Problems;
  id: string | null;
  call: Call;
}

/** Further facts about a person's record, for the call that reads all that is shown beside it. */
export interface BesideRead {
  schema: JsonSchema;
  /** Reads the first page; `count` is the number of entries, for the record of access. */
  read(reader: Reader, face: AnyResource, record: Document): Promise<{ body: Loose; count: number }>;
}

/**
 * Additions of a collection to the generic endpoints. All parts are optional; a path may have several additions. A part
 * that another step needs, such as a check or a mask, is added here and called from that step.
 */
export interface CollectionAdditions {
  /** Path of the collection below the API's base. */
  path: string;
  /**
   * Reads a companion from the body of a create or update, before the transaction, because that may take long. `id` is
   * null for a new record. `problems` are the ones found in the body so far: a body that will be refused needs no
   * preparation. Throws ApiError.
   */
  readCompanion?(sent: SentCompanion): Promise<Companion>;
  /** Whether removing a record asks for the operator's own password first. */
  confirmsRemoval?: true;
  /** Returns a new record with values that follow from others of it. */
  complete?(record: Loose): Loose;
  /** Returns, by path, the field that `complete` derives a missing value from: its problems are shown there. */
  sources?(body: Loose): Readonly<Record<string, string>>;
  /** Returns the conditions that restrict the lists of the collection to the operator's visible records. */
  within?(operator: Operator): readonly Condition[];
  /** Whether an operator may see a record of the collection, in addition to having the right to it. */
  shows?(operator: Operator, document: Document): boolean;
  /** Returns what else is shown beside a record of a face, by the key of the answer; for whoever opens the record. */
  beside?(face: AnyResource): Readonly<Record<string, BesideRead>>;
  /** Throws if a record may not be removed, in the transaction that is to remove it. */
  refuseRemoval?(work: WriteContext, document: Document): Promise<void>;
  /** Removes what belongs to a record, in the transaction that removes the record. */
  forget?(work: WriteContext, id: string): Promise<void>;
  /** Returns the locks of what `forget` removes; those that it lacks cost the transaction a second run. */
  locks?(reader: Reader, document: Document): Promise<readonly LockKey[]>;
}

/** All additions of a collection as one; each part runs in the order of registration. */
export interface Additions {
  readCompanion(sent: SentCompanion): Promise<Companion>;
  confirmsRemoval: boolean;
  complete(record: Loose): Loose;
  sources(body: Loose): Readonly<Record<string, string>>;
  within(operator: Operator): readonly Condition[];
  shows(operator: Operator, document: Document): boolean;
  beside(face: AnyResource): Readonly<Record<string, BesideRead>>;
  refuseRemoval(work: WriteContext, document: Document): Promise<void>;
  forget(work: WriteContext, id: string): Promise<void>;
  locks(reader: Reader, document: Document): Promise<readonly LockKey[]>;
}

/** Joins the additions that are registered for a path. */
export function additionsFor(registered: readonly CollectionAdditions[], path: string): Additions {
  const additions = registered.filter((addition) => addition.path === path);
  return {
    async readCompanion(sent) {
      const companions: Companion[] = [];
      let problems: Problems = {};
      for (const addition of additions) {
        const known = { ...sent.problems, ...problems };
        const companion = await addition.readCompanion?.({ ...sent, problems: known });
        if (!companion) continue;
        companions.push(companion);
        problems = { ...problems, ...companion.problems };
      }
      return {
        problems,
        locks: companions.flatMap(({ locks = [] }) => locks),
        async store(work, document) {
          for (const companion of companions) await companion.store(work, document);
        },
      };
    },
    confirmsRemoval: additions.some(({ confirmsRemoval }) => confirmsRemoval),
    complete: (record) =>
      additions.reduce((completed, addition) => addition.complete?.(completed) ?? completed, record),
    sources: (body) => Object.assign({}, ...additions.map((addition) => addition.sources?.(body))),
    within: (operator) => additions.flatMap((addition) => addition.within?.(operator) ?? []),
    shows: (operator, document) =>
      additions.every((addition) => addition.shows?.(operator, document) ?? true),
    beside: (face) => Object.assign({}, ...additions.map((addition) => addition.beside?.(face))),
    async refuseRemoval(work, document) {
      for (const addition of additions) await addition.refuseRemoval?.(work, document);
    },
    async forget(work, id) {
      for (const addition of additions) await addition.forget?.(work, id);
    },
    locks: async (reader, document) =>
      (await Promise.all(additions.map((addition) => addition.locks?.(reader, document) ?? []))).flat(),
  };
}
