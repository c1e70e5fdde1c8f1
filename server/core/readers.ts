import { readBy } from '../../src/core/schema/table/readBy';
import { ApiError } from './basics/errors';
import { nobody, type Operator } from './call/operator';
import { outputOf } from './call/output';
import type { Readable } from './call/perform';
import type { Route } from './call/route';
import { showingOf } from './privacy/answers';
import { rowRulesFor } from './records/rowRules';
import type { Services } from './services';
import { type RowRules, storeWith } from './store/rows';

/** Most operators whose own reading of the records is kept. */
const MOST_KEPT = 50;

/** The API over the resources that some operators read, and over the records that they use. */
interface Reading {
  ports: Services;
  routes: ReadonlyMap<string, Route>;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const none: RowRules = new Map();

/** Routes without records, or with files by their holders: they are the same for every operator. */
const isForAll = ({ who }: Route) => who === 'anyone' || who === 'session';

/** The ports over the records that some rules show. */
function portsWith(whole: Services, rules: RowRules): Services {
  if (rules.size === 0) return whole;
  return {
    ...whole,
    store: storeWith(whole.store, rules),
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
 * Returns how operators use the routes: each over the resources as they may read them, and over the records that they
 * use (`rows`). So a field or a record hidden from an operator is in none of their answers, filters, orders, searches,
 * sheets and views, on any call. Their writes keep the whole record and its rules.
 */
export function readingAs(
  whole: Services,
  routesOf: (services: Services) => readonly Route[],
): (route: Route, operator: Operator) => Readable {
  const readings = new WeakMap<Services['resources'], Map<string, Reading>>();

  function made(resources: Services['resources'], rules: RowRules): Reading {
    const narrowed = portsWith(whole, rules);
    const ports: Services = {
      ...narrowed,
      resources,
      output: resources === whole.resources ? whole.output : outputOf(resources),
      show: showingOf({ ...narrowed, resources }),
      // Mails and hooks are composed of whole records.
      outbox: { ...whole.outbox, compose: () => undefined, run: () => undefined },
    };
    return { ports, routes: new Map(routesOf(ports).map((route) => [nameOf(route), route])) };
  }

  /** Returns a reading; the one that was used longest ago goes where there are too many. */
  function readingOf(resources: Services['resources'], whose: string, rules: RowRules): Reading {
    const known = readings.get(resources) ?? new Map<string, Reading>();
    readings.set(resources, known);
    const reading = known.get(whose) ?? made(resources, rules);
    known.delete(whose);
    known.set(whose, reading);
    const [oldest] = known.keys();
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
    return reading;
  }

  return (route, operator) => {
    const resources = operator === nobody ? whole.resources : readBy(operator.scope, whole.resources);
    const rules = operator === nobody ? none : rowRulesFor(whole.resources, operator._id);
    const isWhole = resources === whole.resources && rules.size === 0;
    if (isWhole || isForAll(route)) return { route, ports: whole };
    const reading = readingOf(resources, rules.size === 0 ? '' : operator._id, rules);
    const own = reading.routes.get(nameOf(route));
    // An act that asks for fields its caller may not read.
    if (!own) throw new ApiError('no_right');
    return { route: own, ports: reading.ports };
  };
}
