import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers';
import { type ConsoleMeta, withConsoleMeta } from './consoleMeta';
import { contentSecurityPolicy } from './contentSecurityPolicy';

export interface ConsolePages {
  /** Folder of the built console. */
  root: string;
  meta: ConsoleMeta;
}

const YEAR = 365 * 24 * 60 * 60;

/**
 * The built console: one page for every path under `/console`, never cached and with a nonce of its own, and the
 * files it loads, which carry a hash in their names and stay cached.
 */
export const consolePages = ({ root, meta }: ConsolePages) => {
  const template = withConsoleMeta(readFileSync(join(root, 'index.html'), 'utf8'), meta);
  const rewriteRequestPath = (path: string) => path.replace(/^\/console/, '');
  const files = (cacheControl: string) =>
    serveStatic({
      root,
      rewriteRequestPath,
      precompressed: true,
      onFound: (_path, context) => void context.header('Cache-Control', cacheControl),
    });
  const app = new Hono<{ Variables: SecureHeadersVariables }>();
  app.use('/assets/*', files(`public, max-age=${YEAR}, immutable`));
  app.all('/assets/*', (context) => context.notFound());
  app.use('/icon.svg', files('no-cache'));
  app.get('*', secureHeaders({ contentSecurityPolicy }), (context) => {
    context.header('Cache-Control', 'no-store');
    return context.html(template.replaceAll('__NONCE__', context.get('secureHeadersNonce') ?? ''));
  });
  return app;
};
