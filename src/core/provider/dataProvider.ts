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
import type { RecordPageDataCalls } from './calls/beside';
import { type ApiCallsWithoutRecordId, createCallsWithoutRecord } from './calls/callsBeside';
import type { ConsentCalls } from './calls/consents';
import type { DraftCalls } from './calls/drafts';
import { createExportCall, type ExportCall } from './calls/exports';
import type { HistoryCalls } from './calls/history';
import type { HomeLayoutCalls } from './calls/home';
import type { MemoCalls } from './calls/memos';
import type { MessageCalls } from './calls/messages';
import { checkPagingOfListAnswer } from './calls/paging';
import type { PreviewCalls } from './calls/previews';
import { createTaskQueue } from './calls/queue';
import { autoCallHeader, printHeader } from './calls/reads';
import { createListAnswerCache } from './calls/remembered';
import type { SecurityCalls } from './calls/security';
import { createLastSeenVersionStore } from './calls/seenVersions';
import { addRaId, createTitleCalls, type TitleSearchResult } from './calls/titles';
import type { FileChangeTask } from './calls/uploads';
import { createPasswordEncryptingSender } from './session/passwords';
import { createFileChangeRequest, createFileRequestBody } from './wire/fileRequest';
import { createIdempotencyKey, getBaseVersionOfChange, ifMatchHeader } from './wire/headers';
import { type HttpClient, isHttpError, requireObjectInJson } from './wire/http';
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
export interface ConsoleProvider extends DataProvider, ApiCallsWithoutRecordId {
  /** Makes a call that `planUploads` returned; `record` is as last read. Returns the record afterwards. */
  runTask(
    name: string,
    task: FileChangeTask,
    options: ProgressAndSignal & { record: ConsoleRecord; key: string },
  ): Promise<ConsoleRecord>;
  /** Calls a custom endpoint for a record as it was last read. Returns the record after the call. */
  act(
    name: string,
    call: string,
    options: { record: ConsoleRecord; key: string; body?: Loose | undefined },
  ): Promise<ConsoleRecord>;
  /** Reads proposed values for a custom endpoint: `GET {path}/{id}/{call}`. */
  proposal(
    name: string,
    call: string,
    options: { record: ConsoleRecord; signal?: AbortSignal },
  ): Promise<Loose>;
  /** Finds records whose title contains a term. */
  findTitles(name: string, term: string, options?: { signal?: AbortSignal }): Promise<TitleSearchResult>;
  readEverything: ExportCall;
  uploadImage(file: File, options?: ProgressAndSignal): Promise<Asset>;
  /** Loads the functions that call the API about drafts. */
  drafts(): Promise<DraftCalls>;
  /** Loads the functions that call the API about older versions of records. */
  history(): Promise<HistoryCalls>;
  /** Loads the functions that call the API about consents. */
  consents(): Promise<ConsentCalls>;
  /** Loads the functions that call the API about messages to many recipients. */
  messages(): Promise<MessageCalls>;
  /** Loads the call for the data that a record's page shows next to the record. */
  beside(): Promise<RecordPageDataCalls>;
  /** Loads the functions that call the API about memos. */
  memos(): Promise<MemoCalls>;
  /** Loads the functions that call the API about previews. */
  previews(): Promise<PreviewCalls>;
  /** Loads the functions about the operator's password, second factors and sessions, and other operators. */
  security(): Promise<SecurityCalls>;
  /** Loads the functions about the own home page; always the same object, so that its calls run in turn. */
  ownHome(): Promise<HomeLayoutCalls>;
}

/** Loads the calls that only react-admin's own components use. */
const stock = () => import('./calls/stockCalls');

/** Returns the current record in the body of a 409 or 412; null for any other error. */
export function findCurrentRecordInConflict(error: unknown, { api }: AnyResource): ConsoleRecord | null {
  return isHttpError(error, 409, 412) && isObject(error.body[api.one]) ? addRaId(error.body[api.one]) : null;
}

/**
 * The data provider of a console. getOne, create, update and delete use ra-data-simple-rest. Lists follow the
 * API's paging and filters. Calls about the same record wait for each other.
 */
