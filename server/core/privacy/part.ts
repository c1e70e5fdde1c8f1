import type { RoutesContext } from '../call/route';
import { defineApiPart, NO_PART_CONTRIBUTIONS, NO_SWEEP } from '../store/part';
import { refuseUnrecordedRoutes } from './answers';

/**
 * The part for privacy. It converts the answer of every route, and refuses routes about persons that declare
 * no purpose.
 */
export const privacyPart = defineApiPart({
  collections: NO_PART_CONTRIBUTIONS,
  routes: NO_PART_CONTRIBUTIONS,
  hooks: NO_PART_CONTRIBUTIONS,
  sweep: NO_SWEEP,
  paths: [],
  refuse: (_: unknown, { all }: Pick<RoutesContext, 'all'>) => refuseUnrecordedRoutes(all()),
});
