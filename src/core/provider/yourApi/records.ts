import { HttpError } from 'ra-core';
import { stripEtagEncodingSuffix, WEAK_ETAG_PREFIX } from '../../schema/basics/tags';
import { getAt, isDecimalField, isObject, type Loose, normalizeFieldValue } from '../../schema/index';
import { mapFieldValues } from '../../schema/record/folds';
import { ifMatchHeader } from '../wire/headers';
import { isHttpError } from '../wire/http';
import { type ApiAnswer, type ApiCall, NOT_MODIFIED_STATUS } from '../wire/request';
import { invertFieldNameMapping, nestValueAtDottedPath, readValueAtDottedPath, renameFields } from './names';
import { type ApiCallFunction, createResourceHeaders, type ResourceApiConventions } from './wire';

/** Returns the version of a record to send in `If-Match`: a number, or the text of an ETag. */
function readRecordVersion(
  { versions }: ResourceApiConventions,
  record: Loose,
  etag: string | null,
): unknown {
  if (versions === 'etag') return etag === null ? undefined : stripEtagEncodingSuffix(etag);
  const version = versions && getAt(record, versions.field);
  return typeof version === 'string' ? `"${version}"` : version;
}

/**
 * Converts another API's record into the console's form. `etag` is the ETag of an answer that contains only
 * this record.
 */
export function toConsoleRecord(
  conventions: ResourceApiConventions,
  record: Loose,
  etag: string | null = null,
): Loose {
  const { version: _, ...renamedRecord } = renameFields(record, invertFieldNameMapping(conventions.names));
  // Many APIs send decimals as numbers, while the console expects decimals as texts.
  const recordWithDecimalTexts = mapFieldValues(conventions.resource.fields, renamedRecord, (field, value) =>
    isDecimalField(field) ? normalizeFieldValue(field, value) : value,
  );
  const version = readRecordVersion(conventions, record, etag);
  return { ...recordWithDecimalTexts, ...(version !== undefined && { version }) };
}

/**
 * Converts an answer about one record into the form of the console's own API. An answer without a record
 * stays empty.
 */
export function toConsoleRecordAnswer(conventions: ResourceApiConventions, answer: ApiAnswer): ApiAnswer {
  const record = readValueAtDottedPath(answer.json.whole, conventions.one);
  const json = isObject(record)
    ? { [conventions.resource.api.one]: toConsoleRecord(conventions, record, answer.headers.get('ETag')) }
    : {};
  return { ...answer, json };
}

/** Returns the path of a record, or of a call below it. */
const buildRecordPath = ({ path, resource }: ResourceApiConventions, subpathSegments: readonly string[]) =>
  `/${[path, ...(resource.singleton ? [] : subpathSegments)].join('/')}`;

/** Reads a record, or data below it, from another API, and converts the answer to the console's form. */
export const readCustomApiRecord = async (
  conventions: ResourceApiConventions,
  callApi: ApiCallFunction,
  subpathSegments: readonly string[],
  call: ApiCall,
): Promise<ApiAnswer> =>
  toConsoleRecordAnswer(
    conventions,
    await callApi(
      buildRecordPath(conventions, subpathSegments),
      { ...call, headers: createResourceHeaders(conventions, call.headers) },
      conventions.names,
    ),
  );

/** A change to send: the function that sends it, and the headers for the request. */
interface RecordChangeRequest {
  headers: ApiCall['headers'];
  send: (headers: ApiCall['headers']) => Promise<ApiAnswer>;
}

/**
 * Sends a change. The error of a version conflict also contains the present record, if the record can be
 * read. A proxy may have made the sent ETag weak. If the record still has this ETag, nobody has changed it,
 * and the change is sent again with the strong ETag.
 */
async function sendChangeWithEtagRetry(
  conventions: ResourceApiConventions,
  callApi: ApiCallFunction,
  subpathSegments: readonly string[],
  { headers, send }: RecordChangeRequest,
): Promise<ApiAnswer> {
  try {
    return await send(headers);
  } catch (error) {
    if (!conventions.versions || !isHttpError(error, 409, 412)) throw error;
    const currentAnswer = await readCustomApiRecord(conventions, callApi, subpathSegments, {}).catch(
      () => null,
    );
    const sentEtag = headers?.['If-Match'];
    const isSameEtag =
      sentEtag?.startsWith(WEAK_ETAG_PREFIX) &&
      stripEtagEncodingSuffix(currentAnswer?.headers.get('ETag') ?? '') === sentEtag;
    if (isSameEtag) return send({ ...headers, 'If-Match': sentEtag.slice(WEAK_ETAG_PREFIX.length) });
    throw new HttpError(error.message, error.status, { ...error.body, ...currentAnswer?.json });
  }
}

/**
 * Returns the headers of a change. Records from lists have no ETag. So if the call has no ETag, the record's
 * present ETag is read first.
 */
async function prepareChangeRequestHeaders(
  conventions: ResourceApiConventions,
  callApi: ApiCallFunction,
  subpathSegments: readonly string[],
  { method, headers, signal }: ApiCall,
) {
  const needsNoEtag =
    conventions.versions !== 'etag' || method === 'POST' || headers?.['If-Match'] !== undefined;
  if (needsNoEtag) return createResourceHeaders(conventions, headers);
  const currentAnswer = await callApi(
    buildRecordPath(conventions, subpathSegments),
    { headers: createResourceHeaders(conventions), signal },
    conventions.names,
  );
  const etag = currentAnswer.headers.get('ETag');
  return createResourceHeaders(conventions, {
    ...headers,
    ...(etag !== null && ifMatchHeader(stripEtagEncodingSuffix(etag))),
  });
}

/** Creates, changes or deletes a record. */
export async function sendRecordChange(
  conventions: ResourceApiConventions,
  callApi: ApiCallFunction,
  subpathSegments: readonly string[],
  call: ApiCall,
): Promise<ApiAnswer> {
  const { resource, names, sends, changes } = conventions;
  const { _id, ...record } = typeof call.body === 'string' ? (JSON.parse(call.body) as Loose) : {};
  const bodyOption =
    call.body === undefined
      ? {}
      : { body: JSON.stringify(nestValueAtDottedPath(sends, renameFields(record, names))) };
  const method = call.method === 'PUT' ? changes : call.method;
  const headers = await prepareChangeRequestHeaders(conventions, callApi, subpathSegments, call);
  const apiCall = { ...call, ...bodyOption, ...(method && { method }) };
  const sendChangeWithHeaders: RecordChangeRequest['send'] = (requestHeaders) =>
    callApi(
      buildRecordPath(conventions, subpathSegments),
      { ...apiCall, headers: requestHeaders ?? {} },
      names,
    );
  const answer = await (call.method === 'POST'
    ? sendChangeWithHeaders(headers)
    : sendChangeWithEtagRetry(conventions, callApi, subpathSegments, {
        headers,
        send: sendChangeWithHeaders,
      }));
  if (method === 'DELETE')
    return { ...answer, json: { [resource.api.one]: { _id: decodeURIComponent(subpathSegments[0] ?? '') } } };
  const recordAnswer = toConsoleRecordAnswer(conventions, answer);
  // If the answer to a change contains no record, the record is read again.
  return call.method === 'PUT' && !(resource.api.one in recordAnswer.json)
    ? readCustomApiRecord(conventions, callApi, subpathSegments, {})
    : recordAnswer;
}

/** Whether an answer has the status 304. */
export const isNotModifiedResponse = ({ status }: ApiAnswer): boolean => status === NOT_MODIFIED_STATUS;
