import { isIPv4 } from 'node:net';
import { isLoopbackHost, type ServerConfig } from '../config';

/** Whether a Host header contains a name of this server. */
export type OwnHostCheck = (host: string) => boolean;

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && isLoopbackHost(hostname));

/**
 * Returns a function that decides whether the server answers calls to a host: a name of this machine, or the
 * host of `PUBLIC_URL`. Without this check, another site could point its own name to this server (DNS
 * rebinding), and its pages would count as the console's. Without `PUBLIC_URL`, a server that other machines
 * can reach does not know its name, so it answers calls to any host.
 */
export const createOwnHostCheck = ({
  host,
  publicUrl,
  trustProxy,
}: Pick<ServerConfig, 'host' | 'publicUrl' | 'trustProxy'>): OwnHostCheck => {
  const knowsNone = publicUrl === null && (!isLoopbackHost(host) || trustProxy > 0);
  return (name) => {
    // A Host header may contain the default port. The default depends on the scheme that the browser uses,
    // not on the scheme behind a proxy.
    const address = `${publicUrl?.protocol ?? 'http:'}//${name}`;
    if (!URL.canParse(address)) return false;
    const asked = new URL(address);
    return knowsNone || isThisMachine(asked.hostname) || asked.host === publicUrl?.host;
  };
};
