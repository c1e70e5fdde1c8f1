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

const getWorkItemTitle = (resource: AnyResource, masked: Loose) =>
  getRecordNameOrDetail(resource, getRecordTitlePaths(resource)?.title, masked);

/** Converts a record that a search found to an item of the API's answer. */
const toWorkItem = ({ resource, document, at }: FoundRecordAndSortTime, own: Loose = {}) =>
  new MaskableRecord(resource, document, (masked) => {
    const title = getWorkItemTitle(resource, masked);
    const variant = resource.variants && getAt(document, resource.variants.by);
    return {
      resource: resource.name,
      ...(typeof variant === 'string' && variant !== '' && { variant }),
      _id: document._id,
      ...(title !== undefined && { title }),
      at,
      ...own,
    };
  });

/** Reads the caller's drafts, newest first. */
async function readNewestDrafts({ operator, now }: RouteCall, ports: PendingWorkDependencies) {
  const kept = await readCallerDrafts(ports.store, operator, ports, now);
  const found = kept.toSorted(({ draft: one }, { draft: other }) => (one.savedAt > other.savedAt ? -1 : 1));
  return { totalCount: found.length, found: found.slice(0, MAX_RECORDS_PER_WORK_SECTION) };
}

/** Counts, by resource, the records with personal data that the answer shows. */
function countPersonalRecordsByResource(shown: readonly { resource: AnyResource; document: Document }[]) {
  const lists = new Map<string, { resource: AnyResource; record: Loose; count: number; filter: string }>();
  const seen = new Set<string>();
  for (const { resource, document } of shown) {
    const id = `${resource.name} ${document._id}`;
    if (seen.has(id) || !isPersonalDataRecord(resource, document)) continue;
    seen.add(id);
    const count = (lists.get(resource.name)?.count ?? 0) + 1;
    lists.set(resource.name, { resource, record: document, count, filter: '' });
  }
  return [...lists.values()];
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
      const own = resources.filter((resource) => mayReadRecords(operator.scope, resource, resources));
      const readFirstPendingRecords = (lists: readonly PendingWorkSearch[]) =>
        readFirstPendingWorkRecords(store, lists, operator, ports);
      // An operator has to open a record to answer it. So records that the caller may not open are not the
      // caller's work.
      const mayOpenRecords = (resource: AnyResource) =>
        doesScopeIncludeRight(operator.scope, {
          ...buildRequiredRightForVerb(resource, 'write'),
          personal: true,
        });
      const day = toSeoulDay(now.toISOString());
      const [mine, waiting, today, drafts] = await Promise.all([
        readFirstPendingRecords(
          own.flatMap((resource) => createReplyDeskSearches(resource, ['ASSIGNED'], operator._id)),
        ),
        readFirstPendingRecords(
          own
            .filter(mayOpenRecords)
            .flatMap((resource) => createReplyDeskSearches(resource, ['NEW', 'ASSIGNED'])),
        ),
        readFirstPendingRecords(own.flatMap((resource) => createPublicationDaySearches(resource, day))),
        readNewestDrafts(call, ports),
      ]);
      const toWorkSection = ({ totalCount, found }: typeof mine) => ({
        totalCount,
        items: found.map((each) => toWorkItem(each)),
      });
      const written = drafts.found.map(({ draft: { key, form, savedAt: at }, resource, before }) =>
        before
          ? toWorkItem({ resource, document: before, at }, { form, key })
          : { resource: resource.name, _id: null, at, form, key },
      );
      const opened = drafts.found.flatMap(({ resource, before }) =>
        before ? [{ resource, document: before }] : [],
      );
      return {
        status: 200,
        body: {
          work: {
            mine: toWorkSection(mine),
            drafts: { totalCount: drafts.totalCount, items: written },
            today: toWorkSection(today),
            waiting: toWorkSection(waiting),
          },
        },
        about: {
          lists: countPersonalRecordsByResource([...mine.found, ...waiting.found, ...today.found, ...opened]),
        },
      };
    },
  },
];
