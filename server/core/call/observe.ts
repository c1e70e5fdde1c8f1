import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { SECOND_MS } from '../basics/time';

/**
 * Facts about an answered call, for logs and metrics. They name neither the operator nor the person
 * concerned.
 */
export interface AnsweredRequestFacts {
  method: string;
  /** The path as the route declares it, such as `/api/console/users/:id`; '' if no route has the path. */
  route: string;
  status: number;
  /** Seconds from the call's arrival until its answer began. */
  seconds: number;
}

export type AnsweredCallListener = (call: AnsweredRequestFacts) => void;

const PATTERNS_MATCHING_EVERY_PATH = ['*', '/*'];

/** Returns the HTTP middleware that reports each call when its answer begins. */
export const createAnsweredCallReporter =
  (onCall: AnsweredCallListener): MiddlewareHandler =>
  async (context, next) => {
    const startTime = performance.now();
    await next();
    const routePattern = routePath(context);
    onCall({
      method: context.req.method,
      route: PATTERNS_MATCHING_EVERY_PATH.includes(routePattern) ? '' : routePattern,
      status: context.res.status,
      seconds: (performance.now() - startTime) / SECOND_MS,
    });
  };
