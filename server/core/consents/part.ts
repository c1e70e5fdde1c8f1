import { groupResourcesByPath } from '../call/collections';
import { CONSENTS_COLLECTION, consentCollection, createConditionForConsentsOfRecord } from '../ledger/stored';
import type { AdditionalRecordDataReader, CollectionEndpointExtensions } from '../records/additions';
import type { RecordDependencies } from '../records/ports';
import { exclusiveLock } from '../store/locks';
import { createNoopCleanup, defineApiPart } from '../store/part';
import type { Reader } from '../store/store';
import { consentsAnswerSchema } from './facts';
import { createConsentRoutes, readConsentLedgerPage } from './routes';

const readLedgerEntriesOfRecord = (reader: Reader, id: string) =>
  reader.find(CONSENTS_COLLECTION, {
    where: [createConditionForConsentsOfRecord(id)],
    order: [],
    skip: 0,
    limit: 0,
  });

/**
 * Returns the endpoint extensions that read a record's consent ledger. They also remove the ledger when the
 * record is deleted for good.
 */
const createConsentLedgerExtensions = ({
  resources,
  messages,
}: Pick<RecordDependencies, 'resources' | 'messages'>): CollectionEndpointExtensions[] =>
  groupResourcesByPath(resources)
    .filter(({ all }) => all.some(({ consents }) => consents))
    .map(({ path }) => ({
      path,
      beside: (resource): Record<string, AdditionalRecordDataReader> =>
        resource.consents
          ? {
              consents: {
                schema: consentsAnswerSchema,
                async read(reader, _, record) {
                  const body = await readConsentLedgerPage(reader, resource, record, messages);
                  return { body, count: body.consents.length };
                },
              },
            }
          : {},
      async forget({ tx }, id) {
        for (const { _id } of await readLedgerEntriesOfRecord(tx, id))
          await tx.remove(CONSENTS_COLLECTION, _id);
      },
      locks: async (reader, { _id }) =>
        (await readLedgerEntriesOfRecord(reader, _id)).map((entry) =>
          exclusiveLock(CONSENTS_COLLECTION, entry._id),
        ),
    }));

/**
 * The endpoints and the collection of the consent ledger: which messages a person agreed to, and since when.
 */
export const consentsApiPart = defineApiPart({
  collections: () => [consentCollection],
  routes: (ports: RecordDependencies) => createConsentRoutes(ports),
  hooks: (ports: RecordDependencies) => createConsentLedgerExtensions(ports),
  sweep: createNoopCleanup,
  paths: [],
});
