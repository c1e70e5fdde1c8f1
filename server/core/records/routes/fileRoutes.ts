import {
  type AcceptedImageMimeType,
  type AnyResource,
  getFileExtension,
  isPersonalDataRecord,
} from '../../../../src/core/schema/index';
import {
  ASSETS_COLLECTION,
  type AssetDocument,
  isPublicAsset,
  parseAssetOwnerReference,
} from '../../assets/assets';
import { PICTURE_COPY_MEDIA_TYPE } from '../../assets/copies';
import { mayReadHolderOfAsset } from '../../assets/publicity';
import { refineOfficeMediaType } from '../../assets/uploadCheck/officeTypes';
import { ApiError } from '../../basics/errors';
import { YEAR_SECONDS } from '../../basics/time';
import { skipAccessEntry } from '../../call/accessNote';
import { type CollectionResources, findResourceOfRecord, groupResourcesByPath } from '../../call/collections';
import type { RouteDescription } from '../../call/facts';
import { ANONYMOUS_OPERATOR, type Operator } from '../../call/operator';
import { authoriseCaller } from '../../call/rights';
import type { FileAnswer, PersonalDataFileAnswer, Route, RouteCall } from '../../call/route';
import type { ByteRange, StoredFileBody } from '../../files/files';
import type { Document, Reader } from '../../store/store';
import type { RecordDependencies } from '../ports';

const BYTE_RANGE_HEADER_PATTERN = /^bytes=(\d*)-(\d*)$/;

/**
 * Returns the requested range of a file of `sizeInBytes` bytes (RFC 9110, section 14). Undefined if a call
 * asks for the whole file or for several ranges, or has the header If-Range. Throws 416 for a range after the
 * file's end.
 */
function parseRequestedByteRange(headers: Headers, sizeInBytes: number): ByteRange | undefined {
  if (headers.has('if-range')) return;
  const [, first = '', last = ''] = BYTE_RANGE_HEADER_PATTERN.exec(headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return;
  const rangeStart = first === '' ? Math.max(0, sizeInBytes - Number(last)) : Number(first);
  const rangeEnd = first === '' || last === '' ? sizeInBytes : Math.min(Number(last) + 1, sizeInBytes);
  if (rangeStart >= rangeEnd)
    throw new ApiError('bad_range', { headers: { 'Content-Range': `bytes */${sizeInBytes}` } });
  return { start: rangeStart, end: rangeEnd };
}

/** The media types that browsers show, with the extensions of their files; the usual one is first. */
const extensionsByDisplayableMediaType: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'application/pdf': ['pdf'],
    'image/png': ['png', 'apng'],
    'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
    'image/webp': ['webp'],
    'image/gif': ['gif'],
  } satisfies Record<AcceptedImageMimeType | 'application/pdf', readonly string[]>),
);

const ONE_YEAR_CACHE_CONTROL = `max-age=${YEAR_SECONDS}, immutable`;

/**
 * Returns the Content-Disposition, which tells the browser to show or to save the file. If a file that is
 * shown has the extension of another type, the extension of its real type is appended. A browser would
 * otherwise save it under the wrong type. The name is encoded by RFC 5987, because it may contain Korean
 * letters.
 */
