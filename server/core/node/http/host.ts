import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type HonoRequest } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import type { RequestEnv } from '../../basics/env';
import { YEAR_SECONDS } from '../../basics/time';
import { API_BASE_PATH } from '../../call/route';
import type { SignedInCookieCache } from './callers';
import { type ConsolePagesOptions, createConsolePagesApp } from './consolePages';
import type { ServerHostCheck } from './createOwnHostCheck';
import { createRequestEnvironment, isLoopbackAddress } from './environment';
import { requestBodyStream } from './requestBodyStream';

const computeSha256Digest = (text: string) => createHash('sha256').update(text).digest();

/** Headers that proxies add when they forward a call. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a call may read the metrics. If the deployment has a token, a call with this token may come from
 * anywhere. Without a token, only processes of this machine may read the metrics, and not through a proxy.
 */
function mayReadMetrics(headers: Headers, socketAddress: string | undefined, requiredToken: string): boolean {
  if (requiredToken === '')
    return isLoopbackAddress(socketAddress) && PROXY_HEADERS.every((name) => !headers.has(name));
  const [, bearerToken = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return timingSafeEqual(computeSha256Digest(bearerToken), computeSha256Digest(requiredToken));
}

export interface HttpAppOptions {
  fetchApi: (request: Request, env: RequestEnv) => Promise<Response>;
  pages: Omit<ConsolePagesOptions, 'isSignedIn'>;
  /** True if browsers use https. The server then tells browsers never to use http for this host again. */
  https: boolean;
  /** Number of proxies that add an address to the header X-Forwarded-For. */
  trustProxy: number;
  /** Remembers which cookies belong to callers who are signed in. */
  callers: SignedInCookieCache;
  /** Whether a host name is one of the server's own. Health checks may use any host name. */
  isOwnHost: ServerHostCheck;
  /** Returns the answer to a call for a host name that is not the server's own. */
  refuseHost: (refusedHost: string, requestPath: string) => Response;
  ready: () => Promise<boolean>;
  /** Whether the server is about to stop. Proxies and browsers should then connect to another server. */
  isStopping: () => boolean;
  /** A function that returns the metrics in Prometheus' format, and the token needed to read them. */
  metrics: { text: () => Promise<string>; token: string };
}

/**
 * The Content-Security-Policy of answers that have no policy of their own: built files, redirects, refusals
 * and health checks.
 */
const DEFAULT_CONTENT_SECURITY_POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const METRICS_PATH = '/metrics';
const SESSION_PATH = `${API_BASE_PATH}/session`;
const PROMETHEUS_HEADERS = {
  'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
  'Cache-Control': 'no-store',
};

const DENIED_BROWSER_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'browsingTopics',
] as const;

/**
 * Minimum number of bytes of an answer that is compressed. A shorter answer fits into one or two packets
 * anyway.
 */
const MIN_BYTES_TO_COMPRESS = 1_400;

/** Returns the HTTP application of a server: the console, the API, stored files and two health checks. */
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
    const isPageSandboxed = context.res.headers.get('Content-Security-Policy')?.startsWith('sandbox');
    if (isPageSandboxed) context.res.headers.delete('Origin-Agent-Cluster');
  });
  app.use(
    secureHeaders({
      // The policy leaves out subdomains, because the owner of the domain decides whether they use https.
      strictTransportSecurity: https ? `max-age=${2 * YEAR_SECONDS}` : false,
      xFrameOptions: 'DENY',
      referrerPolicy: 'same-origin',
      // The header is left out, because pages of the storefront may also show stored pictures.
      crossOriginResourcePolicy: false,
      permissionsPolicy: Object.fromEntries(DENIED_BROWSER_FEATURES.map((feature) => [feature, false])),
    }),
  );
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('Content-Security-Policy'))
      context.header('Content-Security-Policy', DEFAULT_CONTENT_SECURITY_POLICY);
    if (isStopping()) context.header('Connection', 'close');
  });
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) =>
    !isStopping() && (await ready()) ? context.text('ready') : context.text('not ready', 503),
  );
  const answerMetricsRequest = async (context: Context<{ Bindings: HttpBindings }>) => {
    const { headers } = context.req.raw;
    if (!mayReadMetrics(headers, context.env.incoming.socket.remoteAddress, metrics.token)) {
      return metrics.token === ''
        ? context.notFound()
        : context.body(null, 401, { 'WWW-Authenticate': 'Bearer' });
    }
    return context.body(await metrics.text(), 200, PROMETHEUS_HEADERS);
  };
  // With a token, metrics may be requested under any host name. Without a token, the host name is checked.
  // Otherwise a web page under another host name could read the metrics.
  if (metrics.token !== '') app.get(METRICS_PATH, answerMetricsRequest);
  app.use(async ({ req }, next) => {
    const { host, pathname } = new URL(req.url);
    if (!isOwnHost(host)) return refuseHost(host, pathname);
    return next();
  });
  if (metrics.token === '') app.get(METRICS_PATH, answerMetricsRequest);
  app.get('/', (context) => context.redirect('/console'));
  // The path where browsers and password managers look for the form to change a password.
  app.get('/.well-known/change-password', (context) => context.redirect('/console/password'));
  /**
   * Returns whether a request's session is valid. It asks the API, because only the API knows the sessions.
   */
  const isSignedIn = async ({ raw, url }: HonoRequest, { incoming }: HttpBindings) => {
    const sessionRequest = new Request(new URL(SESSION_PATH, url));
    const env = createRequestEnvironment(raw.headers, incoming.socket.remoteAddress, trustProxy);
    return (await fetchApi(sessionRequest, env)).ok;
  };
  app.route('/console', createConsolePagesApp({ ...pages, isSignedIn }));
  // Compression is safe here. An answer never holds a secret together with text from the caller, so its
  // length reveals no secret (BREACH attack). Uploaded files are sent uncompressed.
  app.use(
    '/api/*',
    compress({ encoding: 'gzip', threshold: MIN_BYTES_TO_COMPRESS, contentTypeFilter: /^application\/json/ }),
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
