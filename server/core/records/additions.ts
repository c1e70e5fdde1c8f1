import type { JsonSchema } from '../../../src/core/schema/described/jsonSchema';
import type { AnyResource, Loose, ProblemsByPath, StoreCondition } from '../../../src/core/schema/index';
import type { Operator } from '../call/operator';
import type { RouteCall, WriteContext } from '../call/route';
import type { Document, LockKey, Reader } from '../store/store';

/** Data, such as a password, that are sent in a record's body but stored outside the record. */
export interface SeparatelyStoredData {
  /** Problems found in the separately stored data, by field path. */
  problems: ProblemsByPath;
  /** The locks that `store` needs. If a lock is missing here, the transaction has to run again. */
  locks?: readonly LockKey[];
  /** Stores the data in the transaction that has just stored the record. */
  store(writeContext: WriteContext, document: Document): Promise<void>;
}

/** The body of a call, which may contain data to store outside the record, such as a password. */
export interface BodyWithSeparatelyStoredData {
  body: Loose;
  problems: ProblemsByPath;
  id: string | null;
  call: RouteCall;
}

/** Reads data of one kind, such as memos, that a call requests together with a record. */
export interface AdditionalRecordDataReader {
  schema: JsonSchema;
  /** Reads the first page of the data. The access log states `count` as the number of items read. */
  read(reader: Reader, resource: AnyResource, record: Document): Promise<{ body: Loose; count: number }>;
  /** Counts the data of one record, for the record's row in a list. */
  inRows?: { collection: string; count(reader: Reader, id: string): Promise<number> };
}

/**
 * Functions that a collection adds to the generic endpoints, such as its own checks. All members except
 * `path` are optional. Several extensions may have the same path: the endpoints then use all of them.
 */
export interface CollectionEndpointExtensions {
  /** Path of the collection below the API's base. */
  path: string;
  /**
   * Reads the data to store outside the record (the companion) from the body of a create or an update. It
   * runs before the transaction, because it may take long. `id` is null for a new record. `problems` has the
   * problems found so far. If there are any, the body will be refused, and the data need not be prepared for
   * storing. Throws ApiError.
   */
  readCompanion?(sentData: BodyWithSeparatelyStoredData): Promise<SeparatelyStoredData>;
  /** True if removing a record requires a confirmed password. */
  confirmsRemoval?: true;
  /** Returns a new record in which values missing from the body are derived from the body's other values. */
  complete?(record: Loose): Loose;
  /**
   * Maps the path of each missing value to the field from which `complete` derives the value. The form shows
   * problems of the value at that field.
   */
  sources?(body: Loose): Readonly<Record<string, string>>;
  /** Returns the conditions that restrict the collection's lists to the records that the operator may see. */
  within?(operator: Operator): readonly StoreCondition[];
  /** Whether an operator with the right to the collection may see a record. */
  shows?(operator: Operator, document: Document): boolean;
  /**
   * Returns the readers of the data, such as memos, that are sent with a record. The answer has each result
   * under the key of its reader. Only callers who may open the record get these data.
   */
  beside?(resource: AnyResource): Readonly<Record<string, AdditionalRecordDataReader>>;
  /** Throws if a record must not be removed; runs in the transaction that removes the record. */
  refuseRemoval?(writeContext: WriteContext, document: Document): Promise<void>;
  /**
   * Runs while a record is being removed, before `forget`. It removes the mentions of this record from the
   * data of other records.
   */
  forgetTraces?(writeContext: WriteContext, id: string): Promise<void>;
  /**
   * Removes the data that belong to a record, in the transaction that removes the record. It must touch no
   * other data, because all `forget` functions run at the same time.
   */
  forget?(writeContext: WriteContext, id: string): Promise<void>;
  /**
   * Returns the locks that `forget` needs. If the result lacks a lock, the transaction has to run a second
   * time.
   */
  locks?(reader: Reader, document: Document): Promise<readonly LockKey[]>;
}

/**
 * All extensions of a collection, combined into one. Functions of the same name run in the order of
 * registration; only the `forget` functions run at the same time.
 */
export interface CombinedEndpointExtensions {
  readCompanion(sentData: BodyWithSeparatelyStoredData): Promise<SeparatelyStoredData>;
  confirmsRemoval: boolean;
  complete(record: Loose): Loose;
  sources(body: Loose): Readonly<Record<string, string>>;
  within(operator: Operator): readonly StoreCondition[];
  shows(operator: Operator, document: Document): boolean;
  beside(resource: AnyResource): Readonly<Record<string, AdditionalRecordDataReader>>;
  refuseRemoval(writeContext: WriteContext, document: Document): Promise<void>;
  forget(writeContext: WriteContext, id: string): Promise<void>;
  locks(reader: Reader, document: Document): Promise<readonly LockKey[]>;
}

/** Returns one object that combines all extensions registered for a path. */
export function combineEndpointExtensions(
  allExtensions: readonly CollectionEndpointExtensions[],
  collectionPath: string,
): CombinedEndpointExtensions {
  const collectionExtensions = allExtensions.filter((extension) => extension.path === collectionPath);
  return {
    async readCompanion(sentData) {
      const separateDataParts: SeparatelyStoredData[] = [];
      let problems: ProblemsByPath = {};
      for (const extension of collectionExtensions) {
        const knownProblems = { ...sentData.problems, ...problems };
        const separateData = await extension.readCompanion?.({ ...sentData, problems: knownProblems });
        if (!separateData) continue;
        separateDataParts.push(separateData);
        problems = { ...problems, ...separateData.problems };
      }
      return {
        problems,
        locks: separateDataParts.flatMap(({ locks = [] }) => locks),
        async store(writeContext, document) {
          for (const separateData of separateDataParts) await separateData.store(writeContext, document);
        },
      };
    },
    confirmsRemoval: collectionExtensions.some(({ confirmsRemoval }) => confirmsRemoval),
    complete: (record) =>
      collectionExtensions.reduce(
        (completedRecord, extension) => extension.complete?.(completedRecord) ?? completedRecord,
        record,
      ),
    sources: (body) =>
      Object.assign({}, ...collectionExtensions.map((extension) => extension.sources?.(body))),
    within: (operator) => collectionExtensions.flatMap((extension) => extension.within?.(operator) ?? []),
    shows: (operator, document) =>
      collectionExtensions.every((extension) => extension.shows?.(operator, document) ?? true),
    beside: (resource) =>
      Object.assign({}, ...collectionExtensions.map((extension) => extension.beside?.(resource))),
    async refuseRemoval(writeContext, document) {
      for (const extension of collectionExtensions) await extension.refuseRemoval?.(writeContext, document);
    },
    async forget(writeContext, id) {
      for (const extension of collectionExtensions) await extension.forgetTraces?.(writeContext, id);
      await Promise.all(collectionExtensions.map((extension) => extension.forget?.(writeContext, id)));
    },
    locks: async (reader, document) =>
      (
        await Promise.all(collectionExtensions.map((extension) => extension.locks?.(reader, document) ?? []))
      ).flat(),
  };
}
