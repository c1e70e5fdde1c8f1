declare const RECORD: unique symbol;

/** Names a record of a resource, as `stock.record(id)` does: hooks and acts say by it which records they touch. */
export interface RecordName<R extends object = object> {
  readonly resource: string;
  readonly path: string;
  readonly id: string;
  readonly [RECORD]?: R;
}
