import type { JsonSchema } from '../../../src/core/schema/described/jsonSchema';
import type { ErrorCode } from '../basics/errors';

/** A query parameter that a route accepts. The route refuses all other parameters. */
export interface QueryParameter {
  name: string;
  schema: JsonSchema;
  about?: string;
  required?: true;
  /** An example value for the page of calls, if the route refuses a call without any optional parameter. */
  example?: unknown;
}

/** The description of a route for the API document. */
export interface RouteSpec {
  /** The effect of the call, in one line. */
  title: string;
  /** Further notes about the call. */
  about?: string;
  query?: readonly QueryParameter[];
  /** True if the call answers one page of a list, chosen by the headers `skip` and `limit`. */
  isPaged?: true;
  /** True if a call that exports the whole list must give a reason, because the list holds personal data. */
  isExported?: true;
  /** The list can also be read for printing, with the header `X-Print`. */
  isPrinted?: true;
  /** The call answers 304 if the header If-None-Match contains the current tag of the answer. */
  isTagged?: true;
  /** The answer's header Bin-Item holds the id of the deleted record in the bin. */
  isBinned?: true;
  /** A repeated call is recognised by its Idempotency-Key, although its answer holds no record. */
  isRepeatable?: true;
  /** Whether If-Match with the record's version is required (`needed`) or optional (`taken`). */
  version?: 'needed' | 'taken';
  /** Schema of the JSON body. */
  body?: JsonSchema;
  /** Status of a successful answer; 200 by default. */
  status?: 201;
  /** Schema of the answer's body; `bytes` for a file. */
  answer: JsonSchema | 'bytes';
  /** Error codes of this route. Further codes follow from its declaration. */
  errors?: readonly ErrorCode[];
  /** Further keys of a failure's body, by error code, such as the current record for 409 and 412. */
  carries?: Readonly<Record<string, JsonSchema>>;
}
