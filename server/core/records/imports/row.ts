import type { AnyResource } from '../../../../src/core/schema/index';
import type { Faces } from '../../call/faces';
import type { Call, WriteContext } from '../../call/route';
import type { Document, LockKey } from '../../store/store';
import type { RecordPorts } from '../ports';
import type { Changed } from './changes';
import type { ImportOptions } from './readRows';

/** The outcome of an accepted row: `same` changes nothing, `again` was stored by an earlier call. */
export type Outcome = 'created' | 'updated' | 'same' | 'again';

/** The record of a row, and its outcome. */
export interface Done {
  outcome: Outcome;
  document: Document;
  /** The values of a stored record that the row changes. */
  changes?: readonly Changed[];
}

/** A row that is read, and not stored yet. */
export interface ReadRow {
  /** Stores it in a transaction, under `locks`. Throws ApiError if the row is refused. */
  store: (work: WriteContext) => Promise<Done>;
  locks: readonly LockKey[];
}

/** The context for reading every row of a call. */
export interface Import {
  faces: Faces;
  face: AnyResource;
  call: Call;
  ports: RecordPorts;
  options: ImportOptions;
  /** Makes the ids of new records: a list shows them in the order of the sheet's rows. */
  newId: () => string;
  /** The titles of the records that the rows refer to, and referred to, by id. */
  titles: Map<string, string>;
}
