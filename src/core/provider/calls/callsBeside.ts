import {
  type AnyResource,
  type Loose,
  removeDirectionMarksFromTexts,
  type SearchHitGroup,
} from '../../schema/index';
import type { HttpClient } from '../wire/http';
import { createFixedFilterQuery } from '../wire/listRequest';
import type { BulkCalls } from './bulkCalls';
import type { ImportCalls } from './imports';
import { type ApiReadCalls, createApiReadCalls } from './reads';
import { createSavedViewCalls, type SavedViewCalls } from './views';

/** The functions that make calls of a resource without naming one record. */
interface ResourceWideCalls {
  /**
   * Returns each path whose value another record already has, with the display name of that record. `except`
   * is the id of the edited record, which is not compared.
   */
  findTaken(
    resourceName: string,
    values: Readonly<Record<string, string>>,
    options: { except: string | undefined; signal?: AbortSignal },
  ): Promise<{ path: string; name: string }[]>;
  /**
   * Returns the stored tags of a field that contain a term, most frequent first. `more` is true if further
   * tags contain it.
   */
  suggestTags(
    resourceName: string,
    path: string,
    term: string,
    signal?: AbortSignal,
  ): Promise<{ suggested: { tag: string; count: number }[]; more: boolean }>;
  /** Reads from a custom endpoint of the resource: `GET {path}/{endpoint}`. */
  readOwn(
    resourceName: string,
    endpoint: string,
    options?: { signal?: AbortSignal; unasked?: true },
  ): Promise<Loose>;
  /** Calls a custom endpoint of the resource without a record: `POST {path}/{endpoint}`. */
  postOwn(resourceName: string, endpoint: string, body: Loose): Promise<Loose>;
}

const createResourceWideCalls = (
  http: HttpClient,
  getResource: (name: string) => AnyResource,
): ResourceWideCalls => ({
  async findTaken(resourceName, values, { except, signal }) {
    const query = Object.entries({ ...values, ...(except !== undefined && { _id: except }) });
    const { json } = await http(`/${getResource(resourceName).api.path}/taken`, { query, signal });
    const { taken = [], names = {} } = json as { taken?: string[]; names?: Record<string, string> };
    return taken.map((path) => ({ path, name: names[path] ?? '' }));
  },
  async suggestTags(resourceName, path, term, signal) {
    const resource = getResource(resourceName);
    const { json } = await http(`/${resource.api.path}/tags/${encodeURIComponent(path)}`, {
      ...{ ownWord: true, signal },
      query: [...createFixedFilterQuery(resource), ['q', term]],
    });
    return { suggested: [], more: false, ...json };
  },
  async readOwn(resourceName, endpoint, { signal, unasked } = {}) {
    const { json } = await http(`/${getResource(resourceName).api.path}/${endpoint}`, {
      ...{ ownWord: true, signal },
      ...(unasked && { unasked }),
    });
    return json;
  },
  async postOwn(resourceName, endpoint, body) {
    const call = { method: 'POST', body: JSON.stringify(body) } as const;
    return (await http(`/${getResource(resourceName).api.path}/${endpoint}`, call)).json;
  },
});

interface SearchEverythingCalls {
  /** Searches the records of all resources that the operator may read. */
  searchEverything(term: string, options: { signal: AbortSignal }): Promise<readonly SearchHitGroup[]>;
}

const createSearchEverythingCalls = (http: HttpClient): SearchEverythingCalls => ({
  async searchEverything(term, { signal }) {
    const { json } = await http('/search', { query: [['q', term]], signal });
    return Array.isArray(json.groups) ? json.groups : [];
  },
});

/** All functions that call the API without naming one record. */
export interface ApiCallsWithoutRecordId
  extends ResourceWideCalls,
    SearchEverythingCalls,
    ApiReadCalls,
    SavedViewCalls {
  /** Loads the code of the calls about several records. */
  bulk(): Promise<BulkCalls>;
  /** Loads the code of the call that imports rows of a sheet. */
  imports(): Promise<ImportCalls>;
}

/**
 * Wraps the HTTP client for calls whose answers are only displayed. It removes Unicode direction marks from
 * the texts in the answers.
 */
const stripDirectionMarksFromAnswers =
  (http: HttpClient): HttpClient =>
  async (path, call) => {
    const answer = await http(path, call);
    return { ...answer, json: removeDirectionMarksFromTexts(answer.json) };
  };

/** Returns the functions that call the API without naming one record. */
export const createCallsWithoutRecord = (
  http: HttpClient,
  getResource: (name: string) => AnyResource,
): ApiCallsWithoutRecordId => ({
  ...createResourceWideCalls(stripDirectionMarksFromAnswers(http), getResource),
  bulk: async () =>
    (await import('./bulkCalls')).createBulkCalls(stripDirectionMarksFromAnswers(http), getResource),
  imports: async () =>
    (await import('./imports')).createImportCalls(stripDirectionMarksFromAnswers(http), getResource),
  ...createSearchEverythingCalls(stripDirectionMarksFromAnswers(http)),
  ...createApiReadCalls(stripDirectionMarksFromAnswers(http)),
  ...createSavedViewCalls(http),
});
