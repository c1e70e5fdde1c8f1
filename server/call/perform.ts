import type { Context, Hono } from 'hono';
import { limits } from '../../src/schema/index';
import { findSession, nobody, type Operator } from '../accounts/sessions';
import { removeFiles } from '../assets/assets';
import type { Env } from '../basics/env';
import { ApiError } from '../basics/errors';
import type { Services } from '../services';
import { actOutside } from './externalEffect';
import { type Repeatable, recall, remember, repeatable } from './idempotency';
import { checkOrigin } from './origin';
import { toResponse } from './respond';
import type { Answer, Call, Change, ChangeRoute, Route, Who, Work } from './route';

type Http = Context<{ Bindings: Env }>;

const rights: Readonly<Record<Who, (operator: Operator) => ApiError | null>> = {
  anyone: () => null,
  session: (operator) => (operator === nobody ? new ApiError('not_signed_in') : null),
  console: (operator) => rights.session(operator) ?? (isConsole(operator) ? null : new ApiError('no_right')),
};

const isConsole = (operator: Operator) => operator.scope.includes('console');

/** Refuses whoever may not do what `who` says: 401 without a session, 403 without the right. */
export function authorise(who: Who, operator: Operator): void {
  const refusal = rights[who](operator);
  if (refusal) throw refusal;
}

/** Whether an operator asked for a call: what the console renews by itself must not keep a session alive. */
const isAsked = ({ headers }: Request) => !headers.has('x-renewal');

/** The steps that come before a body is read, in their order: limits, origin, session, authorisation. */
async function admit(route: Route, { req, env }: Http, services: Services): Promise<Call> {
  if (req.url.length > limits.url) throw new ApiError('url_too_long');
  checkOrigin(req.raw, env);
  const now = services.clock();
  const operator =
    route.who === 'anyone'
      ? nobody
      : ((await findSession(services, env.cookie, now, isAsked(req.raw))) ?? nobody);
  if (operator !== nobody) env.signedIn?.();
  authorise(route.who, operator);
  return { request: req.raw, params: req.param(), env, now, operator };
}

/** Effect, version and memory of a call in one transaction; `happened` is false where it only repeats another. */
function commit(call: Call, change: Change, repeated: Repeatable | null, services: Services) {
  return services.store.transaction(async (tx) => {
    const before = repeated && (await recall(tx, call, repeated));
    if (before) return { answer: before, released: [], happened: false };
    const work: Work = { tx, call, released: [] };
    const { id, answer } = await change.run(work);
    if (repeated) await remember(tx, call, repeated, id, answer.status);
    return { answer, released: work.released, happened: true };
  });
}

/** Body and validation, then the transaction, then what it freed or what did not come to be. */
async function perform(route: ChangeRoute, call: Call, services: Services): Promise<Answer> {
  const { change, fingerprint } = await route.prepare(call);
  const undo = async () => change.undo?.();
  try {
    const repeated = await repeatable(route, call, fingerprint);
    const store = () => commit(call, change, repeated, services);
    const { answer, released, happened } = await (change.outside
      ? actOutside(change.outside, call, repeated, services, store)
      : store());
    if (!happened) await undo();
    await removeFiles(released, services);
    return answer;
  } catch (error) {
    await undo();
    throw error;
  }
}

const run = (route: Route, call: Call, services: Services) =>
  route.method === 'GET' ? route.read(call) : perform(route, call, services);

/** Mounts the declared routes, and 405 for every other method of their paths. */
export function mount(app: Hono<{ Bindings: Env }>, routes: readonly Route[], services: Services): void {
  for (const route of routes) {
    app.on(route.method, route.path, async (context) =>
      toResponse(await run(route, await admit(route, context, services), services), context.env, services),
    );
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
    // Hono answers HEAD by the GET route, without its body.
    const allow = methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    app.all(path, () => {
      throw new ApiError('not_allowed', { headers: { Allow: allow.join(', ') } });
    });
  }
}
