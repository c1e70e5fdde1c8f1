import { sha256 } from '../basics/ids';
import { API_BASE_PATH, type ReadRoute, type Route, type RoutesContext } from '../call/route';
import { hasEntityTag } from '../call/tag';
import type { Services } from '../services';
import { defineApiPart, NO_PART_CONTRIBUTIONS, NO_SWEEP } from '../store/part';
import { type DescribedApi, describeApi } from './document';

/** Returns the API document as JSON bytes, and its entity tag. */
async function written(described: DescribedApi) {
  const bytes = new TextEncoder().encode(JSON.stringify(await describeApi(described)));
  return { bytes, tag: `"${(await sha256(bytes)).slice(0, 32)}"` };
}

/**
 * The endpoint that describes all endpoints. The first request generates the document, which is then kept.
 */
function descriptionRoute(
  routes: () => readonly Route[],
  { resources, cookie }: Pick<DescribedApi, 'resources' | 'cookie'>,
): ReadRoute {
  let made: ReturnType<typeof written> | undefined;
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
      made ??= written({ routes: routes(), resources, base: API_BASE_PATH, cookie });
      const { bytes, tag } = await made;
      return { written: hasEntityTag(call, tag) ? null : bytes, headers: { ETag: tag } };
    },
  };
}

/** The part of the server for the machine-readable description of the API. */
export const descriptionPart = defineApiPart({
  collections: NO_PART_CONTRIBUTIONS,
  routes: (
    { resources, cookies }: Pick<Services, 'resources' | 'cookies'>,
    { all }: Pick<RoutesContext, 'all'>,
  ) => [descriptionRoute(all, { resources, cookie: cookies.session })],
  hooks: NO_PART_CONTRIBUTIONS,
  sweep: NO_SWEEP,
  paths: ['openapi.json'],
});
