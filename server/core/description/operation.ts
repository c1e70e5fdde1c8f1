import { type JsonSchema, jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import type { Loose } from '../../../src/core/schema/index';
import type { QueryParameter, RouteDescription } from '../call/facts';
import { type AllowedCallers, isRouteOpenToTokens } from '../call/rights';
import type { ChangeRoute, Route } from '../call/route';
import { describeRouteFailures } from './failures';
import { createRequestHeaderRef, describeAnswerHeaders } from './headers';

/** Returns the names of the parameters in a route's path. */
const listPathParameterNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Returns a route's path in OpenAPI's notation: `/faqs/{id}`. */
export const toOpenApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns an operation's name for generated clients, such as `getFaqsById`. */
const createOpenApiOperationId = ({ method, path }: Route, basePath: string): string => {
  const pathWords = path.replace(`${basePath}/`, '/').replaceAll('/:', '/by/').split(/\W+/);
  return method.toLowerCase() + pathWords.map(capitalise).join('');
};

const pathParameterDescriptions: Readonly<Record<string, string>> = {
  id: 'The _id of the record',
  key: 'The name of a draft: whatever its writer calls it',
  field: 'The path of a field with tags',
  at: 'An index, or the _id of the file that is to be removed',
  version: 'The number of a version',
  token: 'The token of a page of an unsaved record',
  page: 'The token of a page of an unsaved record',
  name: 'Whatever the file is to be called; its id alone finds it',
};

const describePathParameter = (name: string): Loose => ({
  name,
  in: 'path',
  required: true,
  description: pathParameterDescriptions[name] ?? name,
  schema: jsonSchemaBuilders.text,
});

const describeQueryParameter = ({
  name,
  schema,
  about: description,
  required,
  example,
}: QueryParameter): Loose => ({
  name,
  in: 'query',
  schema,
  ...(description && { description }),
  ...(required && { required }),
  ...(example !== undefined && { example }),
  // In the query, a parameter that is a list is one text with commas: `a,b`.
  ...(schema.type === 'array' && { style: 'form', explode: false }),
});

const fileUploadSchema: JsonSchema = jsonSchemaBuilders.object({
  file: { type: 'string', format: 'binary' },
});

const createMultipartRequestContent = () => ({ 'multipart/form-data': { schema: fileUploadSchema } });
const createJsonRequestContent = ({ body }: RouteDescription) => ({
  'application/json': { schema: body ?? { type: 'object' } },
});

/**
 * The functions that describe a request's body for the API document, by the kind of input that a route
 * declares. Null for a call without a body.
 */
const requestContentBuilderByBodyKind: {
  readonly [K in ChangeRoute['input']]: ((routeDescription: RouteDescription) => Loose) | null;
} = {
  none: null,
  json: createJsonRequestContent,
  jsonIfAny: createJsonRequestContent,
  signIn: createJsonRequestContent,
  draft: createJsonRequestContent,
  image: createMultipartRequestContent,
  file: createMultipartRequestContent,
};

function describeRequestBody(route: Route, routeDescription: RouteDescription): Loose {
  const buildContent = route.method === 'GET' ? null : requestContentBuilderByBodyKind[route.input];
  if (!buildContent) return {};
  const isBodyOptional = route.method !== 'GET' && route.input === 'jsonIfAny';
  return { requestBody: { required: !isBodyOptional, content: buildContent(routeDescription) } };
}

const binaryContent = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function describeResponses(route: Route, routeDescription: RouteDescription): Loose {
  const { answer, status = 200, isTagged, isBinned, version } = routeDescription;
  const headerNames = [
    ...(isTagged || version ? ['ETag'] : []),
    ...(route.method === 'GET' && route.access ? ['Recorded-At'] : []),
    ...(isBinned ? ['Bin-Item'] : []),
  ];
  const content = answer === 'bytes' ? binaryContent : { 'application/json': { schema: answer } };
  const successResponse = { description: 'Done', ...describeAnswerHeaders(headerNames), content };
  return {
    [status]: successResponse,
    // A call that answers a file may also answer a range of the file.
    ...(answer === 'bytes' && { 206: { ...successResponse, description: 'The range that was asked for' } }),
    ...(isTagged && { 304: { description: 'The caller has the answer of this tag' } }),
  };
}

function describeRouteParameters(route: Route, routeDescription: RouteDescription): Loose {
  const { query = [], isPaged, isTagged, isExported, isPrinted, version } = routeDescription;
  const isCallRepeatable =
    routeDescription.isRepeatable || (route.method !== 'GET' && route.answerAgain !== undefined);
  const parameters = [
    ...listPathParameterNames(route.path).map(describePathParameter),
    ...query.map(describeQueryParameter),
    ...(isPaged ? [createRequestHeaderRef('skip'), createRequestHeaderRef('limit')] : []),
    ...(isExported ? [createRequestHeaderRef('X-Export-Reason')] : []),
    ...(isPrinted ? [createRequestHeaderRef('X-Print')] : []),
    ...(isTagged ? [createRequestHeaderRef('If-None-Match')] : []),
    ...(version ? [createRequestHeaderRef('If-Match')] : []),
    ...(isCallRepeatable ? [createRequestHeaderRef('Idempotency-Key')] : []),
  ];
  return parameters.length > 0 ? { parameters: parameters } : {};
}

const descriptionByAllowedCaller: Readonly<Record<string, string>> = {
  anyone: 'Anyone may call it.',
  guest: 'Anyone may call it.',
  signingIn: 'Every operator may call it, and whoever is between the steps of a sign-in.',
  session: 'Whoever is signed in may call it.',
  self: 'Every operator may call it.',
  operator: 'Every operator may call it.',
};

function describeAllowedCallers(allowedCallers: AllowedCallers): string {
  if (typeof allowedCallers === 'string') return descriptionByAllowedCaller[allowedCallers] ?? '';
  const { group, personal } = allowedCallers;
  const groupClause = group === null ? 'who are narrowed to no group' : `of the group ${group}`;
  return `Operators ${groupClause} may call it${personal ? ', if they may see personal data' : ''}.`;
}

/**
 * Returns the OpenAPI `security` of a call: a session, or also a token if programs may make the call. A call
 * that can also answer public records (`?public=true`) works without a sign-in too.
 */
function describeSecurityRequirements(route: Route): Loose[] {
  if (route.who === 'anyone' || route.who === 'guest') return [];
  const isOpenToGuests = route.method === 'GET' && route.open?.who === 'guest';
  return [
    { session: [] },
    ...(isRouteOpenToTokens(route) ? [{ token: [] }] : []),
    ...(isOpenToGuests ? [{}] : []),
  ];
}

/** Describes one call as an operation of the OpenAPI document. */
export function describeRouteAsOperation(route: Route, basePath: string): Loose {
  const routeDescription = route.describe();
  const [tag = ''] = route.path.replace(`${basePath}/`, '').split('/').filter(Boolean);
  return {
    operationId: createOpenApiOperationId(route, basePath),
    summary: routeDescription.title,
    description: [routeDescription.about, describeAllowedCallers(route.who)].filter(Boolean).join(' '),
    tags: [tag],
    security: describeSecurityRequirements(route),
    ...describeRouteParameters(route, routeDescription),
    ...describeRequestBody(route, routeDescription),
    responses: {
      ...describeResponses(route, routeDescription),
      ...describeRouteFailures(route, routeDescription),
    },
  };
}
