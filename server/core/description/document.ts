import { generateRecordSchemas } from '../../../src/core/schema/described/record';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { createEventLoopYielder } from '../basics/turns';
import type { Route } from '../call/route';
import { openApiFailureSchemas, sharedFailureResponses } from './failures';
import { openApiHeaderComponents } from './headers';
import { describeRouteAsOperation, toOpenApiPath } from './operation';

const API_DESCRIPTION = `The calls of the administrator console. Every call but those of signing in needs a session, which
\`POST /session\` begins and a cookie carries. A call that carries one says whose it is by \`Sec-Fetch-Site\` or
\`Origin\`, as browsers do by themselves. Programs send the key of a token instead, without a cookie. Bodies are JSON in UTF-8, and uploads multipart with one part, \`file\`.
A body may also send back what was read of fields that only the API writes, as long as it is unchanged. Instants are
UTC, days are of Asia/Seoul. Answers may get further properties; calls and bodies refuse what is not declared.`;

/** The routes, resources and names of an API that its OpenAPI document describes. */
export interface OpenApiDocumentSource {
  routes: readonly Route[];
  resources: readonly AnyResource[];
  /** The base path of the API's calls. */
  base: string;
  /** The name of the session cookie. */
  cookie: string;
}

/**
 * Returns the text by which operations are sorted in the API document. Without sorting, the order of the
 * routes would change the document.
 */
const createOperationSortKey = ({ path, method }: Route) => `${path} ${method}`;

/**
 * Describes the API as an OpenAPI 3.1 document. The function pauses from time to time, so that calls are
 * answered meanwhile.
 */
export async function buildOpenApiDocument({
  routes,
  resources,
  base,
  cookie,
}: OpenApiDocumentSource): Promise<Loose> {
  const yieldToEventLoop = createEventLoopYielder();
  const schemaByName: Record<string, Loose> = { ...openApiFailureSchemas };
  for (const [name, schema] of generateRecordSchemas(resources)) {
    schemaByName[name] = schema;
    await yieldToEventLoop();
  }
  const operationsByPath: Record<string, Loose> = {};
  for (const route of [...routes].sort((a, b) =>
    createOperationSortKey(a) < createOperationSortKey(b) ? -1 : 1,
  )) {
    await yieldToEventLoop();
    const openApiPath = toOpenApiPath(route.path);
    operationsByPath[openApiPath] = {
      ...operationsByPath[openApiPath],
      [route.method.toLowerCase()]: describeRouteAsOperation(route, base),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Console API',
      version: '1',
      description: API_DESCRIPTION.replaceAll('\n', ' '),
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'The host that serves the console' }],
    paths: operationsByPath,
    components: {
      schemas: schemaByName,
      responses: sharedFailureResponses,
      ...openApiHeaderComponents,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A key of POST /tokens, for programs: `ck_…`' },
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by POST /session' },
      },
    },
  };
}