function formatContentDisposition({ name, type }: AssetDocument): string {
  const extensions = extensionsByDisplayableMediaType.get(type);
  const disposition = extensions ? 'inline' : 'attachment';
  const shownName =
    !extensions || extensions.includes(getFileExtension(name)) ? name : `${name}.${extensions[0]}`;
  const encodedName = encodeURIComponent(shownName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `${disposition}; filename*=UTF-8''${encodedName}`;
}

/**
 * Replaces an asset's media type and file name by those of the picture's copy, for an answer that sends the
 * copy.
 */
const createAssetOfPictureCopy = (asset: AssetDocument): AssetDocument => ({
  ...asset,
  type: PICTURE_COPY_MEDIA_TYPE,
  name: `${asset.name.replace(/\.[^.]*$/, '')}.webp`,
});

/**
 * Cache time of an original picture that is sent because a copy is missing. The time is short, because the
 * server might make the copy later.
 */
const CACHE_CONTROL_OF_FALLBACK_ORIGINAL = 'max-age=60';

const pictureCopyRouteDescription: RouteDescription = {
  title: "Reads a picture's copy of a width that an image field declares, or a range of it",
  about:
    'Whoever may read the picture may read its copies. Where there is none and none can be made, the picture itself comes.',
  answer: 'bytes',
  errors: ['not_signed_in', 'no_right', 'bad_range'],
};

const fileRouteDescription: RouteDescription = {
  title: 'Reads a file, or a range of it',
  about:
    'Pictures that the storefront shows are for everyone, all else for operators with the right to a record that holds it, and to personal data where that holds some.',
  answer: 'bytes',
  errors: ['not_signed_in', 'no_right', 'bad_range'],
};

const createFileResponseHeaders = (asset: AssetDocument, cacheControl = ONE_YEAR_CACHE_CONTROL) => ({
  'Accept-Ranges': 'bytes',
  // Files that older builds stored have the media type of their container format, such as ZIP, if they are
  // office files.
  'Content-Type': refineOfficeMediaType(asset.type, asset.name),
  'Content-Disposition': formatContentDisposition(asset),
  'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': isPublicAsset(asset) ? `public, ${cacheControl}` : 'private, no-store',
  'Cross-Origin-Resource-Policy': isPublicAsset(asset) ? 'cross-origin' : 'same-origin',
  'X-Content-Type-Options': 'nosniff',
});

/** A record that holds a file, and the resource that shows the record. */
interface RecordWithFile {
  resource: AnyResource;
  record: Document;
}

/** Returns a record with personal data that holds the file; undefined if there is none. */
async function findPersonalRecordHoldingFile(
  reader: Reader,
  { owners }: AssetDocument,
  collections: readonly CollectionResources[],
): Promise<RecordWithFile | undefined> {
  for (const owner of owners) {
    const { path, id } = parseAssetOwnerReference(owner);
    const collection = collections.find((candidate) => candidate.path === path);
    const record = collection && (await reader.get(path, id));
    const resource = record && findResourceOfRecord(collection, record);
    if (resource && isPersonalDataRecord(resource, record)) return { resource, record };
  }
  return undefined;
}

/** Throws unless the operator may read one of the records that hold the file. */
function requireRightToReadFile(
  operator: Operator,
  asset: AssetDocument,
  resources: readonly AnyResource[],
): void {
  authoriseCaller({ who: 'operator', method: 'GET' }, operator);
  if (!mayReadHolderOfAsset(operator.scope, asset, resources)) throw new ApiError('no_right');
}

/**
 * Serves files by their random id. Pictures of public fields are served to everyone, because the storefront
 * shows them. All other files require the right to a record that holds them. Reading a file of a person's
 * record is recorded once per session, because browsers request a file repeatedly and in parts. Each read by
 * a token is recorded.
 */
export function fileRoutes({ store, files, copies, authenticate, resources }: RecordDependencies): Route[] {
  const collections = groupResourcesByPath(resources);
  async function readRequestedFile(call: RouteCall): Promise<FileAnswer | PersonalDataFileAnswer> {
    skipAccessEntry(call);
    const asset = (await store.get(ASSETS_COLLECTION, call.params.id ?? '')) as AssetDocument | null;
    if (asset?.state !== 'ready') throw new ApiError('not_found');
    if (isPublicAsset(asset)) return readFile(call, asset);
    const readingOperator = (await authenticate(call.env, call.now, true)) ?? ANONYMOUS_OPERATOR;
    const personalRecord = await findPersonalRecordHoldingFile(store, asset, collections);
    return {
      readingOperator,
      holder: personalRecord && {
        ...personalRecord,
        once: JSON.stringify([readingOperator.session, asset._id]),
      },
      admit: () => requireRightToReadFile(readingOperator, asset, resources),
      held: () => readFile(call, asset),
    };
  }
  async function readFile(call: RouteCall, asset: AssetDocument): Promise<FileAnswer> {
    if (call.params.width === undefined) return toFileAnswer(call, asset, await files.get(asset._id));
    const width = Number(call.params.width);
    if (String(width) !== call.params.width || !copies.widths.has(width)) throw new ApiError('not_found');
    const pictureCopy = await copies.get(asset, width);
    return pictureCopy
      ? toFileAnswer(call, createAssetOfPictureCopy(asset), pictureCopy)
      : toFileAnswer(call, asset, await files.get(asset._id), CACHE_CONTROL_OF_FALLBACK_ORIGINAL);
  }
  function toFileAnswer(
    { request }: RouteCall,
    asset: AssetDocument,
    fileBody: StoredFileBody | null,
    cacheControl?: string,
  ): FileAnswer {
    if (!fileBody) throw new ApiError('not_found');
    // The stored file's own size is used. While the server strips metadata from an older picture, the size in
    // the asset's document may be outdated.
    const { size } = fileBody;
    const range = parseRequestedByteRange(request.headers, size);
    const { start, end } = range ?? { start: 0, end: size };
    const rangeHeader = range && { 'Content-Range': `bytes ${start}-${end - 1}/${size}` };
    return {
      status: range ? 206 : 200,
      // An answer to HEAD gets no stream. Nobody would read the stream, so the file would stay open.
      file: request.method === 'HEAD' ? null : fileBody.stream(range),
      headers: {
        ...createFileResponseHeaders(asset, cacheControl),
        'Content-Length': String(end - start),
        ...rangeHeader,
      },
    };
  }
  const createFileDownloadRoute = (routePath: string, description: RouteDescription): Route => ({
    method: 'GET',
    path: routePath,
    who: 'anyone',
    describe: () => description,
    access: 'download',
    read: readRequestedFile,
  });
  return [
    createFileDownloadRoute('/files/:id/:name', fileRouteDescription),
    createFileDownloadRoute('/files/:id/sizes/:width', pictureCopyRouteDescription),
  ];
}
