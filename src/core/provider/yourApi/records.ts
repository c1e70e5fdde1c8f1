import { HttpError } from 'ra-core';
import { stripEtagEncodingSuffix, WEAK_ETAG_PREFIX } from '../../schema/basics/tags';
import { getAt, isDecimalField, isObject, type Loose, normalizeFieldValue } from '../../schema/index';
import { mapFieldValues } from '../../schema/record/folds';
import { ifMatchHeader } from '../wire/headers';
import { isHttpError } from '../wire/http';
import { type ApiAnswer, type ApiCall, NOT_MODIFIED_STATUS } from '../wire/request';
import { invertFieldNames, nestValueAtDottedPath, readValueAtDottedPath, renameFields } from './names';
import { type ApiCallFunction, createResourceHeaders, type ResourceApiConventions } from './wire';

/** Returns the version of a record to send in `If-Match`: a number, or the text of an ETag. */
function readRecordVersion({ versions }: ResourceApiConventions, record: Loose, tag: string | null): unknown {
  if (versions === 'etag') return tag === null ? undefined : stripEtagEncodingSuffix(tag);
  const value = versions && getAt(record, versions.field);
  return typeof value === 'string' ? `"${value}"` : value;
}

/**
 * Converts another API's record into the console's form. `tag` is the ETag of an answer that contains only
 * this record.
 */
export function toConsoleRecord(
  wire: ResourceApiConventions,
  record: Loose,
  tag: string | null = null,
): Loose {
  const { version: _, ...named } = renameFields(record, invertFieldNames(wire.names));
  // Many APIs send decimals as numbers, while the console expects decimals as texts.
  const known = mapFieldValues(wire.resource.fields, named, (field, value) =>
    isDecimalField(field) ? normalizeFieldValue(field, value) : value,
  );
  const version = readRecordVersion(wire, record, tag);
  return { ...known, ...(version !== undefined && { version }) };
}

/**
 * Converts an answer about one record into the form of the console's own API. An answer without a record
 * stays empty.
 */
export function toConsoleRecordAnswer(wire: ResourceApiConventions, answer: ApiAnswer): ApiAnswer {
  const record = readValueAtDottedPath(answer.json.whole, wire.one);
  const json = isObject(record)
    ? { [wire.resource.api.one]: toConsoleRecord(wire, record, answer.headers.get('ETag')) }
    : {};
  return { ...answer, json };
}

/** Returns the path of a record, or of a call below it. */
const buildRecordPath = ({ path, resource }: ResourceApiConventions, below: readonly string[]) =>
  `/${[path, ...(resource.singleton ? [] : below)].join('/')}`;

/** Reads one record. */
export const readCustomApiRecord = async (
  wire: ResourceApiConventions,
  ask: ApiCallFunction,
  below: readonly string[],
  call: ApiCall,
): Promise<ApiAnswer> =>
  toConsoleRecordAnswer(
    wire,
    await ask(
      buildRecordPath(wire, below),
      { ...call, headers: createResourceHeaders(wire, call.headers) },
      wire.names,
    ),
  );

/** A change to send: the function that sends it, and the headers for the request. */
interface RecordChangeRequest {
  headers: ApiCall['headers'];
  send: (headers: ApiCall['headers']) => Promise<ApiAnswer>;
}

/**
 * Sends a change. The error of a version conflict also contains the present record, if the record can be
 * read. If the record still has the ETag that was sent, a proxy has only made this ETag weak. The change is
 * then sent again with the API's own ETag.
 */
async function sendChangeWithEtagRetry(
  wire: ResourceApiConventions,
  ask: ApiCallFunction,
  below: readonly string[],
  { headers, send }: RecordChangeRequest,
): Promise<ApiAnswer> {
  try {
    return await send(headers);
  } catch (error) {
    if (!wire.versions || !isHttpError(error, 409, 412)) throw error;
    const now = await readCustomApiRecord(wire, ask, below, {}).catch(() => null);
    const named = headers?.['If-Match'];
    const isSame =
      named?.startsWith(WEAK_ETAG_PREFIX) &&
      stripEtagEncodingSuffix(now?.headers.get('ETag') ?? '') === named;
    if (isSame) return send({ ...headers, 'If-Match': named.slice(WEAK_ETAG_PREFIX.length) });
    throw new HttpError(error.message, error.status, { ...error.body, ...now?.json });
  }
}

/**
 * Returns the headers of a change. Records from lists have no ETag. So if the call has no ETag, the record's
 * present ETag is read first.
 */
async function prepareChangeRequestHeaders(
  wire: ResourceApiConventions,
  ask: ApiCallFunction,
  path: readonly string[],
  { method, headers, signal }: ApiCall,
) {
  const needsNone = wire.versions !== 'etag' || method === 'POST' || headers?.['If-Match'] !== undefined;
  if (needsNone) return createResourceHeaders(wire, headers);
  const now = await ask(
    buildRecordPath(wire, path),
    { headers: createResourceHeaders(wire), signal },
    wire.names,
  );
  const tag = now.headers.get('ETag');
  return createResourceHeaders(wire, {
    ...headers,
    ...(tag !== null && ifMatchHeader(stripEtagEncodingSuffix(tag))),
  });
}

/** Creates, changes or deletes a record. */
export async function sendRecordChange(
  wire: ResourceApiConventions,
  ask: ApiCallFunction,
  path: readonly string[],
  call: ApiCall,
): Promise<ApiAnswer> {
  const { resource, names, sends, changes } = wire;
  const { _id, ...record } = typeof call.body === 'string' ? (JSON.parse(call.body) as Loose) : {};
  const body =
    call.body === undefined
      ? {}
      : { body: JSON.stringify(nestValueAtDottedPath(sends, renameFields(record, names))) };
  const method = call.method === 'PUT' ? changes : call.method;
  const headers = await prepareChangeRequestHeaders(wire, ask, path, call);
  const sent = { ...call, ...body, ...(method && { method }) };
  const sendChangeWithHeaders: RecordChangeRequest['send'] = (by) =>
    ask(buildRecordPath(wire, path), { ...sent, headers: by ?? {} }, names);
  const answer = await (call.method === 'POST'
    ? sendChangeWithHeaders(headers)
    : sendChangeWithEtagRetry(wire, ask, path, { headers, send: sendChangeWithHeaders }));
  if (method === 'DELETE')
    return { ...answer, json: { [resource.api.one]: { _id: decodeURIComponent(path[0] ?? '') } } };
  const read = toConsoleRecordAnswer(wire, answer);
  // If the answer to a change contains no record, the record is read again.
  return call.method === 'PUT' && !(resource.api.one in read.json)
    ? readCustomApiRecord(wire, ask, path, {})
    : read;
}

/** Whether an answer has the status 304. */
export const isNotModifiedResponse = ({ status }: ApiAnswer): boolean => status === NOT_MODIFIED_STATUS;
