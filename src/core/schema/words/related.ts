/** A sum over the records of a part, minus that of records in another part. */
export interface RelatedSum {
  path: string;
  /** Only records with a value at this path are summed. */
  filled?: string;
  /**
   * The other part whose sum at `path` is subtracted, over records with a value at `filled` and the values in
   * `when`.
   */
  less?: {
    part: string;
    path: string;
    filled?: string;
    when?: { readonly [path: string]: readonly string[] };
  };
}

/**
 * The records of another resource that refer to a record: `by` is their reference, or `order.user` for one
 * over an intermediate record.
 */
export interface Related {
  /** Name of the other resource. */
  of: string;
  by: string;
  /** Requires the right to personal data instead of the right to the other resource. */
  needs?: 'personal';
  /** Only includes records created in the last days, counting today. */
  days?: number;
  /** A sum of whole numbers that the part shows. */
  sum?: RelatedSum;
}
