import type { AnyField, AnyResource, Loose } from '../../../src/core/schema/index';
import type { Document } from '../store/store';

/** Masks a field's value as the list does, if the record is about a person. */
export type MaskFieldValue = (field: AnyField, value: unknown) => unknown;

/**
 * A stored record in a body. `server/core/privacy` masks it and replaces it with the result of `show`, so no
 * route masks records.
 */
export class MaskableRecord {
  readonly face: AnyResource;
  readonly record: Loose;
  readonly show: (masked: Loose, mask: MaskFieldValue) => unknown;
  /** True if a caller with the right to personal data gets the whole record unmasked. */
  readonly isOpened: boolean;

  constructor(face: AnyResource, record: Loose, show: MaskableRecord['show'], isOpened = false) {
    this.face = face;
    this.record = record;
    this.show = show;
    this.isOpened = isOpened;
  }
}

/** A row of an import. `id` is the id of its record, if it has one. */
export interface ImportedRowAnswer {
  outcome: 'created' | 'updated' | 'same' | 'again' | 'refused';
  id: string | undefined;
  record: Loose;
  /** Why the row was refused. */
  code?: unknown;
}

/** The records that a body is about, as `server/core/privacy` notes them for the record of access. */
export type RecordsNamedInBody =
  /** A search for titles: the resource that was searched, the term, and the records found. */
  | { titles: { face: AnyResource; term: string; documents: readonly Document[] } }
  /**
   * A search in several lists: the number of records that each list showed. `filter` is set if the term was
   * not typed. `person` is set if the records are data about that person.
   */
  | {
      lists: readonly {
        face: AnyResource;
        record: Loose;
        count: number;
        filter?: string;
        person?: Document;
      }[];
    }
  /** A check whether values are taken. At each of `paths`, another record has the same value as `record`. */
  | { taken: { face: AnyResource; record: Loose; paths: readonly string[] } }
  /** A call about several records, each with its outcome. */
  | { each: readonly { document: Document; isDone: boolean }[] }
  /** An import into a resource. */
  | { imported: { face: AnyResource; dryRun: boolean; rows: readonly ImportedRowAnswer[] } };
