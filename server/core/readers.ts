import { getResourcesReadableWithScope } from '../../src/core/schema/table/readBy';
import { ApiError } from './basics/errors';
import { ANONYMOUS_OPERATOR, type Operator } from './call/operator';
import { createAnswerBodyFilter } from './call/output';
import type { FieldRestrictedRoute } from './call/perform';
import { getRouteName, type Route } from './call/route';
import { createRouteAnswerFinalizer } from './privacy/answers';
import { createVisibleRecordRules } from './records/rowRules';
import type { ApiServices } from './services';
import { type ReadableRowRules, restrictStoreToReadableRows } from './store/rows';

/**
 * Maximum number of restricted APIs that stay in memory for operators who may read the same resources. With
 * rules about own records, each operator needs one. It takes about 0.3 MB, and 11 ms to make.
 */
const MAX_CACHED_APIS_WITH_RESTRICTIONS = 200;

/**
 * The API for operators who may not read everything. It has only the resources that they may read, and the
 * records that they may use.
 */
interface ApiWithReadRestrictions {
  ports: ApiServices;
  routes: ReadonlyMap<string, Route>;
}

const noRowRules: ReadableRowRules = new Map();

/**
 * Whether a route needs no restriction to the caller's resources. Such a route reads no records, or checks
 * the right to a file itself.
 */
const isUnrestrictedRoute = ({ who }: Route) => who === 'anyone' || who === 'session';

/** Returns the services, restricted to the records that an operator may use according to `rowRules`. */
function restrictServicesToRowRules(
  unrestrictedServices: ApiServices,
  rowRules: ReadableRowRules,
): ApiServices {
  if (rowRules.size === 0) return unrestrictedServices;
  return {
    ...unrestrictedServices,
    store: restrictStoreToReadableRows(unrestrictedServices.store, rowRules),
    exports: {
      begin: (operator, collectionPath, { where, ...query }) => {
        const rowRule = rowRules.get(collectionPath);
        return unrestrictedServices.exports.begin(operator, collectionPath, {
          ...query,
          where: rowRule ? [...where, rowRule.within] : where,
        });
      },
    },
  };
}

/**
 * Returns a function that restricts a route for an operator. The route then uses only resources that the
 * operator may read, and records that the operator may use. Answers, filters, sort orders, searches, sheets
 * and views then contain no hidden field and no hidden record. A write still keeps the hidden values of its
 * record, and checks all rules.
 */
export function createOperatorRouteRestrictor(
  unrestrictedServices: ApiServices,
  createRoutes: (services: ApiServices) => readonly Route[],
): (route: Route, operator: Operator) => FieldRestrictedRoute {
  const restrictedApisByResources = new WeakMap<
    ApiServices['resources'],
    Map<string, ApiWithReadRestrictions>
  >();

  function createRestrictedApi(
    resources: ApiServices['resources'],
    rowRules: ReadableRowRules,
  ): ApiWithReadRestrictions {
    const restrictedServices = restrictServicesToRowRules(unrestrictedServices, rowRules);
    const services: ApiServices = {
      ...restrictedServices,
      resources,
      output:
        resources === unrestrictedServices.resources
          ? unrestrictedServices.output
          : createAnswerBodyFilter(resources),
      show: createRouteAnswerFinalizer({ ...restrictedServices, resources }),
      // The restricted API does not send the outbox's mails. Only the unrestricted services compose mails and
      // run hooks, because both also need hidden fields and records.
      outbox: { ...unrestrictedServices.outbox, compose: () => undefined, run: () => undefined },
    };
    return {
      ports: services,
      routes: new Map(createRoutes(services).map((route) => [getRouteName(route), route])),
    };
  }

  /**
   * Returns the restricted API for operators who may read these resources and records, and creates it if it
   * is not in memory. If too many restricted APIs are in memory, the least recently used one is dropped.
   */
  function getOrCreateRestrictedApi(
    resources: ApiServices['resources'],
    cacheKey: string,
    rowRules: ReadableRowRules,
  ): ApiWithReadRestrictions {
    const cachedRestrictedApis =
      restrictedApisByResources.get(resources) ?? new Map<string, ApiWithReadRestrictions>();
    restrictedApisByResources.set(resources, cachedRestrictedApis);
    const restrictedApi = cachedRestrictedApis.get(cacheKey) ?? createRestrictedApi(resources, rowRules);
    cachedRestrictedApis.delete(cacheKey);
    cachedRestrictedApis.set(cacheKey, restrictedApi);
    const [oldest] = cachedRestrictedApis.keys();
    if (cachedRestrictedApis.size > MAX_CACHED_APIS_WITH_RESTRICTIONS && oldest !== undefined)
      cachedRestrictedApis.delete(oldest);
    return restrictedApi;
  }

  return (route, operator) => {
    const readableResources =
      operator === ANONYMOUS_OPERATOR
        ? unrestrictedServices.resources
        : getResourcesReadableWithScope(operator.scope, unrestrictedServices.resources);
    const rowRules =
      operator === ANONYMOUS_OPERATOR
        ? noRowRules
        : createVisibleRecordRules(unrestrictedServices.resources, operator._id);
    const hasFullAccess = readableResources === unrestrictedServices.resources && rowRules.size === 0;
    if (hasFullAccess || isUnrestrictedRoute(route)) return { route, ports: unrestrictedServices };
    const restrictedApi = getOrCreateRestrictedApi(
      readableResources,
      rowRules.size === 0 ? '' : operator._id,
      rowRules,
    );
    const restrictedRoute = restrictedApi.routes.get(getRouteName(route));
    // The restricted API lacks this route, because the route's action has input fields that the caller may
    // not read.
    if (!restrictedRoute) throw new ApiError('no_right');
    return { route: restrictedRoute, ports: restrictedApi.ports };
  };
}
