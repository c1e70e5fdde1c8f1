import { isIP } from 'node:net';
import type { RequestEnv } from '../../basics/env';

/**
 * Returns the IP address in one item of the header X-Forwarded-For, which may include a port. Undefined if
 * the item contains no valid address.
 */
function parseForwardedIpAddress(hop: string | undefined): string | undefined {
  const [, bracketed, plain = hop] = /^\[([^\]]*)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(hop ?? '') ?? [];
  const address = bracketed ?? plain ?? '';
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Returns the client's address: the one that the outermost trusted proxy reported, if it is valid, or else
 * the socket's address.
 */
export const determineClientAddress = (
  socket: string | undefined,
  forwarded: string | null,
  proxies: number,
) => {
  const hops = forwarded?.split(',').map((hop) => hop.trim()) ?? [];
  return proxies === 0 ? socket : (parseForwardedIpAddress(hops.at(-proxies) ?? hops[0]) ?? socket);
};

/** Whether a socket's address belongs to this machine. */
export const isLoopbackAddress = (address = ''): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** Returns the data about a call that the API can't read from the Request object. */
export const createRequestEnvironment = (
  headers: Headers,
  socket: string | undefined,
  proxies: number,
): RequestEnv => {
  const address = determineClientAddress(socket, headers.get('x-forwarded-for'), proxies);
  return {
    cookie: headers.get('cookie'),
    origin: headers.get('origin'),
    site: headers.get('sec-fetch-site'),
    ...(address === undefined ? {} : { address }),
  };
};
