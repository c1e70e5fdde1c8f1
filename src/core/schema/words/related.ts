/** The sum of a number of the records of a part, without what records of another part take back. */
export interface RelatedSum {
  path: string;
  /** Only records with a value here count. */
  filled?: string;
  /** The sum at `path` of another part is subtracted, of records with a value at `filled` and values of `when`. */
  less?: {
    part: string;
    path: string;
    filled?: string;
    when?: { readonly [path: string]: readonly string[] };
  };
}

/** The records of another resource that refer to one: `by` is their reference, or `order.user` over one more. */
export interface Related {
  /** Name of the other resource. */
  of: string;
  by: string;
  /** Asks for this right to persons, in the place of the right to the other resource. */
  needs?: 'personal';
  /** Only records created on so many last days, today among them. */
  days?: number;
  /** A sum of whole numbers that the part shows. */
  sum?: RelatedSum;
}
