import { isIPv4 } from 'node:net';
import { type Config, isLoopback } from '../config';

/** Whether a Host header names this server. */
export type IsOwnHost = (host: string) => boolean;

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && isLoopback(hostname));

/**
 * Returns a function that tells which hosts a server answers to: this machine's names, and the host of
 * `PUBLIC_URL`. Otherwise a page that another site led here by its own name (DNS rebinding) would count as
 * the console's. Without `PUBLIC_URL`, a server reachable from outside can't know its name, and answers to
 * any.
 */
export const ownHosts = ({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>): IsOwnHost => {
  const knowsNone = publicUrl === null && (!isLoopback(host) || trustProxy > 0);
  return (name) => {
    // The default port may be written out; it depends on the browser's scheme, not on the scheme behind a
    // proxy.
    const address = `${publicUrl?.protocol ?? 'http:'}//${name}`;
    if (!URL.canParse(address)) return false;
    const asked = new URL(address);
    return knowsNone || isThisMachine(asked.hostname) || asked.host === publicUrl?.host;
  };
};
