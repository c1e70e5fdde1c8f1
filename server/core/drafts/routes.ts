import { limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { addMilliseconds, DAY_MS } from '../basics/time';
import { addToAccessEntryDraft, skipAccessEntry } from '../call/accessNote';
import { createFilterError, parseQueryParams } from '../call/params';
import { API_BASE_PATH, defineChange, type Route, type RouteCall } from '../call/route';
import { addShownRecordToAccessLog } from '../privacy/mask';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock, getDocumentCreationLock } from '../store/locks';
import type { Reader } from '../store/store';
import {
  filterAllowedDraftValues,
  findResourceAndRecordOfDraft,
  isDraftWithPersonalData,
  readCallerDrafts,
} from './allowed';
import { isDraftName, parseDraftBody } from './body';
import {
  draftReadRouteDescription,
  listDraftsRouteDescription,
  offlineDraftKeyRouteDescription,
  removeDraftRouteDescription,
  storeDraftRouteDescription,
} from './facts';
import type { DraftDependencies } from './ports';
import {
  createDraftId,
  createDraftsOfOwnerCondition,
  DRAFTS_COLLECTION,
  type Draft,
  isDraft,
} from './stored';

const DRAFTS_PATH = `${API_BASE_PATH}/drafts`;

/** Returns a draft without the values that were typed, for a list of drafts. */
const toDraftListItem = ({ key, resource, record, form, base: { version }, tab, savedAt }: Draft) => ({
  ...{ key, resource, record, form, tab, savedAt },
  base: { version },
});

const getDraftKey = ({ params }: RouteCall) => params.key ?? '';
const getCallerDraftId = (call: RouteCall) => createDraftId(call.operator._id, getDraftKey(call));

/**
 * Returns the caller's own draft that the call's path names. Returns null if there is no such draft, or if it
 * has expired.
 */
async function readCallerDraft(reader: Reader, call: RouteCall): Promise<Draft | null> {
  const draft = await reader.get(DRAFTS_COLLECTION, getCallerDraftId(call));
  const isOwnDraft = isDraft(draft) && draft.owner === call.operator._id;
  return isOwnDraft && draft.expiresAt > call.now.toISOString() ? draft : null;
}

/** Throws 409 if a browser tab other than `browserTabId` wrote the draft. */
function refuseDraftOfOtherTab(draft: Draft | null, browserTabId: string): void {
  if (draft && draft.tab !== browserTabId) throw new ApiError('other_tab');
}

const createSaveDraftRoute = (ports: DraftDependencies): Route =>
  defineChange({
    method: 'PUT',
    path: `${DRAFTS_PATH}/:key`,
    who: 'self',
    ofNoResource: true,
    describe: () => storeDraftRouteDescription,
    input: 'draft',
    async prepare(call, body) {
      const { take, ...sentDraft } = parseDraftBody(body);
      if (!isDraftName(getDraftKey(call)) || getDraftKey(call) === 'key') throw new ApiError('not_found');
      const { _id: owner } = call.operator;
      const _id = getCallerDraftId(call);
      return {
        locks: async () => [
          getDocumentCreationLock(DRAFTS_COLLECTION),
          exclusiveLock(DRAFTS_COLLECTION, owner),
          exclusiveLock(DRAFTS_COLLECTION, _id),
        ],
        async run({ tx }) {
          await tx.lock(exclusiveLock(DRAFTS_COLLECTION, owner).name);
          const draftTarget = await findResourceAndRecordOfDraft(tx, call.operator, sentDraft, ports);
          if (!draftTarget) throw new ApiError('not_found');
          const storedDraft = await tx.get(DRAFTS_COLLECTION, _id);
          if (!take)
            refuseDraftOfOtherTab(
              isDraft(storedDraft) ? await readCallerDraft(tx, call) : null,
              sentDraft.tab,
            );
          if (
            !storedDraft &&
            (await tx.count(DRAFTS_COLLECTION, [createDraftsOfOwnerCondition(owner)])) >=
              limits.maxDraftsPerOperator
          )
            throw new ApiError('too_many_drafts', { args: { max: limits.maxDraftsPerOperator } });
          const keepAllowedDraftValues = (values: Draft['changes']) =>
            filterAllowedDraftValues(call.operator, draftTarget, sentDraft, values);
          const draft: Draft = {
            ...sentDraft,
            ...{ _id, owner, key: getDraftKey(call) },
            version: (storedDraft?.version ?? 0) + 1,
            base: { ...sentDraft.base, values: keepAllowedDraftValues(sentDraft.base.values) },
            changes: keepAllowedDraftValues(sentDraft.changes),
            savedAt: call.now.toISOString(),
            expiresAt: addMilliseconds(call.now, limits.draftRetentionDays * DAY_MS),
          };
          await insertOrReplace(tx, DRAFTS_COLLECTION, storedDraft, draft);
          const { key, savedAt } = draft;
          return { id: _id, answer: { status: 200, body: { draft: { key, savedAt } } } };
        },
      };
    },
  });

