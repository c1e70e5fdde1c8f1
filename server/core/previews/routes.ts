import {
  type AnyResource,
  isObject,
  type Loose,
  limits,
  mayWriteWholeRecord,
} from '../../../src/core/schema/index';
import { getPathsOfPreviewedFields } from '../../../src/core/schema/record/record';
import { ASSETS_COLLECTION, type AssetDocument } from '../assets/assets';
import { createShowablePictureTest } from '../assets/publicity';
import { ApiError } from '../basics/errors';
import { createSessionReference, sha256 } from '../basics/ids';
import { addMilliseconds, MINUTE_MS } from '../basics/time';
import { type CollectionResources, findResourceOfNewRecord } from '../call/collections';
import { refuseUnknownKeys } from '../call/params';
import {
  API_BASE_PATH,
  defineChange,
  type FileAnswer,
  type ReadRoute,
  type Route,
  type RouteCall,
} from '../call/route';
import { normalizeBodyTexts, replaceOlderFieldNames } from '../records/body/body';
import { exclusiveLock, getDocumentCreationLock } from '../store/locks';
import type { Reader, Transaction } from '../store/store';
import { createPreviewAnswer } from './answer';
import {
  createPreviewRouteDescription,
  previewFileRouteDescription,
  previewPageRouteDescription,
  readPreviewRouteDescription,
} from './facts';
import { createPreviewContentSecurityPolicy, renderPreviewPage } from './page';
import type { PreviewDependencies } from './ports';
import { isPreviewDocument, PREVIEWS_COLLECTION, type PreviewDocument } from './stored';

const PREVIEW_PAGES_PATH = '/preview';

const NO_STORE_NOINDEX_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Removes an operator's oldest previews, so that one more can be stored. The calling function must hold the
 * operator's lock.
 */
async function removeOldestPreviewsOfOwner(tx: Transaction, ownerId: string) {
  const where = [{ op: 'equals' as const, path: 'owner', key: ownerId }];
  const order = [{ path: 'createdAt', descending: false }];
  const storedPreviews = await tx.find(PREVIEWS_COLLECTION, { where, order, skip: 0, limit: 0 });
  for (const { _id } of storedPreviews.slice(
    0,
    Math.max(0, storedPreviews.length - limits.maxPreviewsPerOperator + 1),
  ))
    await tx.remove(PREVIEWS_COLLECTION, _id);
}

/**
 * Returns the URL of a preview: on the product's own preview page if the product has one, otherwise on this
 * server.
 */
function buildPreviewUrl({ preview }: AnyResource, token: string): string {
  if (preview?.url === undefined) return `${PREVIEW_PAGES_PATH}/${token}`;
  const url = new URL(preview.url);
  url.searchParams.set('preview', token);
  return url.href;
}

const parsePreviewBody = ({ record, ...others }: Loose): Loose => {
  refuseUnknownKeys(Object.keys(others));
  if (!isObject(record)) throw new ApiError('bad_request');
  return record;
};

