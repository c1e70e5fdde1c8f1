import { findSession, nobody } from '../accounts/sessions';
import { ApiError } from '../basics/errors';
import { YEAR_SECONDS } from '../basics/time';
import { authorise } from '../call/perform';
import type { Call, FileAnswer, Route } from '../call/route';
import type { Services } from '../services';
import { isShownImage } from './accept';
import { ASSETS, type AssetDocument } from './assets';

const PDF = 'application/pdf';
const YEAR = `max-age=${YEAR_SECONDS}, immutable`;

/** How a browser saves or shows a file; the name in RFC 5987's form, since it may be Korean. */
function disposition({ name, type }: AssetDocument): string {
  const how = isShownImage(type) || type === PDF ? 'inline' : 'attachment';
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${how}; filename*=UTF-8''${encoded}`;
}

const headersOf = (asset: AssetDocument) => ({
  'Content-Type': asset.type,
  'Content-Length': String(asset.size),
  'Content-Disposition': disposition(asset),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cache-Control': isShownImage(asset.type) ? `public, ${YEAR}` : 'no-store',
  'Cross-Origin-Resource-Policy': isShownImage(asset.type) ? 'cross-origin' : 'same-origin',
  'X-Content-Type-Options': 'nosniff',
});

/** Files by their random id: images for everyone, since the storefront shows them, all else for operators. */
export function fileRoutes(services: Services): Route[] {
  async function read({ params, env, now, request }: Call): Promise<FileAnswer> {
    const asset = (await services.store.get(ASSETS, params.id ?? '')) as AssetDocument | null;
    if (asset?.state !== 'ready') throw new ApiError('not_found');
    if (!isShownImage(asset.type)) {
      authorise('console', (await findSession(services, env.cookie, now)) ?? nobody);
    }
    const file = await services.files.get(asset._id);
    if (!file) throw new ApiError('not_found');
    // A stream that nobody reads would keep its file open.
    return { file: request.method === 'HEAD' ? null : file.stream(), headers: headersOf(asset) };
  }
  return [{ method: 'GET', path: '/files/:id/:name', who: 'anyone', read }];
}
