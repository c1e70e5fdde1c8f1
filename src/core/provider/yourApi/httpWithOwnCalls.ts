import {
  type AnyResource,
  getActionsWithoutEndpoint,
  isObject,
  type Loose,
  TABLE_DENSITIES,
} from '../../schema/index';
import type { ApiConfig, CustomApi, OptionalApiFeature } from '../apiConfig';
import { type HttpClient, isHttpError, toHttpError } from '../wire/http';
import { type ApiAnswer, type ApiCall, ApiCallError } from '../wire/request';
import { readCustomApiList } from './lists';
import { invertFieldNameMapping, renameFields } from './names';
import { readCustomApiRecord, sendRecordChange, toConsoleRecordAnswer } from './records';
import { parseSessionAnswer } from './session';
import { tabTokenStore } from './tabToken';
import { readCustomApiTitles } from './titles';
import {
  type ApiCallFunction,
  buildConventionsByResourcePath,
  createApiCaller,
  createResourceHeaders,
  type ResourceApiConventions,
} from './wire';

const LIST_SETTINGS_STORAGE_KEY = 'console.shapes';

/**
 * List settings that this browser stores: the visible columns of each list, and the row height of all lists.
 */
interface StoredListSettings {
  density: unknown;
  columns: Loose;
}

const DEFAULT_LIST_SETTINGS: StoredListSettings = { density: TABLE_DENSITIES[0], columns: {} };

function readStoredListSettings(): StoredListSettings {
  const storedJson = localStorage.getItem(LIST_SETTINGS_STORAGE_KEY);
  if (storedJson === null) return DEFAULT_LIST_SETTINGS;
  try {
    const { density, columns } = JSON.parse(storedJson) as Loose;
    const storedDensity = TABLE_DENSITIES.find((densityOption) => densityOption === density);
    return {
      density: storedDensity ?? DEFAULT_LIST_SETTINGS.density,
      columns: isObject(columns) ? columns : {},
    };
  } catch {
    // Treats unreadable storage as empty.
    return DEFAULT_LIST_SETTINGS;
  }
}

const buildListSettingsKey = (resource: unknown, variant: unknown) => `${resource}/${variant || ''}`;

/** Answers the calls about saved views for an API that has none. The browser keeps the list settings. */
function answerSavedViewCall({ method = 'GET', query = [], body }: ApiCall): Loose {
  const storedSettings = readStoredListSettings();
  if (method === 'GET') {
    const { resource, variant } = Object.fromEntries(query);
    const storedVisibleColumns = storedSettings.columns[buildListSettingsKey(resource, variant)];
    const ownSettings = {
      columns: Array.isArray(storedVisibleColumns) ? storedVisibleColumns : null,
      density: storedSettings.density,
    };
    return { summary: { totalCount: 0 }, views: [], own: ownSettings };
  }
  const { resource, variant, ...change } = (typeof body === 'string' ? JSON.parse(body) : {}) as Loose;
  const nextSettings: StoredListSettings = {
    density: change.density ?? storedSettings.density,
    columns:
      'columns' in change
        ? { ...storedSettings.columns, [buildListSettingsKey(resource, variant)]: change.columns }
        : storedSettings.columns,
  };
  localStorage.setItem(LIST_SETTINGS_STORAGE_KEY, JSON.stringify(nextSettings));
  return { own: nextSettings };
}

const createOkApiAnswer = (json: Loose): ApiAnswer => ({ status: 200, headers: new Headers(), json });

/**
 * Returns an answer whose JSON is the object in the property `whole`. This object already has the console's
 * form.
 */
const unwrapAnswerJson = ({ json, ...answer }: ApiAnswer): ApiAnswer => ({
  ...answer,
  json: isObject(json.whole) ? json.whole : {},
});

/** Answers the calls that read the session or sign out. */
async function answerSessionCall(
  { session }: CustomApi,
  callApi: ApiCallFunction,
  { method, signal }: ApiCall,
): Promise<ApiAnswer> {
  const isSignedOut = session.by === 'token' && tabTokenStore.read() === null;
  if (method !== 'DELETE') {
    if (isSignedOut) throw toHttpError(new ApiCallError(401));
    return createOkApiAnswer({
      session: parseSessionAnswer(await callApi(session.who.path, { signal }), session),
    });
  }
  const { signOut } = session;
  if (signOut && !isSignedOut) {
    await callApi(signOut.path, { method: signOut.method }).catch((error: unknown) => {
      // A 401 means that the session has already ended, so signing out has succeeded.
      if (!isHttpError(error, 401)) throw error;
    });
  }
  tabTokenStore.forgetEverywhere();
  return createOkApiAnswer({});
}

/**
 * The optional feature to which a call belongs. The key is the path segment that follows the resource's path
 * in place of a record's id.
 */
const optionalFeatureByPathSegment: Readonly<Record<string, OptionalApiFeature>> = {
  titles: 'titles',
  taken: 'taken',
  tags: 'tags',
};

/** The path segment, after a resource's path, of calls that run an action on several records. */
const BULK_ACTIONS_PATH_SEGMENT = 'acts';

/** Returns the request body of an action with the API's field names in place of the console's. */
function toActionBodyWithApiNames(
  { resource, names }: ResourceApiConventions,
  subpathSegments: readonly string[],
  { body }: ApiCall,
): Pick<ApiCall, 'body'> {
  const isActionCall =
    subpathSegments.length === 2 &&
    getActionsWithoutEndpoint(resource).some(([name]) => name === subpathSegments[1]);
  if (!isActionCall || typeof body !== 'string') return {};
  const { records, ...fields } = JSON.parse(body) as Loose;
  const isBulkAction = subpathSegments[0] === BULK_ACTIONS_PATH_SEGMENT;
  return { body: JSON.stringify({ ...renameFields(fields, names), ...(isBulkAction && { records }) }) };
}

