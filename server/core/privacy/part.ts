import type { AllCollectionsAndRoutes } from '../call/route';
import { createNoopCleanup, defineApiPart, returnEmptyList } from '../store/part';
import { refuseRoutesWithoutAccessKind } from './answers';

/**
 * The part of the API for privacy. It masks the answers of routes, and records in the access log whose data
 * they contain. At the server's start, it refuses routes about people that declare no `access`.
 */
export const privacyApiPart = defineApiPart({
  collections: returnEmptyList,
  routes: returnEmptyList,
  hooks: returnEmptyList,
  sweep: createNoopCleanup,
  paths: [],
  refuse: (_: unknown, { all }: Pick<AllCollectionsAndRoutes, 'all'>) => refuseRoutesWithoutAccessKind(all()),
});
