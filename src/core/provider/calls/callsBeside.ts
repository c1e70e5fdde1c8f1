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
    valuesByPath: Readonly<Record<string, string>>,
    options: { except: string | undefined; signal?: AbortSignal },
  ): Promise<{ path: string; name: string }[]>;
  /**
   * Returns the stored tags of a field that contain a term, most frequent first. `more` is true if further
   * tags contain it.
   */
  suggestTags(
    resourceName: string,
    fieldPath: string,
    searchTerm: string,
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
  getResource: (resourceName: string) => AnyResource,
): ResourceWideCalls => ({
  async findTaken(resourceName, valuesByPath, { except, signal }) {
    const query = Object.entries({ ...valuesByPath, ...(except !== undefined && { _id: except }) });
    const { json } = await http(`/${getResource(resourceName).api.path}/taken`, { query, signal });
    const { taken = [], names = {} } = json as { taken?: string[]; names?: Record<string, string> };
    return taken.map((fieldPath) => ({ path: fieldPath, name: names[fieldPath] ?? '' }));
  },
  async suggestTags(resourceName, fieldPath, searchTerm, signal) {
    const resource = getResource(resourceName);
    const { json } = await http(`/${resource.api.path}/tags/${encodeURIComponent(fieldPath)}`, {
      ...{ ownWord: true, signal },
      query: [...createFixedFilterQuery(resource), ['q', searchTerm]],
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
    const apiCall = { method: 'POST', body: JSON.stringify(body) } as const;
    return (await http(`/${getResource(resourceName).api.path}/${endpoint}`, apiCall)).json;
  },
});

interface SearchEverythingCalls {
  /** Searches the records of all resources that the operator may read. */
  searchEverything(searchTerm: string, options: { signal: AbortSignal }): Promise<readonly SearchHitGroup[]>;
}

const createSearchEverythingCalls = (http: HttpClient): SearchEverythingCalls => ({
  async searchEverything(searchTerm, { signal }) {
    const { json } = await http('/search', { query: [['q', searchTerm]], signal });
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
const removeDirectionMarksFromAnswers =
  (http: HttpClient): HttpClient =>
  async (path, call) => {
    const answer = await http(path, call);
    return { ...answer, json: removeDirectionMarksFromTexts(answer.json) };
  };

/** Returns the functions that call the API without naming one record. */
export const createCallsWithoutRecordId = (
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): ApiCallsWithoutRecordId => ({
  ...createResourceWideCalls(removeDirectionMarksFromAnswers(http), getResource),
  bulk: async () =>
    (await import('./bulkCalls')).createBulkCalls(removeDirectionMarksFromAnswers(http), getResource),
  imports: async () =>
    (await import('./imports')).createImportCalls(removeDirectionMarksFromAnswers(http), getResource),
  ...createSearchEverythingCalls(removeDirectionMarksFromAnswers(http)),
  ...createApiReadCalls(removeDirectionMarksFromAnswers(http)),
  ...createSavedViewCalls(http),
});
