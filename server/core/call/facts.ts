import type { JsonSchema } from '../../../src/core/schema/described/jsonSchema';
import type { ErrorCode } from '../basics/errors';

/** A query parameter that a route accepts. Lists refuse all other parameters. */
export interface QueryParameter {
  name: string;
  schema: JsonSchema;
  about?: string;
  required?: true;
  /**
   * An example value for the page where operators try calls. Needed if a call must have at least one of the
   * route's optional parameters.
   */
  example?: unknown;
}

/** A route's entry in the API document. */
export interface RouteDescription {
  /** The action of the call, in one line, for the API document. */
  title: string;
  /** Further notes about the call, for the API document. */
  about?: string;
  query?: readonly QueryParameter[];
  /** True if the call answers one page of a list, chosen by the headers `skip` and `limit`. */
  isPaged?: true;
  /** True if a call that exports the whole list must give a reason, because the list holds personal data. */
  isExported?: true;
  /** True if the list can also be read for printing, with the header `X-Print`. */
  isPrinted?: true;
  /** True if the call answers 304 when the header If-None-Match contains the answer's current ETag. */
  isTagged?: true;
  /** True if the answer's header Bin-Item holds the id under which the bin keeps the deleted record. */
  isBinned?: true;
  /** True if a repeated call is recognised by its Idempotency-Key, although the answer holds no record. */
  isRepeatable?: true;
  /** Whether a call must (`needed`) or may (`taken`) state the record's version in the header If-Match. */
  version?: 'needed' | 'taken';
  body?: JsonSchema;
  /** Status of a successful answer; 200 by default. */
  status?: 201;
  /** Schema of the answer's body; `bytes` for a file. */
  answer: JsonSchema | 'bytes';
  /**
   * Error codes specific to this route. The API document adds codes that follow from the route's other
   * properties, such as its body.
   */
  errors?: readonly ErrorCode[];
  /**
   * Further keys in the body of a failure, by error code. The codes for 409 and 412 add the current record,
   * for example.
   */
  carries?: Readonly<Record<string, JsonSchema>>;
}
