import { facesOf } from '../call/faces';
import { about, CONSENTS, consentCollection } from '../ledger/stored';
import type { CollectionAdditions } from '../records/additions';
import type { RecordPorts } from '../records/ports';
import { locked } from '../store/locks';
import { idle, part } from '../store/part';
import type { Reader } from '../store/store';
import { consentRoutes } from './routes';

const ledgerOf = (reader: Reader, id: string) =>
  reader.find(CONSENTS, { where: [about(id)], order: [], skip: 0, limit: 0 });

/** The ledger of a record goes with it. */
const ledgerAdditions = ({ resources }: Pick<RecordPorts, 'resources'>): CollectionAdditions[] =>
  facesOf(resources)
    .filter(({ all }) => all.some(({ consents }) => consents))
    .map(({ path }) => ({
      path,
      async forget({ tx }, id) {
        for (const { _id } of await ledgerOf(tx, id)) await tx.remove(CONSENTS, _id);
      },
      locks: async (reader, { _id }) =>
        (await ledgerOf(reader, _id)).map((entry) => locked(CONSENTS, entry._id)),
    }));

/** To which messages persons consented, and since when. */
export const consentsPart = part({
  collections: () => [consentCollection],
  routes: (ports: RecordPorts) => consentRoutes(ports),
  hooks: (ports: RecordPorts) => ledgerAdditions(ports),
  sweep: idle,
  paths: [],
});
