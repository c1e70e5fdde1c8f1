import type { Around } from '../call/route';
import { noEntries, noSweep, part } from '../store/part';
import { refuseUnrecorded } from './answers';

/**
 * Privacy: the step between every route and its answer. It refuses routes about persons without a declared
 * purpose.
 */
export const privacyPart = part({
  collections: noEntries,
  routes: noEntries,
  hooks: noEntries,
  sweep: noSweep,
  paths: [],
  refuse: (_: unknown, { all }: Pick<Around, 'all'>) => refuseUnrecorded(all()),
});
