declare const RECORD: unique symbol;

/**
 * The name of a record, which `stock.record(id)` returns. By such names, hooks and acts declare which records
 * they change.
 */
export interface RecordName<R extends object = object> {
  readonly resource: string;
  readonly path: string;
  readonly id: string;
  readonly [RECORD]?: R;
}
