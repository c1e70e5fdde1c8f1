import type { Around } from '../call/route';
import { idle, nothing, part } from '../store/part';
import { refuseUnrecorded } from './answers';

/**
 * Privacy: the step between every route and its answer. It refuses routes about persons without a declared
 * purpose.
 */
export const privacyPart = part({
  collections: nothing,
  routes: nothing,
  hooks: nothing,
  sweep: idle,
  paths: [],
  refuse: (_: unknown, { all }: Pick<Around, 'all'>) => refuseUnrecorded(all()),
});
