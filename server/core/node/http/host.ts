import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type HonoRequest } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import type { RequestEnv } from '../../basics/env';
import { YEAR_SECONDS } from '../../basics/time';
import { API_BASE_PATH } from '../../call/route';
import type { SignedInCookieCache } from './callers';
import { type ConsolePagesOptions, serveConsolePages } from './consolePages';
import type { OwnHostCheck } from './createOwnHostCheck';
import { createRequestEnvironment, isLoopbackAddress } from './environment';
import { requestBodyStream } from './requestBodyStream';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Headers that proxies add to forwarded calls. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a call may read the metrics. With the deployment's token, it may come from anywhere. If the
 * deployment has no token, only processes of this machine that call the server directly may read them.
 */
function mayReadMetrics(headers: Headers, socket: string | undefined, token: string): boolean {
  if (token === '') return isLoopbackAddress(socket) && FORWARDED.every((name) => !headers.has(name));
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

export interface HttpAppOptions {
  fetchApi: (request: Request, env: RequestEnv) => Promise<Response>;
  pages: Omit<ConsolePagesOptions, 'isSignedIn'>;
  /** True if browsers use https. They are then told never to use http again. */
  https: boolean;
  /** Number of proxies that add to X-Forwarded-For. */
  trustProxy: number;
  /** Remembers which cookies belong to signed-in callers. */
  callers: SignedInCookieCache;
  /** Whether a host is one of the server's own; health checks may use any host. */
  isOwnHost: OwnHostCheck;
  /** Returns the answer to a call for a host that is not the server's own. */
  refuseHost: (host: string, path: string) => Response;
  ready: () => Promise<boolean>;
  /** Whether the port is about to close, so that proxies and browsers should connect elsewhere. */
  isStopping: () => boolean;
  /** The metrics in Prometheus' format, and the token needed to read them. */
  metrics: { text: () => Promise<string>; token: string };
}

/**
 * The Content-Security-Policy of answers without a policy of their own: built files, redirects, refusals,
 * health checks.
 */
const PLAIN_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const METRICS = '/metrics';
const SESSION = `${API_BASE_PATH}/session`;
const PROMETHEUS = {
  'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
  'Cache-Control': 'no-store',
};

const NOT_NEEDED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsingTopics'] as const;

/**
 * Minimum number of bytes of an answer that is compressed. A shorter answer fits into one or two packets
 * anyway.
 */
const COMPRESSED_FROM = 1_400;

/** Returns the HTTP application of one process: the console, its API, stored files and two health checks. */
export const createHttpApp = ({
  fetchApi,
  pages,
  https,
  trustProxy,
  callers,
  isOwnHost,
  refuseHost,
  ready,
  isStopping,
  metrics,
}: HttpAppOptions) => {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    // A sandboxed page has an opaque origin, for which browsers would warn about the header
    // Origin-Agent-Cluster.
    const isSandboxed = context.res.headers.get('Content-Security-Policy')?.startsWith('sandbox');
    if (isSandboxed) context.res.headers.delete('Origin-Agent-Cluster');
  });
  app.use(
    secureHeaders({
      // The owner of the domain decides whether its subdomains use https.
      strictTransportSecurity: https ? `max-age=${2 * YEAR_SECONDS}` : false,
      xFrameOptions: 'DENY',
      referrerPolicy: 'same-origin',
      // Pages of the storefront may also show stored pictures.
      crossOriginResourcePolicy: false,
      permissionsPolicy: Object.fromEntries(NOT_NEEDED.map((feature) => [feature, false])),
    }),
  );
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('Content-Security-Policy'))
      context.header('Content-Security-Policy', PLAIN_POLICY);
    if (isStopping()) context.header('Connection', 'close');
  });
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) =>
    !isStopping() && (await ready()) ? context.text('ready') : context.text('not ready', 503),
  );
  const tellMetrics = async (context: Context<{ Bindings: HttpBindings }>) => {
    const { headers } = context.req.raw;
    if (!mayReadMetrics(headers, context.env.incoming.socket.remoteAddress, metrics.token)) {
      return metrics.token === ''
        ? context.notFound()
        : context.body(null, 401, { 'WWW-Authenticate': 'Bearer' });
    }
    return context.body(await metrics.text(), 200, PROMETHEUS);
  };
  // With a token, metrics may be requested under any host name. Without a token, the host name is checked,
  // because a web page under another host name must not be able to read the metrics.
  if (metrics.token !== '') app.get(METRICS, tellMetrics);
  app.use(async ({ req }, next) => {
    const { host, pathname } = new URL(req.url);
    if (!isOwnHost(host)) return refuseHost(host, pathname);
    return next();
  });
  if (metrics.token === '') app.get(METRICS, tellMetrics);
  app.get('/', (context) => context.redirect('/console'));
  // The path where browsers and password managers look for the form to change a password.
  app.get('/.well-known/change-password', (context) => context.redirect('/console/password'));
  /** Asks the API whether a request's session is valid, because only the API knows. */
  const isSignedIn = async ({ raw, url }: HonoRequest, { incoming }: HttpBindings) => {
    const call = new Request(new URL(SESSION, url));
    const env = createRequestEnvironment(raw.headers, incoming.socket.remoteAddress, trustProxy);
    return (await fetchApi(call, env)).ok;
  };
  app.route('/console', serveConsolePages({ ...pages, isSignedIn }));
  // A compressed answer never holds a secret beside text from the caller, so its length reveals nothing
  // (BREACH). Uploaded files are sent uncompressed.
  app.use(
    '/api/*',
    compress({ encoding: 'gzip', threshold: COMPRESSED_FROM, contentTypeFilter: /^application\/json/ }),
  );
  app.all('*', ({ req, env }) =>
    fetchApi(req.raw, {
      ...createRequestEnvironment(req.raw.headers, env.incoming.socket.remoteAddress, trustProxy),
      body: () => requestBodyStream(env.incoming),
      signedIn: () => callers.signedIn(env.incoming.headers.cookie ?? ''),
    }),
  );
  return app;
};
