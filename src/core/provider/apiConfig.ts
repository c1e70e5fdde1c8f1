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

/** A page of a list: by its number, from 1 on, or by how many records come before it. */
export type Paging = ({ page: string } | { skip: string }) & {
  /** The name of the number of records. */
  size: string;
  /** Where the names go; query parameters by default. */
  in?: 'headers';
};

/** How calls of an API are written. A dotted path leads to a value of its JSON; an empty one means the whole of it. */
export interface Conventions {
  /** A list response: the path of its records, and of the total, or the header with the total. */
  list: { records: string; total: string | { header: string } };
  /** The path of a record's id in it. */
  id: string;
  /** The path of the record in a response about one. */
  one: string;
  /** The path in a body below which a record is sent. */
  sends: string;
  paging: Paging;
  /** The parameter of the sort order; its value begins with `-` for descending order. Without it no head sorts. */
  sort?: string;
  /** Headers of every call. */
  headers?: Readonly<Record<string, string>>;
  /** The method of a partial update: fields missing in the body stay as they are. */
  changes: 'PATCH' | 'PUT';
  /**
   * The source of a record's version in a response: its ETag, or a field. Changes then name it in `If-Match`. Without
   * it the last save wins.
   */
  versions?: 'etag' | { field: string };
  /** The header of the idempotency key, which identifies a repeated create call. */
  idempotency?: string;
}

/** The calls of one resource; `conventions` are the defaults. */
export interface OwnResource extends Partial<Conventions> {
  /** Its path below the base. */
  path: string;
  /** The API's field names, by their paths here. Equal names are left out. */
  names?: Readonly<Record<string, string>>;
  /** Paths of fields here that the API does not have: neither shown nor sent. */
  lacks?: readonly string[];
  /** The API's parameter names for list filters, by their names here. */
  parameters?: Readonly<Record<string, string>>;
  /** The parameter that finds records by their titles, for references; without one the first page is searched. */
  finds?: string;
}

/** The call that ends a session. */
export interface SignOut {
  path: string;
  method: 'DELETE' | 'POST';
}

/**
 * The session's carrier: a cookie that only the API can end, or a bearer token kept until this tab closes. Without
 * `signOut` the token is only dropped.
 */
type Carried = { by: 'cookie'; signOut: SignOut } | { by: 'token'; signOut?: SignOut };

/** How operators sign in at an API. */
export type OwnSession = Carried & {
  /**
   * `POST` with the user name and the password, under these names. `token` is the path of the token in the response.
   */
  signIn: { path: string; username: string; password: string; token?: string };
  /**
   * `GET` that returns the signed-in operator: paths in its response. Without `scope` an operator may do everything.
   */
  who: { path: string; id: string; name: string; username: string; scope?: string };
};

/** An API other than the console's own. */
export interface OwnApi {
  session: OwnSession;
  conventions: Conventions;
  /** The paths of a refusal's text, and of the texts of fields by their names. */
  failures: { message: string; fields?: string };
  /** By the resources' names in the console. Resources without an entry are not shown. */
  resources: Readonly<Record<string, OwnResource>>;
  offers: readonly Offer[];
}

/** Which API the console calls. */
export interface ApiConfig {
  /** A path on the console's own origin, or an absolute address elsewhere. */
  base: string;
  /** Absent for the console's own API (docs/api.md). */
  own?: OwnApi;
}
