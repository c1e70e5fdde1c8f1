declare const RECORD_TYPE: unique symbol;

/**
 * A reference to a record, which `stock.record(id)` returns for a resource `stock`. Hooks and actions use
 * such references to declare which records they change.
 */
export interface RecordName<R extends object = object> {
  readonly resource: string;
  readonly path: string;
  readonly id: string;
  readonly [RECORD_TYPE]?: R;
}
