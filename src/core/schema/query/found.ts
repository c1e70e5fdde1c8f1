/** A record that the global search found. The record's name is masked if the name is personal. */
export interface SearchHitRecord {
  _id: string;
  title: string;
  detail: string;
  /** The record's route below the console's base. */
  route: string;
}

/** Global search hits of a resource or a variant: the best few, and the total. */
export interface SearchHitGroup {
  resource: string;
  variant?: string;
  totalCount: number;
  items: readonly SearchHitRecord[];
  /** The route of a list that shows exactly the records that matched; absent if no filter can select them. */
  list?: string;
}
