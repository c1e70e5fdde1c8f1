import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { type Loose, limits } from '../../../src/core/schema/index';

const createHeaderParameter = (headerName: string, description: string, schema: Loose): Loose => ({
  name: headerName,
  in: 'header',
  description,
  schema,
});

const wholeNumberSchema = { type: 'integer', minimum: 0 };

/** The OpenAPI descriptions of request headers, by name. */
const sharedHeaderParameters = {
  skip: createHeaderParameter('skip', 'Records before the page; 0 without it.', wholeNumberSchema),
  limit: createHeaderParameter(
    'limit',
    `Records of the page, at most ${limits.maxRowsPerPage}; without it the list's own number. 0 asks for everything.`,
    { ...wholeNumberSchema, maximum: limits.maxPrintedRows },
  ),
  'X-Print': createHeaderParameter(
    'X-Print',
    `1 where the answer is printed: a page may then have ${limits.maxPrintedRows} records, and the record of access says so.`,
    { ...jsonSchemaBuilders.text, enum: ['1'] },
  ),
  'X-Export-Reason': createHeaderParameter(
    'X-Export-Reason',
    'Why everything of a list with personal data is taken, percent-encoded; with a limit of 0 alone.',
    jsonSchemaBuilders.text,
  ),
  'If-None-Match': createHeaderParameter(
    'If-None-Match',
    'The ETag of the answer that the caller has.',
    jsonSchemaBuilders.text,
  ),
  'If-Match': createHeaderParameter(
    'If-Match',
    'The version that the caller saw, in quotes as its ETag has it. Another one is refused.',
    jsonSchemaBuilders.text,
  ),
  'Idempotency-Key': createHeaderParameter(
    'Idempotency-Key',
    `A name for this call: within ${limits.idempotencyKeyHours} hours the same key answers what it made, and makes nothing.`,
    { ...jsonSchemaBuilders.text, minLength: 1, maxLength: limits.maxIdempotencyKeyLength },
  ),
} as const;

/** The OpenAPI descriptions of response headers, by name. */
const responseHeaderDescriptions = {
  ETag: {
    description: 'The version of the record, or the tag of the answer.',
    schema: jsonSchemaBuilders.text,
  },
  'Bin-Item': {
    description: 'The id of the deleted record in the bin; absent where it is gone for good.',
    schema: jsonSchemaBuilders.text,
  },
  'Recorded-At': {
    description: 'When the record of access was told; absent where it was not.',
    schema: jsonSchemaBuilders.instant,
  },
  'Retry-After': { description: 'Seconds after which to try again.', schema: jsonSchemaBuilders.text },
} as const;

/** The request and response headers as components of the OpenAPI document. */
export const openApiHeaderComponents = {
  parameters: sharedHeaderParameters,
  headers: responseHeaderDescriptions,
} as const;

export const createRequestHeaderRef = (name: keyof typeof sharedHeaderParameters): Loose => ({
  $ref: `#/components/parameters/${name}`,
});

/**
 * Returns the object `headers` of an answer in the API document; an empty object if none of the described
 * headers apply.
 */
export const describeAnswerHeaders = (names: readonly string[]): Loose =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
