import {
  type AnyResource,
  buildRequiredRightForVerb,
  doesScopeIncludeRight,
  getAt,
  getRecordNameOrDetail,
  getRecordTitlePaths,
  isPersonalDataRecord,
  type Loose,
  mayReadRecords,
  toSeoulDay,
} from '../../../src/core/schema/index';
import { skipAccessEntry } from '../call/accessNote';
import { refuseQueryParams } from '../call/params';
import { API_BASE_PATH, type ReadRoute, type RouteCall } from '../call/route';
import { MaskableRecord } from '../call/shown';
import { readCallerDrafts } from '../drafts/allowed';
import type { DraftDependencies } from '../drafts/ports';
import type { RecordDependencies } from '../records/ports';
import type { Document } from '../store/store';
import { MAX_RECORDS_PER_WORK_SECTION, pendingWorkRouteDescription } from './facts';
import {
  createPublicationDaySearches,
  createReplyDeskSearches,
  type FoundRecordAndSortTime,
  type PendingWorkSearch,
  readFirstPendingWorkRecords,
} from './find';

export type PendingWorkDependencies = RecordDependencies & DraftDependencies;

const getWorkItemTitle = (resource: AnyResource, maskedRecord: Loose) =>
  getRecordNameOrDetail(resource, getRecordTitlePaths(resource)?.title, maskedRecord);

/** Converts a record that a search found to an entry in the API's list of pending work. */
const toWorkItem = ({ resource, document, at }: FoundRecordAndSortTime, additionalFields: Loose = {}) =>
  new MaskableRecord(resource, document, (maskedRecord) => {
    const title = getWorkItemTitle(resource, maskedRecord);
    const variant = resource.variants && getAt(document, resource.variants.by);
    return {
      resource: resource.name,
      ...(typeof variant === 'string' && variant !== '' && { variant }),
      _id: document._id,
      ...(title !== undefined && { title }),
      at,
      ...additionalFields,
    };
  });

/** Reads the caller's drafts, newest first. */
async function readNewestDrafts({ operator, now }: RouteCall, ports: PendingWorkDependencies) {
  const callerDrafts = await readCallerDrafts(ports.store, operator, ports, now);
  const newestDrafts = callerDrafts.toSorted(({ draft: firstDraft }, { draft: secondDraft }) =>
    firstDraft.savedAt > secondDraft.savedAt ? -1 : 1,
  );
  return { totalCount: newestDrafts.length, found: newestDrafts.slice(0, MAX_RECORDS_PER_WORK_SECTION) };
}

/** Counts, by resource, the records with personal data that the answer shows. */
function countPersonalRecordsByResource(
  shownRecords: readonly { resource: AnyResource; document: Document }[],
) {
  const countsByResource = new Map<
    string,
    { resource: AnyResource; record: Loose; count: number; filter: string }
  >();
  const countedRecordKeys = new Set<string>();
  for (const { resource, document } of shownRecords) {
    const id = `${resource.name} ${document._id}`;
    if (countedRecordKeys.has(id) || !isPersonalDataRecord(resource, document)) continue;
    countedRecordKeys.add(id);
    const recordCount = (countsByResource.get(resource.name)?.count ?? 0) + 1;
    countsByResource.set(resource.name, { resource, record: document, count: recordCount, filter: '' });
  }
  return [...countsByResource.values()];
}

/** The endpoint that lists an operator's pending work: `GET home/work` (decisions, section 16). */
export const createPendingWorkRoutes = (ports: PendingWorkDependencies): ReadRoute[] => [
  {
    method: 'GET',
    path: `${API_BASE_PATH}/home/work`,
    who: 'self',
    describe: () => pendingWorkRouteDescription,
    access: 'list',
    async read(call) {
      skipAccessEntry(call);
      refuseQueryParams(call.request.url);
      const { operator, now } = call;
      const { store, resources } = ports;
      const readableResources = resources.filter((resource) =>
        mayReadRecords(operator.scope, resource, resources),
      );
      const readFirstPendingRecords = (searches: readonly PendingWorkSearch[]) =>
        readFirstPendingWorkRecords(store, searches, operator, ports);
      // An operator has to open a record to answer it. So the list leaves out records that the caller may not
      // open.
      const mayOpenRecords = (resource: AnyResource) =>
        doesScopeIncludeRight(operator.scope, {
          ...buildRequiredRightForVerb(resource, 'write'),
          personal: true,
        });
      const currentDay = toSeoulDay(now.toISOString());
      const [mine, waiting, today, drafts] = await Promise.all([
        readFirstPendingRecords(
          readableResources.flatMap((resource) =>
            createReplyDeskSearches(resource, ['ASSIGNED'], operator._id),
          ),
        ),
        readFirstPendingRecords(
          readableResources
            .filter(mayOpenRecords)
            .flatMap((resource) => createReplyDeskSearches(resource, ['NEW', 'ASSIGNED'])),
        ),
        readFirstPendingRecords(
          readableResources.flatMap((resource) => createPublicationDaySearches(resource, currentDay)),
        ),
        readNewestDrafts(call, ports),
      ]);
      const toWorkSection = ({ totalCount, found }: typeof mine) => ({
        totalCount,
        items: found.map((foundRecord) => toWorkItem(foundRecord)),
      });
      const draftItems = drafts.found.map(
        ({ draft: { key, form, savedAt: draftSavedAt }, resource, before }) =>
          before
            ? toWorkItem({ resource, document: before, at: draftSavedAt }, { form, key })
            : { resource: resource.name, _id: null, at: draftSavedAt, form, key },
      );
      const draftedRecords = drafts.found.flatMap(({ resource, before }) =>
        before ? [{ resource, document: before }] : [],
      );
      return {
        status: 200,
        body: {
          work: {
            mine: toWorkSection(mine),
            drafts: { totalCount: drafts.totalCount, items: draftItems },
            today: toWorkSection(today),
            waiting: toWorkSection(waiting),
          },
        },
        about: {
          lists: countPersonalRecordsByResource([
            ...mine.found,
            ...waiting.found,
            ...today.found,
            ...draftedRecords,
          ]),
        },
      };
    },
  },
];
