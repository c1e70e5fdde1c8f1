declare const RECORD: unique symbol;

/** Names a record, as in `stock.record(id)`. By it, hooks and acts declare which records they change. */
export interface RecordName<R extends object = object> {
  readonly resource: string;
  readonly path: string;
  readonly id: string;
  readonly [RECORD]?: R;
}