export function createDataProvider(resources: readonly AnyResource[], http: HttpClient): ConsoleProvider {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const queue = createTaskQueue();
  const sendEncrypted = createPasswordEncryptingSender(http);
  const lists = createListAnswerCache<GetListResult<ConsoleRecord>>(http);
  const seen = createLastSeenVersionStore();
  const titles = createTitleCalls(http);
  let ownHome: Promise<HomeLayoutCalls> | undefined;

  const resourceOf = (name: string) => {
    const resource = byName.get(name);
    if (!resource) throw new Error(`No resource ${name}`);
    return resource;
  };

  /** Returns ra-data-simple-rest's provider for one call. Its client adds headers and unwraps the record. */
  const restFor = ({ name, api, singleton }: AnyResource, headers: Readonly<Record<string, string>> = {}) =>
    simpleRest('', async (url: string, { method = 'GET', body, signal } = {}) => {
      const text = typeof body === 'string' ? { body } : {};
      // The record of a single-record resource has no id in its URL.
      const address = singleton ? `/${api.path}` : url;
      const answer = await http(address, { method, headers, ...text, signal: signal ?? undefined });
      const recordedAt = answer.headers.get('Recorded-At');
      const record = seen.see(name, addRaId(requireObjectInJson(answer.json, api.one)));
      const bin = answer.headers.get('Bin-Item');
      const json = { ...record, ...(recordedAt && { recordedAt }), ...(bin !== null && { bin }) };
      return { ...answer, body: '', json };
    });
  const queueCall = <T>(name: string, id: unknown, work: () => Promise<T>) => queue(`${name}/${id}`, work);

  const provider: ConsoleProvider = {
    supportAbortSignal: true,

    async getList(name, { pagination = FIRST_LIST_PAGE, filter: asked = {}, sort, meta, signal }) {
      const resource = resourceOf(name);
      const { filter, term } =
        'q' in asked ? (await stock()).splitSearchTerm(resource, asked) : { filter: asked };
      if (term !== undefined) return (await stock()).findRecordsByTitle(titles, resource, term, signal);
      const page = { ...pagination, skip: meta?.skip };
      const fields: readonly string[] | undefined = meta?.fields;
      const request = buildListRequest(resource, filter, { page, sort, fields, related: meta?.related });
      // Other APIs may send more fields than requested.
      const keep = fields ? createNamedFieldsPicker(fields) : (record: Loose) => record;
      const headers = { ...request.headers, ...autoCallHeader(meta?.unasked), ...printHeader(meta?.prints) };
      const answer = await lists(`/${resource.api.path}`, { ...request, headers, signal }, (json) => {
        const { totalCount, ...paging } = requireObjectInJson(json, 'summary');
        checkPagingOfListAnswer(request.headers, paging);
        const records = json[resource.api.many] as Loose[];
        // `meta.skip` is the offset of the page, from which the next page's placeholder rows are counted.
        return {
          data: records.map((record) => addRaId(removeDirectionMarksFromTexts(keep(record)))),
          total: Number(totalCount),
          meta: { skip: countSkippedRows(page) },
        };
      });
      for (const record of answer.data) seen.see(name, record);
      return answer as GetListResult<never>;
    },

    getOne: (name, params) =>
      queueCall(name, params.id, () => {
        const resource = resourceOf(name);
        return restFor(resource, printHeader(params.meta?.prints)).getOne(resource.api.path, params);
      }),

    async getMany(name, { ids, meta, signal }) {
      const resource = resourceOf(name);
      if (meta?.titles) return { data: (await titles.byIds(resource, ids.map(String), signal)) as never[] };
      // The API logs each reading of a person's record, so reference fields only read the masked title.
      if (hasPersonalDataFields(resource)) {
        const { readTitleOnlyRecords } = await stock();
        return { data: await readTitleOnlyRecords(titles, resource, ids.map(String), signal) };
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
      const { findFilterNameForField } = await stock();
      const asked = { ...filter, [findFilterNameForField(resourceOf(name), filter, target)]: id };
      // An empty id, to which no record refers, would set no filter, so the call would return all records.
      const none = isBlankFilterValue(id) && buildListRequest(resourceOf(name), asked);
      return none ? { data: [], total: 0 } : provider.getList(name, { ...params, filter: asked });
    },

    create(name, { data, meta }) {
      const resource = resourceOf(name);
      const headers = { 'Idempotency-Key': meta?.key ?? createIdempotencyKey() };
      return sendEncrypted(resource, toRequestBody(resource, data), (body) =>
        restFor(resource, headers).create(resource.api.path, { data: body }),
      );
    },

    update: (name, { id, data, previousData, meta }) =>
      queueCall(name, id, () => {
        const resource = resourceOf(name);
        const body = meta?.partial ? { ...data, _id: id } : toRequestBody(resource, { ...data, _id: id });
        const headers = ifMatchHeader(getBaseVersionOfChange(meta, previousData));
        return sendEncrypted(resource, body, (sent) =>
          restFor(resource, headers).update(resource.api.path, { id, data: sent, previousData }),
        );
      }),

    delete: (name, { id, previousData, meta }) =>
      queueCall(name, id, () => {
        const resource = resourceOf(name);
        const headers = {
          ...ifMatchHeader(getBaseVersionOfChange(meta, previousData)),
          ...(meta?.key && { 'Idempotency-Key': meta.key }),
        };
        return restFor(resource, headers).delete(resource.api.path, { id });
      }),

    async updateMany(name, { ids, data }) {
      const each = ids.map((id) =>
        provider.update(name, { id, data, previousData: seen.last(name, id), meta: { partial: true } }),
      );
      await Promise.all(each);
      return { data: ids };
    },
    async deleteMany(name, { ids }) {
      await Promise.all(
        ids.map((id) => provider.delete<RaRecord>(name, { id, previousData: seen.last(name, id) })),
      );
      return { data: ids };
    },

    runTask: (name, task, { record, key, ...watched }) =>
      queueCall(name, record.id, async () => {
        const { api } = resourceOf(name);
        const { json } = await http(`/${api.path}/${encodeURIComponent(record.id)}/${task.path(record)}`, {
          ...watched,
          ...createFileChangeRequest(task, record),
          headers: { ...ifMatchHeader(record.version), ...(task.sending && { 'Idempotency-Key': key }) },
        });
        return seen.see(name, addRaId(requireObjectInJson(json, api.one)));
      }),

    act: (name, call, { record, key, body }) =>
      queueCall(name, record.id, async () => {
        const { api } = resourceOf(name);
        const { json } = await http(`/${api.path}/${encodeURIComponent(record.id)}/${call}`, {
          method: 'POST',
          ...(body && { body: JSON.stringify(body) }),
          headers: { ...ifMatchHeader(record.version), 'Idempotency-Key': key },
        });
        return seen.see(name, addRaId(requireObjectInJson(json, api.one)));
      }),

    proposal: (name, call, { record, signal }) =>
      provider.readOwn(name, `${encodeURIComponent(record.id)}/${call}`, { ...(signal && { signal }) }),

    ...createCallsWithoutRecord(http, resourceOf),

    findTitles: (name, term, { signal } = {}) => titles.byTerm(resourceOf(name), term, signal),

    readEverything: createExportCall(http, resourceOf),

    history: async () => (await import('./calls/history')).createHistoryCalls(http, resourceOf),

    consents: async () => (await import('./calls/consents')).createConsentCalls(http, resourceOf),

    messages: async () => (await import('./calls/messages')).createMessageCalls(http, resourceOf),

    beside: async () => (await import('./calls/beside')).createRecordPageDataCalls(http, resourceOf),

    memos: async () => (await import('./calls/memos')).createMemoCalls(http, resourceOf),

    previews: async () => (await import('./calls/previews')).createPreviewCalls(http, resourceOf),

    security: async () => (await import('./calls/security')).createSecurityCalls(http),

    drafts: async () => (await import('./calls/drafts')).createDraftCalls(http),

    ownHome() {
      ownHome ??= import('./calls/home').then(({ createHomeLayoutCalls }) => createHomeLayoutCalls(http));
      return ownHome;
    },

    async uploadImage(file, watched = {}) {
      const headers = { 'Idempotency-Key': createIdempotencyKey() };
      const { json } = await http('/images', {
        ...watched,
        method: 'POST',
        headers,
        body: createFileRequestBody(file),
      });
      return requireObjectInJson(json, 'image') as unknown as Asset;
    },
  };
  return provider;
}
