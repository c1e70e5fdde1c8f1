import type { JsonSchema } from '../../../src/core/schema/described/jsonSchema';
import type { ErrorCode } from '../basics/errors';

/** A query parameter; any other is refused. */
export interface QueryParameter {
  name: string;
  schema: JsonSchema;
  about?: string;
  required?: true;
}

/** The description of a route for the API document: callers learn nothing else of it. */
export interface RouteFacts {
  /** Its effect, in a line. */
  title: string;
  /** Further notes about it. */
  about?: string;
  query?: readonly QueryParameter[];
  /** A page of a list, by the headers `skip` and `limit`. */
  isPaged?: true;
  /** All of it can be had at once too, with the reason why: the list holds personal data. */
  isExported?: true;
  /** Read for a print too, by the header `X-Print`. */
  isPrinted?: true;
  /** Answered 304 if If-None-Match names the tag of the answer. */
  isTagged?: true;
  /** The header Bin-Item of its answer names what waits in the bin. */
  isBinned?: true;
  /** Recognised again by its Idempotency-Key though it answers no record again. */
  isRepeatable?: true;
  /** Whether If-Match has to name the version that the call changes, or may. */
  version?: 'needed' | 'taken';
  /** The JSON body. */
  body?: JsonSchema;
  /** Status of the answer; 200 by default. */
  status?: 201;
  /** The body of the answer; the bytes of a file if there is none. */
  answer: JsonSchema | 'bytes';
  /** Error codes in addition to the implied ones. */
  errors?: readonly ErrorCode[];
  /** Further keys of a failure, in addition to its message: the current record for 409 and 412. */
  carries?: Readonly<Record<string, JsonSchema>>;
}
