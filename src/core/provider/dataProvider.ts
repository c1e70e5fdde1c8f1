import type { DataProvider, GetListResult, RaRecord } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import {
  type AnyResource,
  type Asset,
  createNamedFieldsPicker,
  hasPersonalDataFields,
  isObject,
  type Loose,
  removeDirectionMarksFromTexts,
  toRequestBody,
} from '../schema/index';
import { type ApiCallsWithoutRecordId, createCallsWithoutRecordId } from './calls/callsBeside';
import { createExportCall, type ExportCall } from './calls/exports';
import { createLazyCalls, type LazyCalls } from './calls/lazyCalls';
import { checkPagingOfListAnswer } from './calls/paging';
import { createTaskQueue } from './calls/queue';
import { autoCallHeader, toPrintHeader } from './calls/reads';
import { createListAnswerCache } from './calls/remembered';
import { createLastSeenVersionStore } from './calls/seenVersions';
import { addReactAdminId, createTitleCalls, type TitleSearchResult } from './calls/titles';
import type { FileChangeTask } from './calls/uploads';
import { createPasswordEncryptingSender } from './session/passwords';
import { createFileChangeRequest, createFileRequestBody } from './wire/fileRequest';
import { createIdempotencyKey, getBaseVersionOfChange, ifMatchHeader } from './wire/headers';
import { type HttpClient, isHttpError, requireListInJson, requireObjectInJson } from './wire/http';
import { buildListRequest, countSkippedRows, FIRST_LIST_PAGE, isBlankFilterValue } from './wire/listRequest';
import type { ApiCall } from './wire/request';

/** A record in the form of react-admin and the API: `id` and `_id` are equal. */
export type ConsoleRecord = Loose & {
  id: string;
  _id: string;
  /** Instant at which the operator's access to the record was logged; absent if it was not logged. */
  recordedAt?: string;
};

type ProgressAndSignal = Pick<ApiCall, 'onProgress' | 'signal'>;

/** React-admin's data provider, with further calls of the console. */
export interface ConsoleProvider extends DataProvider, ApiCallsWithoutRecordId, LazyCalls {
  /** Makes a call that `planUploads` planned for `options.record`. Returns the record after the call. */
  runTask(
    resourceName: string,
    task: FileChangeTask,
    options: ProgressAndSignal & { record: ConsoleRecord; key: string },
  ): Promise<ConsoleRecord>;
  /** Calls a custom endpoint for a record as it was last read. Returns the record after the call. */
  act(
    resourceName: string,
    endpoint: string,
    options: { record: ConsoleRecord; key: string; body?: Loose | undefined },
  ): Promise<ConsoleRecord>;
  /** Reads proposed values for a custom endpoint: `GET {path}/{id}/{endpoint}`. */
  proposal(
    resourceName: string,
    endpoint: string,
    options: { record: ConsoleRecord; signal?: AbortSignal },
  ): Promise<Loose>;
  /** Finds records whose title contains a term. */
  findTitles(
    resourceName: string,
    term: string,
    options?: { signal?: AbortSignal },
  ): Promise<TitleSearchResult>;
  readEverything: ExportCall;
  uploadImage(file: File, options?: ProgressAndSignal): Promise<Asset>;
}

/** Loads the calls that only react-admin's own components use. */
const loadReactAdminCalls = () => import('./calls/reactAdminCalls');

/** Returns the current record in the body of a 409 or 412; null for any other error. */
export function findCurrentRecordInConflict(error: unknown, { api }: AnyResource): ConsoleRecord | null {
  return isHttpError(error, 409, 412) && isObject(error.body[api.one])
    ? addReactAdminId(error.body[api.one])
    : null;
}

/**
 * Returns the data provider of a console. getOne, create, update and delete use ra-data-simple-rest. Lists
 * follow the API's paging and filters. Calls about the same record run one after the other.
 */