const createPreviewCreationRoute = (collection: CollectionResources, ports: PreviewDependencies): Route =>
  defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/preview`,
    who: collection.who,
    ofNoResource: true,
    describe: () => createPreviewRouteDescription(collection),
    input: 'json',
    async prepare({ now, operator }, body) {
      const recordInput = normalizeBodyTexts(
        collection.all,
        replaceOlderFieldNames(collection.all, parsePreviewBody(body)),
      );
      const resource = findResourceOfNewRecord(collection, recordInput);
      const paths = getPathsOfPreviewedFields(resource, recordInput);
      if (!paths) throw new ApiError('not_found');
      if (!mayWriteWholeRecord(operator.scope, resource, recordInput)) throw new ApiError('no_right');
      const mayShowPicture = createShowablePictureTest(operator.scope, ports.resources);
      const previewAnswer = await createPreviewAnswer(resource, paths, recordInput, mayShowPicture, ports);
      const token = createSessionReference(ports.random);
      const _id = await sha256(token);
      const until = addMilliseconds(now, limits.previewLifetimeMinutes * MINUTE_MS);
      return {
        locks: async () => [
          getDocumentCreationLock(PREVIEWS_COLLECTION),
          exclusiveLock(PREVIEWS_COLLECTION, operator._id),
          exclusiveLock(PREVIEWS_COLLECTION, _id),
        ],
        async run({ tx }) {
          await tx.lock(exclusiveLock(PREVIEWS_COLLECTION, operator._id).name);
          await removeOldestPreviewsOfOwner(tx, operator._id);
          await tx.insert(PREVIEWS_COLLECTION, {
            ...{ _id, version: 1, owner: operator._id, resource: resource.name, paths, ...previewAnswer },
            ...{ createdAt: now.toISOString(), expiresAt: until },
          });
          return {
            id: _id,
            answer: { status: 201, body: { preview: { url: buildPreviewUrl(resource, token), until } } },
          };
        },
      };
    },
  });

const readPreviewTokenOfCall = ({ token, page }: RouteCall['params']): string => token ?? page ?? '';

/**
 * Returns the preview whose token is in the call's path. Throws 404 if there is none, or if it has expired.
 */
async function readRequestedPreview({ params, now }: RouteCall, reader: Reader): Promise<PreviewDocument> {
  const preview = await reader.get(PREVIEWS_COLLECTION, await sha256(readPreviewTokenOfCall(params)));
  if (!isPreviewDocument(preview) || preview.expiresAt <= now.toISOString()) throw new ApiError('not_found');
  return preview;
}

/** Returns a preview's record, in which the URLs of files work without a session. */
function rewriteFileUrlsForVisitors(token: string, { answer, files }: PreviewDocument): Loose {
  const rewrittenJson = files.reduce(
    (text, id) => text.replaceAll(`/files/${id}/`, `${PREVIEW_PAGES_PATH}/${token}/${id}/`),
    JSON.stringify(answer),
  );
  return JSON.parse(rewrittenJson) as Loose;
}

const createUncachedFileAnswer = (
  bytes: Uint8Array<ArrayBuffer>,
  { method }: Request,
  headers: Readonly<Record<string, string>>,
): FileAnswer => ({
  status: 200,
  file: method === 'HEAD' ? null : new Blob([bytes]).stream(),
  headers: { ...NO_STORE_NOINDEX_HEADERS, ...headers, 'Content-Length': String(bytes.byteLength) },
});

const publicRouteOptions = { method: 'GET', who: 'anyone', ofNoResource: true } as const;

const createReadPreviewRoute = ({ store }: PreviewDependencies): ReadRoute => ({
  ...publicRouteOptions,
  path: `${API_BASE_PATH}/preview/:token`,
  describe: () => readPreviewRouteDescription,
  async read(call) {
    const preview = await readRequestedPreview(call, store);
    const record = rewriteFileUrlsForVisitors(readPreviewTokenOfCall(call.params), preview);
    const { resource, expiresAt: until } = preview;
    return { status: 200, body: { preview: { resource, record, until } }, headers: NO_STORE_NOINDEX_HEADERS };
  },
});

const createPreviewPageRoute = ({ store, resources, previews }: PreviewDependencies): ReadRoute => ({
  ...publicRouteOptions,
  path: `${PREVIEW_PAGES_PATH}/:page`,
  describe: () => previewPageRouteDescription,
  async read(call) {
    const preview = await readRequestedPreview(call, store);
    const resource = resources.find(({ name }) => name === preview.resource);
    if (!resource) throw new ApiError('not_found');
    const answer = rewriteFileUrlsForVisitors(readPreviewTokenOfCall(call.params), preview);
    const page = await renderPreviewPage(resource, { paths: preview.paths, answer }, previews[resource.name]);
    return createUncachedFileAnswer(page, call.request, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': createPreviewContentSecurityPolicy(),
      'Referrer-Policy': 'no-referrer',
    });
  },
});

const createPreviewFileRoute = ({ store, files }: PreviewDependencies): ReadRoute => ({
  ...publicRouteOptions,
  path: `${PREVIEW_PAGES_PATH}/:page/:id/:name`,
  describe: () => previewFileRouteDescription,
  async read(call) {
    const { id = '' } = call.params;
    const preview = await readRequestedPreview(call, store);
    const asset = preview.files.includes(id)
      ? ((await store.get(ASSETS_COLLECTION, id)) as AssetDocument | null)
      : null;
    const fileBlob = asset && (await files.get(id));
    if (!fileBlob) throw new ApiError('not_found');
    return {
      status: 200,
      file: call.request.method === 'HEAD' ? null : fileBlob.stream(),
      headers: {
        ...NO_STORE_NOINDEX_HEADERS,
        'Content-Type': asset.type,
        'Content-Length': String(fileBlob.size),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
      },
    };
  },
});

/**
 * The endpoints for previews. With them, operators look at records before saving them (decisions, section
 * 16).
 */
export const createPreviewRoutes = (
  ports: PreviewDependencies,
  collections: readonly CollectionResources[],
): Route[] => [
  ...collections
    .filter(({ all }) => all.some(({ preview }) => preview))
    .map((collection) => createPreviewCreationRoute(collection, ports)),
  createReadPreviewRoute(ports),
  createPreviewPageRoute(ports),
  createPreviewFileRoute(ports),
];
