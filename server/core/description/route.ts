import { sha256 } from '../basics/ids';
import { type AllCollectionsAndRoutes, API_BASE_PATH, type ReadRoute, type Route } from '../call/route';
import { hasMatchingEntityTag } from '../call/tag';
import type { ApiServices } from '../services';
import { createNoopCleanup, defineApiPart, returnEmptyList } from '../store/part';
import { buildOpenApiDocument, type OpenApiDocumentSource } from './document';

/** Returns the API document as JSON in bytes, and the document's entity tag. */
async function createApiDocumentWithEntityTag(documentSource: OpenApiDocumentSource) {
  const documentBytes = new TextEncoder().encode(JSON.stringify(await buildOpenApiDocument(documentSource)));
  return { bytes: documentBytes, tag: `"${(await sha256(documentBytes)).slice(0, 32)}"` };
}

/**
 * The endpoint that describes all endpoints. The first request generates the document, which is then kept.
 */
function createApiDescriptionRoute(
  getRoutes: () => readonly Route[],
  { resources, cookie }: Pick<OpenApiDocumentSource, 'resources' | 'cookie'>,
): ReadRoute {
  let documentPromise: ReturnType<typeof createApiDocumentWithEntityTag> | undefined;
  return {
    method: 'GET',
    path: `${API_BASE_PATH}/openapi.json`,
    who: 'operator',
    describe: () => ({
      title: 'This description',
      isTagged: true,
      answer: { type: 'object' },
    }),
    async read(call) {
      documentPromise ??= createApiDocumentWithEntityTag({
        routes: getRoutes(),
        resources,
        base: API_BASE_PATH,
        cookie,
      });
      const { bytes, tag } = await documentPromise;
      return { written: hasMatchingEntityTag(call, tag) ? null : bytes, headers: { ETag: tag } };
    },
  };
}

/** The endpoint with the machine-readable description of the API. */
export const openApiDocumentApiPart = defineApiPart({
  collections: returnEmptyList,
  routes: (
    { resources, cookies }: Pick<ApiServices, 'resources' | 'cookies'>,
    { all }: Pick<AllCollectionsAndRoutes, 'all'>,
  ) => [createApiDescriptionRoute(all, { resources, cookie: cookies.session })],
  hooks: returnEmptyList,
  sweep: createNoopCleanup,
  paths: ['openapi.json'],
});
