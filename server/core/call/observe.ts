import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { SECOND_MS } from '../basics/time';

/** Data of an answered call, without its operator and the person concerned. */
export interface AnsweredCall {
  method: string;
  /** The declared path, such as `/api/console/users/:id`; '' for an unknown one. */
  route: string;
  status: number;
  /** Seconds from the call's arrival until its answer began. */
  seconds: number;
}

export type ReportAnsweredCall = (call: AnsweredCall) => void;

const EVERY_PATH = ['*', '/*'];

/** Reports each call when its answer begins. */
export const createAnsweredCallReporter =
  (onCall: ReportAnsweredCall): MiddlewareHandler =>
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
