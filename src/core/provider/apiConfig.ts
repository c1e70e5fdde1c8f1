/**
 * Features of an API in addition to its lists and records, by the names of their calls in docs/api.md. An API
 * need not have them. The console hides the features that the API lacks.
 */
export type OptionalApiFeature =
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

/**
 * How a call requests a page of a list. `page` is the name of the parameter for the page number, which counts
 * from 1. `skip` is the name of the parameter for the number of records before the page.
 */
export type PagingConvention = ({ page: string } | { skip: string }) & {
  /** Name of the parameter for the number of records on a page. */
  size: string;
  /** Where a call sends the parameters of the page; by default in the query. */
  in?: 'headers';
};

/**
 * The formats of an API's calls. A dotted path names a value in a JSON body or answer; an empty path names
 * the whole JSON.
 */
export interface ApiConventions {
  /** The answer to a list call: the path of its records, and the path or the header of their total number. */
  list: { records: string; total: string | { header: string } };
  /** Path of the id inside a record. */
  id: string;
  /** Path of the record in an answer about one record. */
  one: string;
  /** Path in a request body at which the console sends the record; empty if the body is the record. */
  sends: string;
  paging: PagingConvention;
  /**
   * Parameter for the sort order; its value begins with `-` for descending order. Without this parameter,
   * lists can't be sorted.
   */
  sort?: string;
  /** Headers added to every call. */
  headers?: Readonly<Record<string, string>>;
  /** The method of a partial update: fields missing in the body stay as they are. */
  changes: 'PATCH' | 'PUT';
  /**
   * Where an answer contains a record's version: in its ETag, or in a field of the record. A change then
   * sends the version in `If-Match`. Without this option, the last save overwrites earlier saves.
   */
  versions?: 'etag' | { field: string };
  /** Header of the idempotency key, by which a repeated create call is recognised. */
  idempotency?: string;
}

/** The calls of one resource. For conventions that are left out here, the API's `conventions` apply. */
export interface CustomApiResource extends Partial<ApiConventions> {
  /** Path of the resource below the API's `base`. */
  path: string;
  /**
   * The API's names of fields, by the console's paths. Fields that have the same name in the API and in the
   * console are left out.
   */
  names?: Readonly<Record<string, string>>;
  /** Paths of fields that the API does not have. The console neither shows nor sends them. */
  lacks?: readonly string[];
  /** The API's parameter names for list filters, by the filters' names in the console. */
  parameters?: Readonly<Record<string, string>>;
  /**
   * Parameter that finds records by their titles, for reference inputs. Without this parameter, the console
   * only searches the first page of the list.
   */
  finds?: string;
}

/** The call that ends a session. */
export interface SignOutCall {
  path: string;
  method: 'DELETE' | 'POST';
}

/**
 * How calls prove that they belong to a session. A cookie's session can only be ended by the API's `signOut`
 * call. The browser keeps a bearer token until the tab is closed. Without `signOut`, signing out only deletes
 * the token, and calls no API.
 */
type SessionTransport = { by: 'cookie'; signOut: SignOutCall } | { by: 'token'; signOut?: SignOutCall };

/** How operators sign in at an API. */
export type CustomApiSession = SessionTransport & {
  /**
   * The `POST` that signs in. `username` and `password` are the names of these values in its body. `token` is
   * the path of the token in the answer.
   */
  signIn: { path: string; username: string; password: string; token?: string };
  /**
   * The `GET` at `path` that returns the signed-in operator. The other values are paths in the answer to this
   * call. Without `scope`, an operator has every right.
   */
  who: { path: string; id: string; name: string; username: string; scope?: string };
};

/** An API other than the console's own. */
export interface CustomApi {
  session: CustomApiSession;
  conventions: ApiConventions;
  /**
   * Paths in the answer to a failed call: the path of the error message, and the path of an object that holds
   * messages by field name.
   */
  failures: { message: string; fields?: string };
  /**
   * The API's resources, by their names in the console. The console does not show resources without an entry.
   */
  resources: Readonly<Record<string, CustomApiResource>>;
  offers: readonly OptionalApiFeature[];
}

/** The configuration of the API that the console calls. */
export interface ApiConfig {
  /** A path on the console's own origin, or an absolute URL. */
  base: string;
  /** Another API; absent for the console's own API (docs/api.md). */
  own?: CustomApi;
}
