import { type JsonSchema, jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import type { Loose } from '../../../src/core/schema/index';
import { type ErrorCode, httpStatusByErrorCode } from '../basics/errors';
import type { RouteDescription } from '../call/facts';
import { isRouteOpenToTokens } from '../call/rights';
import type { ChangeRoute, Route } from '../call/route';
import { describeAnswerHeaders } from './headers';

const codes = Object.keys(httpStatusByErrorCode) as ErrorCode[];

/** Name of the OpenAPI schema component for the body of a failed call. */
const FAILURE = 'Failure';
const CODE = 'FailureCode';

const envelope = {
  message: { ...jsonSchemaBuilders.text, description: 'In Korean, and fit to show' },
  code: jsonSchemaBuilders.component(CODE),
  fields: {
    ...jsonSchemaBuilders.map(jsonSchemaBuilders.text),
    description: 'What is wrong with which field, by its path: slides.3.url',
  },
};

export const openApiFailureSchemas: Readonly<Record<string, JsonSchema>> = {
  [FAILURE]: jsonSchemaBuilders.object(envelope, ['fields']),
  [CODE]: jsonSchemaBuilders.oneOf(codes),
};

const jsonCodes: readonly ErrorCode[] = ['bad_request', 'too_slow', 'too_large', 'wrong_type'];
const uploadCodes: readonly ErrorCode[] = [
  ...jsonCodes,
  ...(['bad_file_name', 'empty_file', 'busy', 'storage_full'] as const),
];

/** The error codes with which a call can fail while its body is read, by the kind of body. */
const bodyCodes: { readonly [K in ChangeRoute['input']]: readonly ErrorCode[] } = {
  none: [],
  json: [...jsonCodes, 'unknown_key'],
  jsonIfAny: [...jsonCodes, 'unknown_key'],
  signIn: jsonCodes,
  draft: [...jsonCodes, 'unknown_key'],
  image: [...uploadCodes, 'not_an_image', 'too_many_pixels', 'too_many_frames'],
  file: uploadCodes,
};

/**
 * Returns the error codes with which a route's calls can fail, as far as the route's declaration implies
 * them.
 */
function codesOf(
  route: Route,
  { query, isPaged, isExported, version, errors = [] }: RouteDescription,
): ErrorCode[] {
  const { who } = route;
  const isChange = route.method !== 'GET';
  return [
    ...(query || isPaged ? (['unknown_filter'] as const) : []),
    ...(isPaged ? (['bad_paging', 'page_too_long'] as const) : []),
    ...(isChange ? bodyCodes[route.input] : []),
    ...(who === 'anyone' ? [] : (['not_signed_in', 'other_operator', 'origin_needed'] as const)),
    ...(isRouteOpenToTokens(route) ? (['token', 'too_many_calls'] as const) : []),
    ...(who === 'anyone' || who === 'session' ? [] : (['no_right'] as const)),
    ...(isChange ? (['wrong_origin'] as const) : []),
    ...(route.confirm ? (['confirm_needed'] as const) : []),
    ...(isExported ? (['reason_needed'] as const) : []),
    ...(route.path.includes(':') ? (['not_found'] as const) : []),
    ...(version ? (['conflict'] as const) : []),
    ...(version === 'needed' ? (['version_needed'] as const) : []),
    ...(isChange && route.of?.all.some(({ refusals }) => refusals) ? (['refused'] as const) : []),
    ...(isChange && route.answerAgain ? (['already_created'] as const) : []),
    'url_too_long',
    ...errors,
  ];
}

/** HTTP statuses of failures whose bodies hold further data, such as the current record. */
const CARRYING = [409, 412];
/** HTTP statuses of failures whose headers say when to try again. */
const WAITING = [429, 503];

const failure = (codes: readonly ErrorCode[], schema: JsonSchema, headers: Loose = {}): Loose => ({
  description: codes.length > 0 ? [...new Set(codes)].join(', ') : 'Any other failure',
  ...headers,
  content: { 'application/json': { schema } },
});

/** The OpenAPI description that calls share for all failures that they do not describe themselves. */
export const sharedFailureResponses = { [FAILURE]: failure([], jsonSchemaBuilders.component(FAILURE)) };

/** Describes the failures of a call for the API document, by their HTTP status. */
export function describeRouteFailures(route: Route, facts: RouteDescription): Loose {
  const all = codesOf(route, facts);
  const shared = jsonSchemaBuilders.component(FAILURE);
  const { carries } = facts;
  const carrying = carries
    ? jsonSchemaBuilders.object({ ...envelope, ...carries }, ['fields', ...Object.keys(carries)])
    : shared;
  const found = [...new Set(all.map((code) => httpStatusByErrorCode[code]))].sort((a, b) => a - b);
  const described = found.map((status) => [
    status,
    failure(
      all.filter((code) => httpStatusByErrorCode[code] === status),
      CARRYING.includes(status) ? carrying : shared,
      WAITING.includes(status) ? describeAnswerHeaders(['Retry-After']) : {},
    ),
  ]);
  return { ...Object.fromEntries(described), default: { $ref: `#/components/responses/${FAILURE}` } };
}
