import { type JsonSchema, jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import type { Loose } from '../../../src/core/schema/index';
import { type ErrorCode, httpStatusByErrorCode } from '../basics/errors';
import type { RouteDescription } from '../call/facts';
import { isRouteOpenToTokens } from '../call/rights';
import type { ChangeRoute, Route } from '../call/route';
import { describeAnswerHeaders } from './headers';

const allErrorCodes = Object.keys(httpStatusByErrorCode) as ErrorCode[];

/** Name of the OpenAPI schema component for the body of a failed call. */
const FAILURE_SCHEMA_NAME = 'Failure';
const FAILURE_CODE_SCHEMA_NAME = 'FailureCode';

const failureSchemaProperties = {
  message: { ...jsonSchemaBuilders.text, description: 'In Korean, and fit to show' },
  code: jsonSchemaBuilders.component(FAILURE_CODE_SCHEMA_NAME),
  fields: {
    ...jsonSchemaBuilders.map(jsonSchemaBuilders.text),
    description: 'What is wrong with which field, by its path: slides.3.url',
  },
};

export const openApiFailureSchemas: Readonly<Record<string, JsonSchema>> = {
  [FAILURE_SCHEMA_NAME]: jsonSchemaBuilders.object(failureSchemaProperties, ['fields']),
  [FAILURE_CODE_SCHEMA_NAME]: jsonSchemaBuilders.oneOf(allErrorCodes),
};

const jsonBodyErrorCodes: readonly ErrorCode[] = ['bad_request', 'too_slow', 'too_large', 'wrong_type'];
const uploadErrorCodes: readonly ErrorCode[] = [
  ...jsonBodyErrorCodes,
  ...(['bad_file_name', 'empty_file', 'busy', 'storage_full'] as const),
];

/** The error codes with which a call can fail while its body is read, by the kind of body. */
const errorCodesByBodyKind: { readonly [K in ChangeRoute['input']]: readonly ErrorCode[] } = {
  none: [],
  json: [...jsonBodyErrorCodes, 'unknown_key'],
  jsonIfAny: [...jsonBodyErrorCodes, 'unknown_key'],
  signIn: jsonBodyErrorCodes,
  draft: [...jsonBodyErrorCodes, 'unknown_key'],
  image: [...uploadErrorCodes, 'not_an_image', 'too_many_pixels', 'too_many_frames'],
  file: uploadErrorCodes,
};

/**
 * Returns the error codes with which a route's calls can fail. Some follow from the route's declaration;
 * `errors` lists the others.
 */
function collectErrorCodesOfRoute(
  route: Route,
  { isPaged, isExported, isRepeatable, version, errors = [] }: RouteDescription,
): ErrorCode[] {
  const { who } = route;
  const isChangeRoute = route.method !== 'GET';
  return [
    // Every read refuses the parameter `public`, except the lists that take it.
    ...(isChangeRoute ? [] : (['unknown_filter'] as const)),
    ...(isPaged ? (['bad_paging', 'page_too_long'] as const) : []),
    ...(isChangeRoute ? errorCodesByBodyKind[route.input] : []),
    ...(who === 'anyone' ? [] : (['not_signed_in', 'other_operator'] as const)),
    // Every route refuses a wrong token, and a session's cookie without an origin.
    ...(['token', 'too_many_calls', 'origin_needed'] as const),
    ...(isRouteOpenToTokens(route) && who === 'anyone' ? [] : (['no_right'] as const)),
    ...(isChangeRoute ? (['wrong_origin'] as const) : []),
    ...(route.confirm ? (['confirm_needed'] as const) : []),
    ...(isExported ? (['reason_needed'] as const) : []),
    ...(route.path.includes(':') ? (['not_found'] as const) : []),
    ...(version ? (['conflict'] as const) : []),
    ...(version === 'needed' ? (['version_needed'] as const) : []),
    ...(isChangeRoute && route.of?.all.some(({ refusals }) => refusals) ? (['refused'] as const) : []),
    ...(isChangeRoute && (isRepeatable || route.answerAgain) ? (['bad_request'] as const) : []),
    ...(isChangeRoute && route.answerAgain ? (['already_created'] as const) : []),
    'url_too_long',
    ...errors,
  ];
}

/** HTTP statuses of failures whose bodies hold further data, such as the current record. */
const HTTP_STATUSES_WITH_FAILURE_DATA = [409, 412];
/** HTTP status of failures whose bodies hold further data only for the limits that a route names itself. */
const LIMIT_REACHED_STATUS = 429;
/** HTTP statuses of failures whose headers say when to try again. */
const RETRY_AFTER_STATUSES = [429, 503];

const describeFailureResponse = (
  codes: readonly ErrorCode[],
  schema: JsonSchema,
  headers: Loose = {},
): Loose => ({
  description: codes.length > 0 ? [...new Set(codes)].join(', ') : 'Any other failure',
  ...headers,
  content: { 'application/json': { schema } },
});

/** The OpenAPI description of a failure that a call does not describe itself. All calls share it. */
export const sharedFailureResponses = {
  [FAILURE_SCHEMA_NAME]: describeFailureResponse([], jsonSchemaBuilders.component(FAILURE_SCHEMA_NAME)),
};

/** Describes the failures of a call for the API document, by their HTTP status. */
export function describeRouteFailures(route: Route, routeDescription: RouteDescription): Loose {
  const errorCodes = collectErrorCodesOfRoute(route, routeDescription);
  const sharedFailureSchema = jsonSchemaBuilders.component(FAILURE_SCHEMA_NAME);
  const { carries, errors = [] } = routeDescription;
  const failureSchemaWithData = carries
    ? jsonSchemaBuilders.object({ ...failureSchemaProperties, ...carries }, [
        'fields',
        ...Object.keys(carries),
      ])
    : sharedFailureSchema;
  const hasOwnLimit = errors.some((code) => httpStatusByErrorCode[code] === LIMIT_REACHED_STATUS);
  const statusesWithData = [
    ...HTTP_STATUSES_WITH_FAILURE_DATA,
    ...(hasOwnLimit ? [LIMIT_REACHED_STATUS] : []),
  ];
  const statuses = [...new Set(errorCodes.map((code) => httpStatusByErrorCode[code]))].sort((a, b) => a - b);
  const responseEntries = statuses.map((status) => [
    status,
    describeFailureResponse(
      errorCodes.filter((code) => httpStatusByErrorCode[code] === status),
      statusesWithData.includes(status) ? failureSchemaWithData : sharedFailureSchema,
      RETRY_AFTER_STATUSES.includes(status) ? describeAnswerHeaders(['Retry-After']) : {},
    ),
  ]);
  return {
    ...Object.fromEntries(responseEntries),
    default: { $ref: `#/components/responses/${FAILURE_SCHEMA_NAME}` },
  };
}
