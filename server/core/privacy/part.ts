import type { Around } from '../call/route';
import { idle, nothing, part } from '../store/part';
import { refuseUnrecorded } from './answers';

/** The room between every route and its answer: it refuses routes about persons without a purpose. */
export const privacyPart = part({
  collections: nothing,
  routes: nothing,
  hooks: nothing,
  sweep: idle,
  paths: [],
  refuse: (_: unknown, { all }: Pick<Around, 'all'>) => refuseUnrecorded(all()),
});
