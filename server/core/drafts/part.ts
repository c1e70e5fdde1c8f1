import type { Accounts } from '../accounts/accounts';
import type { AccountPorts } from '../accounts/ports';
import { facesOf } from '../call/faces';
import type { CollectionAdditions } from '../records/additions';
import { locked } from '../store/locks';
import { removeExpired } from '../store/own';
import { part } from '../store/part';
import type { Reader } from '../store/store';
import type { DraftPorts } from './ports';
import { draftRoutes } from './routes';
import { DRAFTS, draftCollection, writtenBy, writtenOver } from './stored';

/** Returns the ids of the drafts that go with a record: everybody's for it, and those of an account's own. */
async function idsWith(reader: Reader, id: string, isAccount: boolean): Promise<string[]> {
  const all = [writtenOver(id), ...(isAccount ? [writtenBy(id)] : [])];
  const found = await Promise.all(
    all.map((each) => reader.find(DRAFTS, { where: [each], order: [], skip: 0, limit: 0 })),
  );
  return [...new Set(found.flat().map(({ _id }) => _id))];
}

/** What was typed about a record goes with it, and with an operator whatever they typed. */
const draftAdditions = (
  { resources }: Pick<DraftPorts, 'resources'>,
  accounts: Pick<Accounts, 'path'>,
): CollectionAdditions[] =>
  facesOf(resources).map(({ path }) => ({
    path,
    async forget({ tx }, id) {
      for (const each of await idsWith(tx, id, path === accounts.path)) await tx.remove(DRAFTS, each);
    },
    locks: async (reader, { _id }) =>
      (await idsWith(reader, _id, path === accounts.path)).map((each) => locked(DRAFTS, each)),
  }));

type Ports = DraftPorts & Pick<AccountPorts, 'accounts'>;

/** What operators typed and have not saved. */
export const draftsPart = part({
  collections: () => [draftCollection],
  routes: (ports: Ports) => draftRoutes(ports),
  hooks: (ports: Ports) => draftAdditions(ports, ports.accounts),
  sweep:
    ({ store }: Ports) =>
    (now) =>
      removeExpired(store, DRAFTS, now),
  paths: ['drafts'],
});
