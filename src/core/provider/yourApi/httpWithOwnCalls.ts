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
import { invertFieldNames, renameFields } from './names';
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
  const text = localStorage.getItem(LIST_SETTINGS_STORAGE_KEY);
  if (text === null) return DEFAULT_LIST_SETTINGS;
  try {
    const { density, columns } = JSON.parse(text) as Loose;
    const known = TABLE_DENSITIES.find((each) => each === density);
    return { density: known ?? DEFAULT_LIST_SETTINGS.density, columns: isObject(columns) ? columns : {} };
  } catch {
    // Treats unreadable storage as empty.
    return DEFAULT_LIST_SETTINGS;
  }
}

const buildListSettingsKey = (resource: unknown, variant: unknown) => `${resource}/${variant || ''}`;

/** Answers the calls about saved views for an API that has none. The browser keeps the list settings. */
function answerSavedViewCall({ method = 'GET', query = [], body }: ApiCall): Loose {
  const shapes = readStoredListSettings();
  if (method === 'GET') {
    const { resource, variant } = Object.fromEntries(query);
    const columns = shapes.columns[buildListSettingsKey(resource, variant)];
    const own = { columns: Array.isArray(columns) ? columns : null, density: shapes.density };
    return { summary: { totalCount: 0 }, views: [], own };
  }
  const { resource, variant, ...change } = (typeof body === 'string' ? JSON.parse(body) : {}) as Loose;
  const next: StoredListSettings = {
    density: change.density ?? shapes.density,
    columns:
      'columns' in change
        ? { ...shapes.columns, [buildListSettingsKey(resource, variant)]: change.columns }
        : shapes.columns,
  };
  localStorage.setItem(LIST_SETTINGS_STORAGE_KEY, JSON.stringify(next));
  return { own: next };
}

const createOkApiAnswer = (json: Loose): ApiAnswer => ({ status: 200, headers: new Headers(), json });

/** Returns an answer whose JSON is the object under `whole`, which already has the console's form. */
const unwrapAnswerJson = ({ json, ...answer }: ApiAnswer): ApiAnswer => ({
  ...answer,
  json: isObject(json.whole) ? json.whole : {},
});

/** Answers the calls that read the session or sign out. */
async function answerSessionCall(
  { session }: CustomApi,
  ask: ApiCallFunction,
  { method, signal }: ApiCall,
): Promise<ApiAnswer> {
  const isNobody = session.by === 'token' && tabTokenStore.read() === null;
  if (method !== 'DELETE') {
    if (isNobody) throw toHttpError(new ApiCallError(401));
    return createOkApiAnswer({
      session: parseSessionAnswer(await ask(session.who.path, { signal }), session),
    });
  }
  const { signOut } = session;
  if (signOut && !isNobody) {
    await ask(signOut.path, { method: signOut.method }).catch((error: unknown) => {
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
  below: readonly string[],
  { body }: ApiCall,
): Pick<ApiCall, 'body'> {
  const isAct = below.length === 2 && getActionsWithoutEndpoint(resource).some(([name]) => name === below[1]);
  if (!isAct || typeof body !== 'string') return {};
  const { records, ...fields } = JSON.parse(body) as Loose;
  const isMany = below[0] === BULK_ACTIONS_PATH_SEGMENT;
  return { body: JSON.stringify({ ...renameFields(fields, names), ...(isMany && { records }) }) };
}

/** The path segment, after a resource's path, of calls that edit several records. */
const BULK_EDIT_PATH_SEGMENT = 'edit';

/** Returns the request body of an edit with the API's field names in place of the console's. */
function toBulkEditBodyWithApiNames(
  { names }: ResourceApiConventions,
  below: readonly string[],
  { body }: ApiCall,
): Pick<ApiCall, 'body'> {
  if (below.join() !== BULK_EDIT_PATH_SEGMENT || typeof body !== 'string') return {};
  const { set, ...others } = JSON.parse(body) as { set: Loose };
  const named = Object.entries(set).map(([path, value]) => [names[path] ?? path, value]);
  return { body: JSON.stringify({ ...others, set: Object.fromEntries(named) }) };
}

/** Returns the answer to an edit with the console's field names in place of the API's. */
function toBulkEditAnswerWithConsoleNames({ names }: ResourceApiConventions, answer: ApiAnswer): ApiAnswer {
  const own = invertFieldNames(names);
  const renamePathsToConsoleNames = (list: unknown) =>
    Array.isArray(list)
      ? list.map((each: Loose) => ({ ...each, path: own[String(each.path)] ?? each.path }))
      : list;
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
  wire: ResourceApiConventions,
  { ask, offers }: { ask: ApiCallFunction; offers: readonly OptionalApiFeature[] },
  below: readonly string[],
  call: ApiCall,
): Promise<ApiAnswer> {
  const { method = 'GET', send, ownWord } = call;
  const { singleton } = wire.resource;
  const [first, ...rest] = below;
  if (send) return ask(`/${wire.path}`, call);
  if (first === undefined && method === 'GET' && !singleton) return readCustomApiList(wire, ask, call);
  const offer = first === undefined ? undefined : optionalFeatureByPathSegment[first];
  if (offer && !offers.includes(offer)) {
    return offer === 'titles'
      ? readCustomApiTitles(wire, ask, call)
      : createOkApiAnswer({ taken: [], suggested: [] });
  }
  // The URL has no id for a new record, and for the record of a single-record resource.
  const hasId = !singleton && method !== 'POST';
  if (!ownWord && !offer && rest.length === 0 && hasId === (first !== undefined))
    return method === 'GET'
      ? readCustomApiRecord(wire, ask, below, call)
      : sendRecordChange(wire, ask, below, call);
  const address = `/${[wire.path, ...below].join('/')}`;
  const body = {
    ...toActionBodyWithApiNames(wire, below, call),
    ...toBulkEditBodyWithApiNames(wire, below, call),
  };
  const sent = { ...call, ...body, headers: createResourceHeaders(wire, call.headers) };
  const answer = await ask(address, sent, wire.names);
  if (first === BULK_EDIT_PATH_SEGMENT && method === 'POST')
    return toBulkEditAnswerWithConsoleNames(wire, unwrapAnswerJson(answer));
  const changed =
    rest.length > 0 && first !== BULK_ACTIONS_PATH_SEGMENT && method !== 'GET'
      ? toConsoleRecordAnswer(wire, answer)
      : undefined;
  return changed && wire.resource.api.one in changed.json ? changed : unwrapAnswerJson(answer);
}

/**
 * Returns an `HttpClient` that accepts the console's own calls (docs/api.md) and makes the calls of another
 * API by `once`. Calls of optional features that the configuration lists are passed on unchanged.
 */
export function createCustomApiHttpClient(
  config: ApiConfig,
  own: CustomApi,
  resources: readonly AnyResource[],
  once: HttpClient,
): HttpClient {
  const { offers } = own;
  const wires = buildConventionsByResourcePath(own, resources);
  const ask = createApiCaller(config, own, once);
  return async (path, call = {}) => {
    const [, first = '', ...below] = path.split('/');
    if (path === '/session') return answerSessionCall(own, ask, call);
    const wire = wires.get(first);
    if (wire) return callCustomApiForResource(wire, { ask, offers }, below, call);
    if (first === 'views' && !offers.includes('views')) return createOkApiAnswer(answerSavedViewCall(call));
    if (path === '/search' && !offers.includes('search')) return createOkApiAnswer({ groups: [] });
    const answer = await ask(path, call);
    return call.send ? answer : unwrapAnswerJson(answer);
  };
}
