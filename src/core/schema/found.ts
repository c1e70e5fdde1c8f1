/** One record that a search of everything found: what names it, masked where that is personal. */
export interface FoundRecord {
  _id: string;
  title: string;
  detail: string;
  /** The record's address below the console's base. */
  route: string;
}

/** Global search hits of a resource or of one of its variants: the best few, and the total. */
export interface FoundGroup {
  resource: string;
  variant?: string;
  totalCount: number;
  items: readonly FoundRecord[];
  /** The route of the list that shows exactly these records; absent where no filter of it finds just them. */
  list?: string;
}
