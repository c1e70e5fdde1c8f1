import type { RoutesContext } from '../call/route';
import { createNoopSweep, defineApiPart, returnEmptyList } from '../store/part';
import { refuseRoutesWithoutPurpose } from './answers';

/**
 * The part of the API for privacy. It converts the answer of every route, and refuses routes about people
 * that declare no purpose.
 */
export const privacyApiPart = defineApiPart({
  collections: returnEmptyList,
  routes: returnEmptyList,
  hooks: returnEmptyList,
  sweep: createNoopSweep,
  paths: [],
  refuse: (_: unknown, { all }: Pick<RoutesContext, 'all'>) => refuseRoutesWithoutPurpose(all()),
});
