import { getResourcesReadableWithScope } from '../../src/core/schema/table/readBy';
import { ApiError } from './basics/errors';
import { ANONYMOUS_OPERATOR, type Operator } from './call/operator';
import { createAnswerBodyFilter } from './call/output';
import type { FieldRestrictedRoute } from './call/perform';
import type { Route } from './call/route';
import { createRouteAnswerFinalizer } from './privacy/answers';
import { createVisibleRecordRules } from './records/rowRules';
import type { ApiServices } from './services';
import { type ReadableRowRules, restrictStoreToReadableRows } from './store/rows';

/**
 * Maximum number of operators whose restricted routes stay in memory. A restricted route shows only what the
 * operator may read.
 */
const MAX_CACHED_RESTRICTED_APIS = 50;

/**
 * The API for operators whose reading is restricted. It has only the resources that they may read, and the
 * records that they may use.
 */
interface ApiWithReadRestrictions {
  ports: ApiServices;
  routes: ReadonlyMap<string, Route>;
}

const buildRouteName = ({ method, path }: Route) => `${method} ${path}`;

const noRowRules: ReadableRowRules = new Map();

/**
 * Whether a route needs no restriction to the caller's resources. Such a route reads no records, or checks
 * the right to a file itself.
 */
const isUnrestrictedRoute = ({ who }: Route) => who === 'anyone' || who === 'session';

/** Returns the services, restricted to the records that an operator may use according to `rules`. */
function restrictServicesToRowRules(whole: ApiServices, rules: ReadableRowRules): ApiServices {
  if (rules.size === 0) return whole;
  return {
    ...whole,
    store: restrictStoreToReadableRows(whole.store, rules),
    exports: {
      begin: (operator, path, { where, ...query }) => {
        const rule = rules.get(path);
        return whole.exports.begin(operator, path, {
          ...query,
          where: rule ? [...where, rule.within] : where,
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
  whole: ApiServices,
  routesOf: (services: ApiServices) => readonly Route[],
): (route: Route, operator: Operator) => FieldRestrictedRoute {
  const readings = new WeakMap<ApiServices['resources'], Map<string, ApiWithReadRestrictions>>();

  function createRestrictedApi(
    resources: ApiServices['resources'],
    rules: ReadableRowRules,
  ): ApiWithReadRestrictions {
    const narrowed = restrictServicesToRowRules(whole, rules);
    const ports: ApiServices = {
      ...narrowed,
      resources,
      output: resources === whole.resources ? whole.output : createAnswerBodyFilter(resources),
      show: createRouteAnswerFinalizer({ ...narrowed, resources }),
      // The restricted API does not send the outbox's mails. Only the unrestricted services compose mails and
      // run hooks, because both also need hidden fields and records.
      outbox: { ...whole.outbox, compose: () => undefined, run: () => undefined },
    };
    return { ports, routes: new Map(routesOf(ports).map((route) => [buildRouteName(route), route])) };
  }

  /**
   * Returns the restricted API for operators who may read these resources and records, and creates it if it
   * is not in memory. If too many restricted APIs are in memory, the least recently used one is dropped.
   */
  function getOrCreateRestrictedApi(
    resources: ApiServices['resources'],
    whose: string,
    rules: ReadableRowRules,
  ): ApiWithReadRestrictions {
    const known = readings.get(resources) ?? new Map<string, ApiWithReadRestrictions>();
    readings.set(resources, known);
    const reading = known.get(whose) ?? createRestrictedApi(resources, rules);
    known.delete(whose);
    known.set(whose, reading);
    const [oldest] = known.keys();
    if (known.size > MAX_CACHED_RESTRICTED_APIS && oldest !== undefined) known.delete(oldest);
    return reading;
  }

  return (route, operator) => {
    const resources =
      operator === ANONYMOUS_OPERATOR
        ? whole.resources
        : getResourcesReadableWithScope(operator.scope, whole.resources);
    const rules =
      operator === ANONYMOUS_OPERATOR ? noRowRules : createVisibleRecordRules(whole.resources, operator._id);
    const isWhole = resources === whole.resources && rules.size === 0;
    if (isWhole || isUnrestrictedRoute(route)) return { route, ports: whole };
    const reading = getOrCreateRestrictedApi(resources, rules.size === 0 ? '' : operator._id, rules);
    const own = reading.routes.get(buildRouteName(route));
    // The restricted API lacks this route, because the route's action has input fields that the caller may
    // not read.
    if (!own) throw new ApiError('no_right');
    return { route: own, ports: reading.ports };
  };
}
