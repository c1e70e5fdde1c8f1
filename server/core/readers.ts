import { readBy } from '../../src/core/schema/table/readBy';
import { ApiError } from './basics/errors';
import { nobody, type Operator } from './call/operator';
import { outputOf } from './call/output';
import type { Readable } from './call/perform';
import type { Route } from './call/route';
import { showingOf } from './privacy/answers';
import type { Services } from './services';

/** The API over the resources that some operators read. */
interface Reading {
  ports: Services;
  routes: ReadonlyMap<string, Route>;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Routes without records, or with files by their holders: they are the same for every operator. */
const isForAll = ({ who }: Route) => who === 'anyone' || who === 'session';

/**
 * Returns how operators use the routes: each over the resources as they may read them. So a field hidden from an
 * operator is in none of their answers, filters, orders, searches, sheets and views, on any call. Their writes keep the
 * whole record and its rules.
 */
export function readingAs(
  whole: Services,
  routesOf: (services: Services) => readonly Route[],
): (route: Route, operator: Operator) => Readable {
  const readings = new WeakMap<Services['resources'], Reading>();

  function made(resources: Services['resources']): Reading {
    const ports: Services = {
      ...whole,
      resources,
      output: outputOf(resources),
      show: showingOf({ ...whole, resources }),
      // Mails and hooks are composed of whole records.
      outbox: { ...whole.outbox, compose: () => undefined, run: () => undefined },
    };
    return { ports, routes: new Map(routesOf(ports).map((route) => [nameOf(route), route])) };
  }

  return (route, operator) => {
    const resources = operator === nobody ? whole.resources : readBy(operator.scope, whole.resources);
    if (resources === whole.resources || isForAll(route)) return { route, ports: whole };
    const reading = readings.get(resources) ?? made(resources);
    readings.set(resources, reading);
    const own = reading.routes.get(nameOf(route));
    // An act that asks for fields its caller may not read.
    if (!own) throw new ApiError('no_right');
    return { route: own, ports: reading.ports };
  };
}
