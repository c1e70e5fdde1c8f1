import { isIPv4 } from 'node:net';
import { isLoopbackHost, type ServerConfig } from '../config';

/** Whether the value of a Host header contains a name of this server. */
export type ServerHostCheck = (host: string) => boolean;

const isLocalHostname = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && isLoopbackHost(hostname));

/**
 * Returns a function that decides whether the server answers calls for a host name. It answers for names of
 * this machine and for the host of `PUBLIC_URL`. Without this check, another site could point its own name to
 * this server (DNS rebinding). Its pages would then count as the console's. If `PUBLIC_URL` is not set, a
 * server that other machines can reach does not know its name. It then answers calls for any host name.
 */
export const createServerHostCheck = ({
  host,
  publicUrl,
  trustProxy,
}: Pick<ServerConfig, 'host' | 'publicUrl' | 'trustProxy'>): ServerHostCheck => {
  const isOwnHostUnknown = publicUrl === null && (!isLoopbackHost(host) || trustProxy > 0);
  return (hostHeader) => {
    // The header is parsed in a URL with the scheme of `publicUrl`, so that the parser drops this scheme's
    // default port. The request's own scheme can differ, because a proxy may call this server without TLS.
    const requestOriginText = `${publicUrl?.protocol ?? 'http:'}//${hostHeader}`;
    if (!URL.canParse(requestOriginText)) return false;
    const requestUrl = new URL(requestOriginText);
    return isOwnHostUnknown || isLocalHostname(requestUrl.hostname) || requestUrl.host === publicUrl?.host;
  };
};
