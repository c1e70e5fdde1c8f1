import type { RoutesContext } from '../call/route';
import { NO_OUTBOX_ENTRIES, NO_SWEEP, part } from '../store/part';
import { refuseUnrecordedRoutes } from './answers';

/**
 * The part for privacy. It converts the answer of every route, and refuses routes about persons that declare
 * no purpose.
 */
export const privacyPart = part({
  collections: NO_OUTBOX_ENTRIES,
  routes: NO_OUTBOX_ENTRIES,
  hooks: NO_OUTBOX_ENTRIES,
  sweep: NO_SWEEP,
  paths: [],
  refuse: (_: unknown, { all }: Pick<RoutesContext, 'all'>) => refuseUnrecordedRoutes(all()),
});