/** The path segment, after a resource's path, of calls that edit several records. */
const BULK_EDIT_PATH_SEGMENT = 'edit';

/** Returns the request body of an edit with the API's field names in place of the console's. */
function toBulkEditBodyWithApiNames(
  { names }: ResourceApiConventions,
  subpathSegments: readonly string[],
  { body }: ApiCall,
): Pick<ApiCall, 'body'> {
  if (subpathSegments.join() !== BULK_EDIT_PATH_SEGMENT || typeof body !== 'string') return {};
  const { set, ...others } = JSON.parse(body) as { set: Loose };
  const renamedSetEntries = Object.entries(set).map(([path, value]) => [names[path] ?? path, value]);
  return { body: JSON.stringify({ ...others, set: Object.fromEntries(renamedSetEntries) }) };
}

/** Returns the answer to an edit with the console's field names in place of the API's. */
function toBulkEditAnswerWithConsoleNames({ names }: ResourceApiConventions, answer: ApiAnswer): ApiAnswer {
  const consoleNameByApiName = invertFieldNameMapping(names);
  const renamePathsToConsoleNames = (pathEntries: unknown) =>
    Array.isArray(pathEntries)
      ? pathEntries.map((entry: Loose) => ({
          ...entry,
          path: consoleNameByApiName[String(entry.path)] ?? entry.path,
        }))
      : pathEntries;
  const { changes, present, ...json } = answer.json;
  return {
    ...answer,
    json: {
      ...json,
      ...(changes !== undefined && { changes: renamePathsToConsoleNames(changes) }),
      ...(present !== undefined && { present: renamePathsToConsoleNames(present) }),
    },
  };
}

/** Makes a call about a resource or one of its records. */
async function callCustomApiForResource(
  conventions: ResourceApiConventions,
  { ask, offers }: { ask: ApiCallFunction; offers: readonly OptionalApiFeature[] },
  subpathSegments: readonly string[],
  call: ApiCall,
): Promise<ApiAnswer> {
  const { method = 'GET', send, ownWord } = call;
  const { singleton } = conventions.resource;
  const [first, ...rest] = subpathSegments;
  if (send) return ask(`/${conventions.path}`, call);
  if (first === undefined && method === 'GET' && !singleton) return readCustomApiList(conventions, ask, call);
  const optionalFeature = first === undefined ? undefined : optionalFeatureByPathSegment[first];
  if (optionalFeature && !offers.includes(optionalFeature)) {
    return optionalFeature === 'titles'
      ? readCustomApiTitles(conventions, ask, call)
      : createOkApiAnswer({ taken: [], suggested: [] });
  }
  // The URL has no id for a new record, and for the record of a single-record resource.
  const hasIdInUrl = !singleton && method !== 'POST';
  if (!ownWord && !optionalFeature && rest.length === 0 && hasIdInUrl === (first !== undefined))
    return method === 'GET'
      ? readCustomApiRecord(conventions, ask, subpathSegments, call)
      : sendRecordChange(conventions, ask, subpathSegments, call);
  const requestPath = `/${[conventions.path, ...subpathSegments].join('/')}`;
  const bodyOptionWithApiNames = {
    ...toActionBodyWithApiNames(conventions, subpathSegments, call),
    ...toBulkEditBodyWithApiNames(conventions, subpathSegments, call),
  };
  const apiCall = {
    ...call,
    ...bodyOptionWithApiNames,
    headers: createResourceHeaders(conventions, call.headers),
  };
  const answer = await ask(requestPath, apiCall, conventions.names);
  if (first === BULK_EDIT_PATH_SEGMENT && method === 'POST')
    return toBulkEditAnswerWithConsoleNames(conventions, unwrapAnswerJson(answer));
  const consoleRecordAnswer =
    rest.length > 0 && first !== BULK_ACTIONS_PATH_SEGMENT && method !== 'GET'
      ? toConsoleRecordAnswer(conventions, answer)
      : undefined;
  return consoleRecordAnswer && conventions.resource.api.one in consoleRecordAnswer.json
    ? consoleRecordAnswer
    : unwrapAnswerJson(answer);
}

/**
 * Returns an `HttpClient` that accepts the console's own calls (docs/api.md). It converts them to calls of
 * another API, which `ungatedClient` sends. Calls of optional features that the configuration lists are
 * passed on unchanged.
 */
export function createCustomApiHttpClient(
  config: ApiConfig,
  customApi: CustomApi,
  resources: readonly AnyResource[],
  ungatedClient: HttpClient,
): HttpClient {
  const { offers } = customApi;
  const conventionsByResourcePath = buildConventionsByResourcePath(customApi, resources);
  const callApi = createApiCaller(config, customApi, ungatedClient);
  return async (callPath, call = {}) => {
    const [, first = '', ...subpathSegments] = callPath.split('/');
    if (callPath === '/session') return answerSessionCall(customApi, callApi, call);
    const conventions = conventionsByResourcePath.get(first);
    if (conventions)
      return callCustomApiForResource(conventions, { ask: callApi, offers }, subpathSegments, call);
    if (first === 'views' && !offers.includes('views')) return createOkApiAnswer(answerSavedViewCall(call));
    if (callPath === '/search' && !offers.includes('search')) return createOkApiAnswer({ groups: [] });
    const answer = await callApi(callPath, call);
    return call.send ? answer : unwrapAnswerJson(answer);
  };
}
