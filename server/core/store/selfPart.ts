import type { Random } from '../basics/ids';
import { BIRTH, ensureBirth } from './birth';
import { declaredCollection } from './declared';
import { plain } from './own';
import { idle, nothing, part } from './part';
import type { Store } from './store';

/** What a database keeps about itself: its mark, and the paths that its last start declared. */
export const selfPart = part({
  collections: () => [plain(BIRTH), declaredCollection],
  routes: nothing,
  hooks: nothing,
  sweep: idle,
  paths: [],
  async open({ store, clock, random }: { store: Store; clock: () => Date; random: Random }) {
    await ensureBirth(store, clock(), random);
  },
});
