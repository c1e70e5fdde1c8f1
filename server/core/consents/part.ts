import { groupResourcesByPath } from '../call/faces';
import { CONSENTS_COLLECTION, consentCollection, consentsOfRecordCondition } from '../ledger/stored';
import type { AdditionalRecordData, CollectionAdditions } from '../records/additions';
import type { RecordPorts } from '../records/ports';
import { exclusiveLock } from '../store/locks';
import { defineApiPart, NO_SWEEP } from '../store/part';
import type { Reader } from '../store/store';
import { consentsAnswerSchema } from './facts';
import { consentRoutes, readConsentLedgerPage } from './routes';

const ledgerOf = (reader: Reader, id: string) =>
  reader.find(CONSENTS_COLLECTION, { where: [consentsOfRecordCondition(id)], order: [], skip: 0, limit: 0 });

/** Returns the addition that removes a record's consent ledger when the record is deleted for good. */
const ledgerAdditions = ({
  resources,
  messages,
}: Pick<RecordPorts, 'resources' | 'messages'>): CollectionAdditions[] =>
  groupResourcesByPath(resources)
    .filter(({ all }) => all.some(({ consents }) => consents))
    .map(({ path }) => ({
      path,
      beside: (face): Record<string, AdditionalRecordData> =>
        face.consents
          ? {
              consents: {
                schema: consentsAnswerSchema,
                async read(reader, _, record) {
                  const body = await readConsentLedgerPage(reader, face, record, messages);
                  return { body, count: body.consents.length };
                },
              },
            }
          : {},
      async forget({ tx }, id) {
        for (const { _id } of await ledgerOf(tx, id)) await tx.remove(CONSENTS_COLLECTION, _id);
      },
      locks: async (reader, { _id }) =>
        (await ledgerOf(reader, _id)).map((entry) => exclusiveLock(CONSENTS_COLLECTION, entry._id)),
    }));

/** The part of the server for the consent ledger: which messages a person agreed to, and since when. */
export const consentsPart = defineApiPart({
  collections: () => [consentCollection],
  routes: (ports: RecordPorts) => consentRoutes(ports),
  hooks: (ports: RecordPorts) => ledgerAdditions(ports),
  sweep: NO_SWEEP,
  paths: [],
});
