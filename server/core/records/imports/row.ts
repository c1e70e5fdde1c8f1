import type { AnyResource } from '../../../../src/core/schema/index';
import type { Faces } from '../../call/faces';
import type { Call, WriteContext } from '../../call/route';
import type { Document, LockKey } from '../../store/store';
import type { RecordPorts } from '../ports';
import type { ChangedValue } from './changes';
import type { ImportOptions } from './readRows';

/** The outcome of an accepted row: `same` changes nothing, `again` was already stored by an earlier call. */
export type Outcome = 'created' | 'updated' | 'same' | 'again';

/** The record that a row stored, and its outcome. */
export interface StoredRowOutcome {
  outcome: Outcome;
  document: Document;
  /** The values of the stored record that the row changes. */
  changes?: readonly ChangedValue[];
}

/** A row that was read and is not stored yet. */
export interface ReadRow {
  /** Stores the row in a transaction, under `locks`. Throws ApiError if the row is refused. */
  store: (work: WriteContext) => Promise<StoredRowOutcome>;
  locks: readonly LockKey[];
}

/** The context for reading every row of a call. */
export interface Import {
  faces: Faces;
  face: AnyResource;
  call: Call;
  ports: RecordPorts;
  options: ImportOptions;
  /** Creates ids of new records, which sort lists in the order of the sheet's rows. */
  newId: () => string;
  /** Titles of the records that the rows refer to, now and before, by id. */
  titles: Map<string, string>;
}
