/**
 * A sum of numbers in related records, optionally minus a sum over the records of another entry of `related`.
 */
export interface RelatedSum {
  /** Path of the number to sum. */
  path: string;
  /** Only records with a value at this path are summed. */
  filled?: string;
  /**
   * The sum to subtract, such as refunds from payments. `part` names an entry of `related`, and `path` the
   * numbers in its records, of the same digits. Only records with a value at `filled` and with the
   * values in `when` are included.
   */
  less?: {
    part: string;
    path: string;
    filled?: string;
    when?: { readonly [path: string]: readonly string[] };
  };
}

/**
 * Declares that records of another resource refer to this resource's records. `by` is the path of the
 * reference in those records. The path may lead through an intermediate record: `order.user` is the user of
 * the order to which a record refers.
 */
export interface Related {
  /** Name of the resource whose records are shown. */
  of: string;
  /** Path of the reference to the record whose page shows the related records. */
  by: string;
  /** If set, the related records need the right to personal data instead of the right to their resource. */
  needs?: 'personal';
  /** Number of days, counting today: only records that were created in these days are included. */
  days?: number;
  /** An exact sum over the related records, of an `int()`, `decimal()` or `money()`. */
  sum?: RelatedSum;
}