const createDraftListRoute = (ports: DraftDependencies): Route => ({
  method: 'GET',
  path: DRAFTS_PATH,
  who: 'self',
  ofNoResource: true,
  describe: () => listDraftsRouteDescription,
  async read({ request, operator, now }) {
    const { resource: requestedResource, ...others } = Object.fromEntries(parseQueryParams(request.url));
    if (Object.keys(others).length > 0) throw createFilterError('unknown_filter', Object.keys(others));
    if (requestedResource !== undefined && !ports.resources.some(({ name }) => name === requestedResource))
      throw createFilterError('unknown_filter', ['resource']);
    const drafts = await readCallerDrafts(ports.store, operator, ports, now, requestedResource);
    return { status: 200, body: { drafts: drafts.map(({ draft }) => toDraftListItem(draft)) } };
  },
});

const createReadDraftRoute = (ports: DraftDependencies): Route => ({
  method: 'GET',
  path: `${DRAFTS_PATH}/:key`,
  who: 'self',
  ofNoResource: true,
  access: 'detail',
  describe: () => draftReadRouteDescription,
  async read(call) {
    // At first, the call gets no access log entry. It gets one below if the draft shows personal data, once
    // the person is known.
    skipAccessEntry(call);
    const draft = await readCallerDraft(ports.store, call);
    const draftTarget =
      draft && (await findResourceAndRecordOfDraft(ports.store, call.operator, draft, ports));
    if (!draft || !draftTarget) throw new ApiError('not_found');
    const keepAllowedDraftValues = (values: Draft['changes']) =>
      filterAllowedDraftValues(call.operator, draftTarget, draft, values);
    const changes = keepAllowedDraftValues(draft.changes);
    if (isDraftWithPersonalData(draftTarget, { form: draft.form, changes })) {
      const { resource, before } = draftTarget;
      addToAccessEntryDraft(call, { action: 'detail', resource: resource.name });
      if (before) addShownRecordToAccessLog(call, resource, before, ports.messages);
    }
    const { base } = draft;
    const draftWithValues = {
      ...toDraftListItem(draft),
      base: { ...base, values: keepAllowedDraftValues(base.values) },
      changes,
    };
    return { status: 200, body: { draft: draftWithValues } };
  },
});

const createRemoveDraftRoute = (): Route =>
  defineChange({
    method: 'DELETE',
    path: `${DRAFTS_PATH}/:key`,
    who: 'self',
    ofNoResource: true,
    describe: () => removeDraftRouteDescription,
    input: 'none',
    async prepare(call) {
      const { tab, ...others } = Object.fromEntries(parseQueryParams(call.request.url));
      if (Object.keys(others).length > 0) throw createFilterError('unknown_filter', Object.keys(others));
      const _id = getCallerDraftId(call);
      return {
        locks: async () => [exclusiveLock(DRAFTS_COLLECTION, _id)],
        async run({ tx }) {
          const draft = await readCallerDraft(tx, call);
          if (!draft) throw new ApiError('not_found');
          if (tab !== undefined) refuseDraftOfOtherTab(draft, tab);
          await tx.remove(DRAFTS_COLLECTION, _id);
          return { id: _id, answer: { status: 200, body: { draft: { key: draft.key } } } };
        },
      };
    },
  });

const createOfflineDraftKeyRoute = ({ secretOf }: DraftDependencies): Route => ({
  method: 'GET',
  path: `${DRAFTS_PATH}/key`,
  who: 'self',
  ofNoResource: true,
  describe: () => offlineDraftKeyRouteDescription,
  read: async ({ operator }) => ({
    status: 200,
    body: { key: await secretOf('drafts', operator._id) },
  }),
});

/** The endpoints for drafts, the unsaved values of forms (decisions, section 18). */
export const createDraftRoutes = (ports: DraftDependencies): Route[] => [
  createDraftListRoute(ports),
  createOfflineDraftKeyRoute(ports),
  createSaveDraftRoute(ports),
  createReadDraftRoute(ports),
  createRemoveDraftRoute(),
];
