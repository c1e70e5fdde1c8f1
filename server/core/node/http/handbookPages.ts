import type { HttpBindings } from '@hono/node-server';
import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono';
import { YEAR_SECONDS } from '../../basics/time';

export interface HandbookOptions {
  /** Serves the files of the built console, which include the handbook. */
  files: MiddlewareHandler;
  /** Whether a request comes from a signed-in operator. */
  isSignedIn: (request: HonoRequest, bindings: HttpBindings) => Promise<boolean>;
}

const SIGN_IN_PATH = '/console/login';

/** Paths of handbook files whose names contain a hash of their contents. */
const HASHED_HANDBOOK_PATH_PATTERN = /\/handbook\/assets\//;

/**
 * Serves the handbook to signed-in operators. Everyone else is redirected to the sign-in page, which returns
 * to the handbook after the sign-in. Requests for pictures and stylesheets get 401 instead.
 */
export const createHandbookPagesApp = ({ files, isSignedIn }: HandbookOptions) => {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('*', async (context, next) => {
    const { path } = context.req;
    if (!(await isSignedIn(context.req, context.env))) {
      context.header('Cache-Control', 'no-store');
      if (HASHED_HANDBOOK_PATH_PATTERN.test(path)) return context.body(null, 401);
      return context.redirect(`${SIGN_IN_PATH}?${new URLSearchParams([['next', path]])}`);
    }
    await next();
    const isFileCacheable = context.res.ok && HASHED_HANDBOOK_PATH_PATTERN.test(path);
    context.header(
      'Cache-Control',
      isFileCacheable ? `private, max-age=${YEAR_SECONDS}, immutable` : 'no-store',
    );
  });
  // The slash at the end of the address is needed, because the handbook's links are relative to its folder.
  app.get('/', async ({ req, redirect }, next) =>
    req.path.endsWith('/') ? next() : redirect(`${req.path}/`),
  );
  app.get('*', files);
  app.all('*', (context) => context.notFound());
  return app;
};
