/** A sum over the records of an entry of `related`, minus a sum over the records of another entry. */
export interface RelatedSum {
  /** Path of the number to sum. */
  path: string;
  /** Only records with a value at this path are summed. */
  filled?: string;
  /**
   * The entry of `related` whose sum at `path` is subtracted. This sum only includes records with a value at
   * `filled` and the values in `when`.
   */
  less?: {
    part: string;
    path: string;
    filled?: string;
    when?: { readonly [path: string]: readonly string[] };
  };
}

/**
 * Declares the records of another resource that refer to a record. `by` is the path of their reference to
 * this record. With `order.user`, they refer to an order whose `user` is this record.
 */
export interface Related {
  /** Name of the resource whose records are shown. */
  of: string;
  /** Path of the reference to this record. */
  by: string;
  /**
   * Reading the related records requires the right to personal data, instead of the right to their resource.
   */
  needs?: 'personal';
  /** Only records that were created in the last days, counting today, are included. */
  days?: number;
  /** A sum of whole numbers over these records. */
  sum?: RelatedSum;
}
