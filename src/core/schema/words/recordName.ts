declare const RECORD: unique symbol;

/** Names a record, as in `stock.record(id)`; hooks and acts declare by it which records they touch. */
export interface RecordName<R extends object = object> {
  readonly resource: string;
  readonly path: string;
  readonly id: string;
  readonly [RECORD]?: R;
}
