import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers';
import { getMimeType } from 'hono/utils/mime';
import { YEAR_SECONDS } from '../../basics/time';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { type DeploymentDataOfConsolePage, writeDeploymentDataIntoHtml } from './deployment';
import { createHandbookPagesApp, type HandbookOptions } from './handbookPages';
import type { ConsoleBuildAssetRegistry } from './keptAssets';

export interface ConsolePagesOptions extends Pick<HandbookOptions, 'isSignedIn'> {
  /** Folder of the built console. */
  root: string;
  meta: Omit<DeploymentDataOfConsolePage, 'handbook'>;
  /** Finds the assets (scripts and stylesheets) of other builds of the console. */
  kept: Pick<ConsoleBuildAssetRegistry, 'find'>;
  /** The origins of the product's own pages that show previews of unsaved records. */
  previewPages: readonly string[];
}

/** File name extensions of precompressed assets, by the encoding's name in HTTP headers. */
const EXTENSION_BY_ENCODING = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves an asset of another build. If the asset is also stored in compressed form, and the browser accepts
 * the encoding, that form is sent.
 */
const createAssetHandlerForOtherBuilds =
  ({ find }: Pick<ConsoleBuildAssetRegistry, 'find'>) =>
  async (context: Context<object, '/assets/:name'>) => {
    const assetName = context.req.param('name');
    const openUncompressedAsset = await find(assetName);
    if (!openUncompressedAsset) return context.notFound();
    // As for this build's assets, an encoding with a weight is not used. The weight 0 refuses it.
    const acceptedEncodings = (context.req.header('Accept-Encoding') ?? '')
      .split(',')
      .map((name) => name.trim());
    context.header('Content-Type', getMimeType(assetName) ?? 'application/octet-stream');
    context.header('Vary', 'Accept-Encoding');
    for (const [encoding, ending] of Object.entries(EXTENSION_BY_ENCODING)) {
      const openCompressedAsset = acceptedEncodings.includes(encoding)
        ? await find(assetName + ending)
        : null;
      if (!openCompressedAsset) continue;
      context.header('Content-Encoding', encoding);
      return context.body(await openCompressedAsset());
    }
    return context.body(await openUncompressedAsset());
  };

/**
 * Serves the built console. All paths under `/console` get the same page. The page is never cached and
 * contains a new nonce each time. The console's other files have a hash in their names, so they are cached.
 */
export const createConsolePagesApp = ({
  root,
  meta,
  kept,
  previewPages,
  isSignedIn,
}: ConsolePagesOptions) => {
  const hasHandbook = existsSync(join(root, 'handbook/index.html'));
  const pageTemplate = writeDeploymentDataIntoHtml(readFileSync(join(root, 'index.html'), 'utf8'), {
    ...meta,
    handbook: hasHandbook,
  });
  const serveConsoleFiles = serveStatic({
    root,
    rewriteRequestPath: (path) => path.replace(/^\/console/, ''),
    precompressed: true,
  });
  const app = new Hono<{ Bindings: HttpBindings; Variables: SecureHeadersVariables }>();
  app.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
  });
  app.use('/assets/*', serveConsoleFiles);
  app.get('/assets/:name', createAssetHandlerForOtherBuilds(kept));
  app.all('/assets/*', (context) => context.notFound());
  app.use('/icon.svg', serveConsoleFiles);
  app.route('/handbook', createHandbookPagesApp({ files: serveConsoleFiles, isSignedIn }));
  const pagePolicy = contentSecurityPolicy(meta.pictureHosts, previewPages);
  const securityHeadersMiddleware = secureHeaders({
    contentSecurityPolicy: pagePolicy,
    strictTransportSecurity: false,
  });
  app.get('*', securityHeadersMiddleware, (context) => {
    context.header('Cache-Control', 'no-store');
    return context.html(pageTemplate.replaceAll('__NONCE__', context.get('secureHeadersNonce') ?? ''));
  });
  return app;
};
