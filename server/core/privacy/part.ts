import type { RoutesContext } from '../call/route';
import { createNoopSweep, defineApiPart, returnEmptyList } from '../store/part';
import { refuseRoutesWithoutPurpose } from './answers';

/**
 * The part for privacy. It converts the answer of every route, and refuses routes about persons that declare
 * no purpose.
 */
export const privacyApiPart = defineApiPart({
  collections: returnEmptyList,
  routes: returnEmptyList,
  hooks: returnEmptyList,
  sweep: createNoopSweep,
  paths: [],
  refuse: (_: unknown, { all }: Pick<RoutesContext, 'all'>) => refuseRoutesWithoutPurpose(all()),
});
