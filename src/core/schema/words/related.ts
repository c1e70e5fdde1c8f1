/** The records of another resource that refer to one: `by` is their reference, or `order.user` over one more. */
export interface Related {
  /** Name of the other resource. */
  of: string;
  by: string;
}
