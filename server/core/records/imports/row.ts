import type { AnyResource } from '../../../../src/core/schema/index';
import type { CollectionResources } from '../../call/collections';
import type { RouteCall, WriteContext } from '../../call/route';
import type { Document, LockKey } from '../../store/store';
import type { RecordDependencies } from '../ports';
import type { ImportValueChangeWithField } from './changes';
import type { ImportOptions } from './readRows';

/**
 * The outcome of an accepted row. `same`: the row changes nothing. `again`: an earlier call has already
 * stored the row.
 */
export type ImportedRowOutcome = 'created' | 'updated' | 'same' | 'again';

/** The record that a row stored, and the row's outcome. */
export interface StoredImportRow {
  outcome: ImportedRowOutcome;
  document: Document;
  /** The values that the row changes in the stored record. */
  changes?: readonly ImportValueChangeWithField[];
}

/** A row that was read and is not stored yet. */
export interface PreparedImportRow {
  /** Stores the row in a transaction, under `locks`. Throws ApiError if the row is refused. */
  store: (writeContext: WriteContext) => Promise<StoredImportRow>;
  locks: readonly LockKey[];
}

/** The data and functions that are needed to read the rows of one import call. */
export interface ImportContext {
  collection: CollectionResources;
  resource: AnyResource;
  call: RouteCall;
  ports: RecordDependencies;
  options: ImportOptions;
  /** Returns the id for a new record. Sorted by id, new records have the order of the sheet's rows. */
  newId: () => string;
  /**
   * Titles by `buildTitleKey`. They include the records to which the rows and the stored records refer.
   */
  titles: Map<string, string>;
}
