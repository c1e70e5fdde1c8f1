import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { SECOND_MS } from '../basics/time';

/** A call that was answered: nothing of who made it, or of what it was about. */
export interface AnsweredCall {
  method: string;
  /** The path as it is declared, such as `/api/console/users/:id`; '' for one that there is not. */
  route: string;
  status: number;
  /** Until the answer began. */
  seconds: number;
}

export type OnCall = (call: AnsweredCall) => void;

const EVERY_PATH = ['*', '/*'];

/** Tells of each call when its answer begins. */
export const observed =
  (onCall: OnCall): MiddlewareHandler =>
  async (context, next) => {
    const began = performance.now();
    await next();
    const path = routePath(context);
    onCall({
      method: context.req.method,
      route: EVERY_PATH.includes(path) ? '' : path,
      status: context.res.status,
      seconds: (performance.now() - began) / SECOND_MS,
    });
  };
