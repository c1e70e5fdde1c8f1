import { facesOf } from '../call/faces';
import { CONSENTS_COLLECTION, consentCollection, ledgerCondition } from '../ledger/stored';
import type { BesideData, CollectionAdditions } from '../records/additions';
import type { RecordPorts } from '../records/ports';
import { exclusiveLock } from '../store/locks';
import { NO_SWEEP, part } from '../store/part';
import type { Reader } from '../store/store';
import { consentsAnswerSchema } from './facts';
import { consentRoutes, readLedger } from './routes';

const ledgerOf = (reader: Reader, id: string) =>
  reader.find(CONSENTS_COLLECTION, { where: [ledgerCondition(id)], order: [], skip: 0, limit: 0 });

/** Returns the addition that removes a record's consent ledger when the record is deleted for good. */
const ledgerAdditions = ({
  resources,
  messages,
}: Pick<RecordPorts, 'resources' | 'messages'>): CollectionAdditions[] =>
  facesOf(resources)
    .filter(({ all }) => all.some(({ consents }) => consents))
    .map(({ path }) => ({
      path,
      beside: (face): Record<string, BesideData> =>
        face.consents
          ? {
              consents: {
                schema: consentsAnswerSchema,
                async read(reader, _, record) {
                  const body = await readLedger(reader, face, record, messages);
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
export const consentsPart = part({
  collections: () => [consentCollection],
  routes: (ports: RecordPorts) => consentRoutes(ports),
  hooks: (ports: RecordPorts) => ledgerAdditions(ports),
  sweep: NO_SWEEP,
  paths: [],
});
