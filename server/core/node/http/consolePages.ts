import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers';
import { YEAR_SECONDS } from '../../basics/time';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { type Deployment, withDeployment } from './deployment';

export interface ConsolePages {
  /** Folder of the built console. */
  root: string;
  meta: Deployment;
}

/**
 * Serves the built console. One page for all paths under `/console` is never cached and gets a new nonce each time. Its
 * files have a hash in their names and are cached.
 */
export const consolePages = ({ root, meta }: ConsolePages) => {
  const template = withDeployment(readFileSync(join(root, 'index.html'), 'utf8'), meta);
  const files = serveStatic({
    root,
    rewriteRequestPath: (path) => path.replace(/^\/console/, ''),
    precompressed: true,
  });
  const app = new Hono<{ Variables: SecureHeadersVariables }>();
  app.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
  });
  app.use('/assets/*', files);
  app.all('/assets/*', (context) => context.notFound());
  app.use('/icon.svg', files);
  const policy = contentSecurityPolicy(meta.pictureHosts);
  const headers = secureHeaders({ contentSecurityPolicy: policy, strictTransportSecurity: false });
  app.get('*', headers, (context) => {
    context.header('Cache-Control', 'no-store');
    return context.html(template.replaceAll('__NONCE__', context.get('secureHeadersNonce') ?? ''));
  });
  return app;
};
