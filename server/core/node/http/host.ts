import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type HonoRequest } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../../basics/env';
import { YEAR_SECONDS } from '../../basics/time';
import { BASE } from '../../call/route';
import type { Callers } from './callers';
import { type ConsolePages, consolePages } from './consolePages';
import { environmentOf, isLoopbackAddress } from './environment';
import type { IsOwnHost } from './ownHosts';
import { requestBody } from './requestBody';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Headers that proxies add to forwarded calls. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a call may read the metrics. With the deployment's token it may come from anywhere. Without a token, only a
 * process of this machine that calls the server directly may.
 */
function mayReadMetrics(headers: Headers, socket: string | undefined, token: string): boolean {
  if (token === '') return isLoopbackAddress(socket) && FORWARDED.every((name) => !headers.has(name));
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

export interface HostOptions {
  fetchApi: (request: Request, env: Env) => Promise<Response>;
  pages: Omit<ConsolePages, 'isSignedIn'>;
  /** Whether browsers use https, and must never use http again. */
  https: boolean;
  /** Number of proxies that add to X-Forwarded-For. */
  trustProxy: number;
  /** Learns which calls are signed in. */
  callers: Callers;
  /** The hosts that it answers to, its health checks apart. */
  isOwnHost: IsOwnHost;
  /** Answers a call to another host. */
  refuseHost: (host: string, path: string) => Response;
  ready: () => Promise<boolean>;
  /** Whether the port is about to close: proxies and browsers should connect elsewhere. */
  isStopping: () => boolean;
  /** The metrics as Prometheus reads them, and the token that a reader has to send. */
  metrics: { text: () => Promise<string>; token: string };
}

/** The policy of answers without a separate one: built files, redirects, refusals, the health checks. */
const PLAIN_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const METRICS = '/metrics';
const SESSION = `${BASE}/session`;
const PROMETHEUS = {
  'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
  'Cache-Control': 'no-store',
};

const NOT_NEEDED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsingTopics'] as const;

/** Smallest compressed answer, in bytes: a shorter one fits into a packet or two as it is. */
const COMPRESSED_FROM = 1_400;

/** Returns everything that one process serves: the console, its API, stored files and the two health checks. */
export const createHost = ({
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
}: HostOptions) => {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    // A sandboxed page has an origin of its own: browsers would warn that they can't follow the header.
    const isSandboxed = context.res.headers.get('Content-Security-Policy')?.startsWith('sandbox');
    if (isSandboxed) context.res.headers.delete('Origin-Agent-Cluster');
  });
  app.use(
    secureHeaders({
      // Whether subdomains use https is up to their owner.
      strictTransportSecurity: https ? `max-age=${2 * YEAR_SECONDS}` : false,
      xFrameOptions: 'DENY',
      referrerPolicy: 'same-origin',
      // The storefront's pages show stored images too.
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
  // A caller with the token may use any address; without one, a page of another host must not read them.
  if (metrics.token !== '') app.get(METRICS, tellMetrics);
  app.use(async ({ req }, next) => {
    const { host, pathname } = new URL(req.url);
    if (!isOwnHost(host)) return refuseHost(host, pathname);
    return next();
  });
  if (metrics.token === '') app.get(METRICS, tellMetrics);
  app.get('/', (context) => context.redirect('/console'));
  // Where browsers and password managers look for it.
  app.get('/.well-known/change-password', (context) => context.redirect('/console/password'));
  /** Asks the API, which alone knows whether a session is over. */
  const isSignedIn = async ({ raw, url }: HonoRequest, { incoming }: HttpBindings) => {
    const call = new Request(new URL(SESSION, url));
    const env = environmentOf(raw.headers, incoming.socket.remoteAddress, trustProxy);
    return (await fetchApi(call, env)).ok;
  };
  app.route('/console', consolePages({ ...pages, isSignedIn }));
  // Answers hold no secret next to a caller's input, so their length reveals nothing (BREACH); files are sent
  // unchanged.
  app.use(
    '/api/*',
    compress({ encoding: 'gzip', threshold: COMPRESSED_FROM, contentTypeFilter: /^application\/json/ }),
  );
  app.all('*', ({ req, env }) =>
    fetchApi(req.raw, {
      ...environmentOf(req.raw.headers, env.incoming.socket.remoteAddress, trustProxy),
      body: () => requestBody(env.incoming),
      signedIn: () => callers.signedIn(env.incoming.headers.cookie ?? ''),
    }),
  );
  return app;
};
