import type { AnyField, AnyResource, Loose } from '../../../src/core/schema/index';
import type { Document } from '../store/store';

/** A function that masks a field's value as a list does, if the record is about a person. */
export type FieldValueMasker = (field: AnyField, value: unknown) => unknown;

/**
 * A stored record in an answer's body. No route has to mask it: `server/core/privacy` replaces this object
 * with the masked result of `show`.
 */
export class MaskableRecord {
  readonly resource: AnyResource;
  readonly record: Loose;
  readonly show: (maskedRecord: Loose, mask: FieldValueMasker) => unknown;
  /** True if a caller with the right to personal data gets the whole record unmasked. */
  readonly isOpened: boolean;

  constructor(resource: AnyResource, record: Loose, show: MaskableRecord['show'], isOpened = false) {
    this.resource = resource;
    this.record = record;
    this.show = show;
    this.isOpened = isOpened;
  }
}

/** An imported row in the answer to an import. `id` is the id of the row's record, if there is one. */
export interface ImportedRowAnswer {
  outcome: 'created' | 'updated' | 'same' | 'again' | 'refused';
  id: string | undefined;
  record: Loose;
  /** The error code that says why the row was refused. */
  code?: unknown;
}

/**
 * The records that an answer's body is about. `server/core/privacy` adds them to the call's access log entry.
 */
export type RecordsInAnswerBody =
  /** A search for records by title: the searched resource, the search term, and the records found. */
  | { titles: { resource: AnyResource; term: string; documents: readonly Document[] } }
  /**
   * A search in several lists, with the number of records that each list showed. `filter` is set if the
   * operator did not type the search term. `person` is set if the records found are data about that person.
   */
  | {
      lists: readonly {
        resource: AnyResource;
        record: Loose;
        count: number;
        filter?: string;
        person?: Document;
      }[];
    }
  /**
   * A check whether values are already in use. At each of `paths`, another record has the same value as
   * `record`.
   */
  | { taken: { resource: AnyResource; record: Loose; paths: readonly string[] } }
  /** A call about several records. For each record, `isDone` says whether the call changed it. */
  | { each: readonly { document: Document; isDone: boolean }[] }
  /** An import of rows into a resource. With `dryRun`, nothing was stored. */
  | { imported: { resource: AnyResource; dryRun: boolean; rows: readonly ImportedRowAnswer[] } };
