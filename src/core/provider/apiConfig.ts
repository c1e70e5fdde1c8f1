/** Optional API features besides lists and records, as calls of docs/api.md; the console hides missing ones. */
export type Offer =
  | 'actions'
  | 'bulkActs'
  | 'bulkDelete'
  | 'bulkEdit'
  | 'consents'
  | 'dashboard'
  | 'desk'
  | 'drafts'
  | 'emptiness'
  | 'exports'
  | 'history'
  | 'home'
  | 'imports'
  | 'memos'
  | 'messages'
  | 'operators'
  | 'order'
  | 'password'
  | 'pictures'
  | 'previews'
  | 'publish'
  | 'related'
  | 'beside'
  | 'search'
  | 'security'
  | 'sums'
  | 'tags'
  | 'taken'
  | 'titles'
  | 'tokens'
  | 'trees'
  | 'uploads'
  | 'views';

/** How a page of a list is requested: by its number from 1, or by the number of records before it. */
export type Paging = ({ page: string } | { skip: string }) & {
  /** Name of the parameter for the number of records. */
  size: string;
  /** Where the parameters are sent; in the query by default. */
  in?: 'headers';
};

/** How calls of an API are written. A dotted path names a value in its JSON; an empty one names the whole. */
export interface Conventions {
  /** A list answer: the path of its records, and of the total or the header that contains it. */
  list: { records: string; total: string | { header: string } };
  /** Path of the id in a record. */
  id: string;
  /** Path of the record in an answer about one record. */
  one: string;
  /** Path in a body below which a record is sent. */
  sends: string;
  paging: Paging;
  /**
   * Parameter for the sort order; its value begins with `-` for descending order. Without it lists can't be
   * sorted.
   */
  sort?: string;
  /** Headers added to every call. */
  headers?: Readonly<Record<string, string>>;
  /** The method of a partial update: fields missing in the body stay as they are. */
  changes: 'PATCH' | 'PUT';
  /**
   * Where an answer has a record's version: its ETag, or a field. Changes then send it in `If-Match`. Without
   * versions the last save wins.
   */
  versions?: 'etag' | { field: string };
  /** Header of the idempotency key, by which a repeated create call is recognised. */
  idempotency?: string;
}

/** The calls of one resource; `conventions` are the defaults. */
export interface OwnResource extends Partial<Conventions> {
  /** Path of the resource below the base. */
  path: string;
  /** The API's names of fields, by their paths in the console; equal names are omitted. */
  names?: Readonly<Record<string, string>>;
  /** Paths of fields that the API does not have: they are neither shown nor sent. */
  lacks?: readonly string[];
  /** The API's parameter names for list filters, by the filters' names in the console. */
  parameters?: Readonly<Record<string, string>>;
  /**
   * Parameter that finds records by their titles, for references; without it only the first page is searched.
   */
  finds?: string;
}

/** The call that ends a session. */
export interface SignOut {
  path: string;
  method: 'DELETE' | 'POST';
}

/**
 * What carries the session: a cookie that only the API can end, or a bearer token kept until the tab closes.
 * Without `signOut` the token is only dropped.
 */
type Carried = { by: 'cookie'; signOut: SignOut } | { by: 'token'; signOut?: SignOut };

/** How operators sign in at an API. */
export type OwnSession = Carried & {
  /**
   * `POST` with the username and the password, under these names. `token` is the token's path in the answer.
   */
  signIn: { path: string; username: string; password: string; token?: string };
  /**
   * `GET` that answers the signed-in operator, with these paths. Without `scope` an operator has every right.
   */
  who: { path: string; id: string; name: string; username: string; scope?: string };
};

/** An API other than the console's own. */
export interface OwnApi {
  session: OwnSession;
  conventions: Conventions;
  /** Paths of a failure's text, and of the texts of fields by name. */
  failures: { message: string; fields?: string };
  /** The API's resources by their names in the console; resources without an entry are not shown. */
  resources: Readonly<Record<string, OwnResource>>;
  offers: readonly Offer[];
}

/** The configuration of the API that the console calls. */
export interface ApiConfig {
  /** A path on the console's own origin, or an absolute URL. */
  base: string;
  /** Absent for the console's own API (docs/api.md). */
  own?: OwnApi;
}
