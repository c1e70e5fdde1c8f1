import type { RoutesContext } from '../call/route';
import { noEntries, noSweep, part } from '../store/part';
import { refuseUnrecordedRoutes } from './answers';

/**
 * The part for privacy. It converts the answer of every route, and refuses routes about persons that declare
 * no purpose.
 */
export const privacyPart = part({
  collections: noEntries,
  routes: noEntries,
  hooks: noEntries,
  sweep: noSweep,
  paths: [],
  refuse: (_: unknown, { all }: Pick<RoutesContext, 'all'>) => refuseUnrecordedRoutes(all()),
});
