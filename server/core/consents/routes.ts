import {
  type AnyResource,
  type ConsentLedgerEntry,
  consentChannels,
  consentPurposes,
  type Loose,
  limits,
  type Problem,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import {
  type CollectionResources,
  getCallersWhoMayOpenRecords,
  groupResourcesByPath,
} from '../call/collections';
import { parsePagingHeaders, refuseQueryParams, refuseUnknownKeys } from '../call/params';
import { API_BASE_PATH, defineChange, type Route } from '../call/route';
import {
  createConsentEntryMadeByOperator,
  createLedgerEntriesOfOlderConsents,
  readNewestConsents,
} from '../ledger/ledger';
import {
  CONSENTS_COLLECTION,
  createConditionForConsentsOfRecord,
  isStoredConsent,
  newestConsentFirstOrder,
} from '../ledger/stored';
import { requireRightToChangeRecord } from '../privacy/rights';
import type { RecordDependencies } from '../records/ports';
import { readVisibleRecord } from '../records/routes/about';
import { exclusiveLock } from '../store/locks';
import type { Document, Reader } from '../store/store';
import { addConsentLedgerEntry } from './add';
import { describeAddConsentRoute, describeListConsentsRoute } from './facts';

const toConsentListItem = ({
  channel,
  purpose,
  given,
  at,
  source,
  text,
  by,
}: ConsentLedgerEntry): ConsentLedgerEntry => ({
  ...{ channel, purpose, given, at, source, text, by },
});

/** Parses the new entry of a consent ledger in a body. Throws 400 for unknown keys, 422 for wrong values. */
function parseConsentEntry({ channel, purpose, given, ...others }: Loose) {
  refuseUnknownKeys(Object.keys(others));
  const findChoiceProblem = (allowedValues: readonly string[], value: unknown): Problem | null =>
    typeof value === 'string' && allowedValues.includes(value)
      ? null
      : { key: value === undefined ? 'required' : 'notAChoice' };
  const problems = Object.entries({
    channel: findChoiceProblem(consentChannels, channel),
    purpose: findChoiceProblem(consentPurposes, purpose),
    given: typeof given === 'boolean' ? null : ({ key: 'type' } as const),
  }).flatMap(([path, problem]) => (problem ? [[path, problem] as const] : []));
  if (problems.length > 0) throw new ApiError('invalid', { problems: { of: Object.fromEntries(problems) } });
  return { channel, purpose, given } as Pick<ConsentLedgerEntry, 'channel' | 'purpose' | 'given'>;
}

/**
 * Reads a page of a person's consent ledger with the newest entries first. Also reads the newest entry for
 * each channel and purpose.
 */
export async function readConsentLedgerPage(
  reader: Reader,
  resource: AnyResource,
  record: Document,
  messages: RecordDependencies['messages'],
  { skip, limit }: { skip: number; limit: number } = { skip: 0, limit: limits.maxRowsPerPage },
) {
  const where = [createConditionForConsentsOfRecord(record._id)];
  const [count, found, newest, older] = await Promise.all([
    reader.count(CONSENTS_COLLECTION, where),
    reader.find(CONSENTS_COLLECTION, { where, order: newestConsentFirstOrder, skip, limit }),
    readNewestConsents(reader, record._id),
    createLedgerEntriesOfOlderConsents(reader, resource, record, messages),
  ]);
  const rows = found.filter(isStoredConsent).map(toConsentListItem);
  const olderRows = older.slice(Math.max(0, skip - count), Math.max(0, skip - count) + limit - rows.length);
  return {
    summary: { totalCount: count + older.length, skip, limit },
    consents: [...rows, ...olderRows],
    newest: [...newest.map(toConsentListItem), ...older],
  };
}

const createConsentListRoute = (collection: CollectionResources, ports: RecordDependencies): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/:id/consents`,
  who: getCallersWhoMayOpenRecords(collection),
  describe: () => describeListConsentsRoute(collection),
  of: collection,
  access: 'list',
  async read(call) {
    refuseQueryParams(call.request.url);
    const { before, resource } = await readVisibleRecord(call, ports.store, collection, ports);
    const { skip, limit } = parsePagingHeaders(call.request.headers, limits.consentsPerPage);
    const page = { skip, limit: limit || limits.maxRowsPerPage };
    return {
      status: 200,
      body: await readConsentLedgerPage(ports.store, resource, before, ports.messages, page),
    };
  },
});

const createAddConsentRoute = (collection: CollectionResources, ports: RecordDependencies): Route =>
  defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/:id/consents`,
    who: getCallersWhoMayOpenRecords(collection),
    describe: () => describeAddConsentRoute(collection),
    of: collection,
    access: 'update',
    input: 'json',
    async answerAgain(reader, recordId, status) {
      const [last] = await reader.find(CONSENTS_COLLECTION, {
        where: [createConditionForConsentsOfRecord(recordId)],
        order: newestConsentFirstOrder,
        skip: 0,
        limit: 1,
      });
      if (!isStoredConsent(last)) throw new ApiError('not_found');
      return { status, body: { consent: toConsentListItem(last) } };
    },
    prepare: async (call, body) => ({
      locks: async () => [exclusiveLock(collection.path, call.params.id ?? '')],
      async run(writeContext) {
        const { before, resource } = await readVisibleRecord(call, writeContext.tx, collection, ports);
        requireRightToChangeRecord(call, resource, before);
        const entry = createConsentEntryMadeByOperator(writeContext, parseConsentEntry(body));
        await addConsentLedgerEntry(writeContext, collection, before, entry);
        return { id: before._id, answer: { status: 201, body: { consent: entry } } };
      },
    }),
  });

/** Returns the endpoints of the consent ledgers of resources with `consents` (decisions, section 15). */
export const createConsentRoutes = (ports: RecordDependencies): Route[] =>
  groupResourcesByPath(ports.resources)
    .filter(({ all }) => all.some(({ consents }) => consents))
    .flatMap((collection) => [
      createConsentListRoute(collection, ports),
      createAddConsentRoute(collection, ports),
    ]);