export function createDataProvider(resources: readonly AnyResource[], http: HttpClient): ConsoleProvider {
  const resourceByName = new Map(resources.map((resource) => [resource.name, resource]));
  const queueTask = createTaskQueue();
  const sendEncrypted = createPasswordEncryptingSender(http);
  const requestCachedList = createListAnswerCache<GetListResult<ConsoleRecord>>(http);
  const lastSeenVersions = createLastSeenVersionStore();
  const titleCalls = createTitleCalls(http);

  const getResourceByName = (name: string) => {
    const resource = resourceByName.get(name);
    if (!resource) throw new Error(`No resource ${name}`);
    return resource;
  };

  /** Returns ra-data-simple-rest's provider for one call. Its client adds headers and unwraps the record. */
  const createRestProvider = (
    { name, api, singleton }: AnyResource,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    simpleRest('', async (url: string, { method = 'GET', body, signal } = {}) => {
      const text = typeof body === 'string' ? { body } : {};
      // The record of a single-record resource has no id in its URL.
      const requestPath = singleton ? `/${api.path}` : url;
      const answer = await http(requestPath, { method, headers, ...text, signal: signal ?? undefined });
      const recordedAt = answer.headers.get('Recorded-At');
      const record = lastSeenVersions.see(name, addReactAdminId(requireObjectInJson(answer.json, api.one)));
      const binItemId = answer.headers.get('Bin-Item');
      const json = {
        ...record,
        ...(recordedAt && { recordedAt }),
        ...(binItemId !== null && { bin: binItemId }),
      };
      return { ...answer, body: '', json };
    });
  const queueCall = <T>(resourceName: string, recordId: unknown, task: () => Promise<T>) =>
    queueTask(`${resourceName}/${recordId}`, task);

  const provider: ConsoleProvider = {
    supportAbortSignal: true,

    async getList(name, { pagination = FIRST_LIST_PAGE, filter: requestedFilter = {}, sort, meta, signal }) {
      const resource = getResourceByName(name);
      const { filter, term } =
        'q' in requestedFilter
          ? (await loadReactAdminCalls()).splitSearchTerm(resource, requestedFilter)
          : { filter: requestedFilter };
      if (term !== undefined)
        return (await loadReactAdminCalls()).findRecordsByTitle(titleCalls, resource, term, signal);
      const page = { ...pagination, skip: meta?.skip };
      const fields: readonly string[] | undefined = meta?.fields;
      const request = buildListRequest(resource, filter, { page, sort, fields, related: meta?.related });
      // Removes fields that were not requested, because other APIs may send more fields.
      const pickFields = fields ? createNamedFieldsPicker(fields) : (record: Loose) => record;
      const headers = {
        ...request.headers,
        ...autoCallHeader(meta?.unasked),
        ...toPrintHeader(meta?.prints),
      };
      const listResult = await requestCachedList(
        `/${resource.api.path}`,
        { ...request, headers, signal },
        (json) => {
          const { totalCount, ...paging } = requireObjectInJson(json, 'summary');
          checkPagingOfListAnswer(request.headers, paging);
          const records = requireListInJson<Loose>(json, resource.api.many);
          // `meta.skip` is the offset of these rows. It stays right while the rows are shown as placeholders
          // for the next page.
          return {
            data: records.map((record) => addReactAdminId(removeDirectionMarksFromTexts(pickFields(record)))),
            total: Number(totalCount),
            meta: { skip: countSkippedRows(page) },
          };
        },
      );
      for (const record of listResult.data) lastSeenVersions.see(name, record);
      return listResult as GetListResult<never>;
    },

    getOne: (name, params) =>
      queueCall(name, params.id, () => {
        const resource = getResourceByName(name);
        return createRestProvider(resource, toPrintHeader(params.meta?.prints)).getOne(
          resource.api.path,
          params,
        );
      }),

    async getMany(name, { ids, meta, signal }) {
      const resource = getResourceByName(name);
      if (meta?.titles)
        return { data: (await titleCalls.byIds(resource, ids.map(String), signal)) as never[] };
      // The API logs each reading of a person's record, so reference fields only read the masked title.
      if (hasPersonalDataFields(resource)) {
        const { readTitleOnlyRecords } = await loadReactAdminCalls();
        return { data: await readTitleOnlyRecords(titleCalls, resource, ids.map(String), signal) };
      }
      const readRecordIfExisting = (id: unknown) =>
        provider.getOne(name, { id, ...(signal && { signal }) }).then(
          ({ data }) => [data],
          // The referenced record was possibly deleted.
          (error: unknown) => (isHttpError(error, 404) ? [] : Promise.reject(error)),
        );
      return { data: (await Promise.all(ids.map(readRecordIfExisting))).flat() };
    },

    async getManyReference(name, { target, id, filter, ...params }) {
      const { findFilterNameForField } = await loadReactAdminCalls();
      const referenceFilter = {
        ...filter,
        [findFilterNameForField(getResourceByName(name), filter, target)]: id,
      };
      // No record refers to an empty id, and a call with an empty id would return all records.
      const hasBlankId = isBlankFilterValue(id) && buildListRequest(getResourceByName(name), referenceFilter);
      return hasBlankId
        ? { data: [], total: 0 }
        : provider.getList(name, { ...params, filter: referenceFilter });
    },

    create(name, { data, meta }) {
      const resource = getResourceByName(name);
      const headers = { 'Idempotency-Key': meta?.key ?? createIdempotencyKey() };
      return sendEncrypted(resource, toRequestBody(resource, data), (body) =>
        createRestProvider(resource, headers).create(resource.api.path, { data: body }),
      );
    },

    update: (name, { id, data, previousData, meta }) =>
      queueCall(name, id, () => {
        const resource = getResourceByName(name);
        const body = meta?.partial ? { ...data, _id: id } : toRequestBody(resource, { ...data, _id: id });
        const headers = ifMatchHeader(getBaseVersionOfChange(meta, previousData));
        return sendEncrypted(resource, body, (encryptedBody) =>
          createRestProvider(resource, headers).update(resource.api.path, {
            id,
            data: encryptedBody,
            previousData,
          }),
        );
      }),

    delete: (name, { id, previousData, meta }) =>
      queueCall(name, id, () => {
        const resource = getResourceByName(name);
        const headers = {
          ...ifMatchHeader(getBaseVersionOfChange(meta, previousData)),
          ...(meta?.key && { 'Idempotency-Key': meta.key }),
        };
        return createRestProvider(resource, headers).delete(resource.api.path, { id });
      }),

    async updateMany(name, { ids, data }) {
      const updates = ids.map((id) =>
        provider.update(name, {
          id,
          data,
          previousData: lastSeenVersions.last(name, id),
          meta: { partial: true },
        }),
      );
      await Promise.all(updates);
      return { data: ids };
    },
    async deleteMany(name, { ids }) {
      await Promise.all(
        ids.map((id) =>
          provider.delete<RaRecord>(name, { id, previousData: lastSeenVersions.last(name, id) }),
        ),
      );
      return { data: ids };
    },

    runTask: (name, task, { record, key, ...watched }) =>
      queueCall(name, record.id, async () => {
        const { api } = getResourceByName(name);
        const { json } = await http(`/${api.path}/${encodeURIComponent(record.id)}/${task.path(record)}`, {
          ...watched,
          ...createFileChangeRequest(task, record),
          headers: { ...ifMatchHeader(record.version), ...(task.sending && { 'Idempotency-Key': key }) },
        });
        return lastSeenVersions.see(name, addReactAdminId(requireObjectInJson(json, api.one)));
      }),

    act: (name, call, { record, key, body }) =>
      queueCall(name, record.id, async () => {
        const { api } = getResourceByName(name);
        const { json } = await http(`/${api.path}/${encodeURIComponent(record.id)}/${call}`, {
          method: 'POST',
          ...(body && { body: JSON.stringify(body) }),
          headers: { ...ifMatchHeader(record.version), 'Idempotency-Key': key },
        });
        return lastSeenVersions.see(name, addReactAdminId(requireObjectInJson(json, api.one)));
      }),

    proposal: (name, call, { record, signal }) =>
      provider.readOwn(name, `${encodeURIComponent(record.id)}/${call}`, { ...(signal && { signal }) }),

    ...createCallsWithoutRecordId(http, getResourceByName),

    findTitles: (name, term, { signal } = {}) => titleCalls.byTerm(getResourceByName(name), term, signal),

    readEverything: createExportCall(http, getResourceByName),

    ...createLazyCalls(http, getResourceByName),

    async uploadImage(file, progressOptions = {}) {
      const headers = { 'Idempotency-Key': createIdempotencyKey() };
      const { json } = await http('/images', {
        ...progressOptions,
        method: 'POST',
        headers,
        body: createFileRequestBody(file),
      });
      return requireObjectInJson(json, 'image') as unknown as Asset;
    },
  };
  return provider;
}
