import { isIP } from 'node:net';
import type { RequestEnv } from '../../basics/env';

/**
 * Returns the IP address in one item of the header X-Forwarded-For, which may include a port. Undefined if
 * the item contains no valid address.
 */
function parseForwardedIpAddress(forwardedItem: string | undefined): string | undefined {
  const [, bracketed, plain = forwardedItem] =
    /^\[([^\]]*)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(forwardedItem ?? '') ?? [];
  const addressText = bracketed ?? plain ?? '';
  return isIP(addressText) === 0 ? undefined : addressText;
}

/**
 * Returns the client's address: the one that the outermost trusted proxy reported, if it is valid, or else
 * the socket's address.
 */
export const determineClientAddress = (
  socketAddress: string | undefined,
  forwardedFor: string | null,
  proxyCount: number,
) => {
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? [];
  return proxyCount === 0
    ? socketAddress
    : (parseForwardedIpAddress(hops.at(-proxyCount) ?? hops[0]) ?? socketAddress);
};

/** Whether a socket's address belongs to this machine. */
export const isLoopbackAddress = (address = ''): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/**
 * Returns the data about a call that the API can't read from the Request object: cookies, origin and client
 * address.
 */
export const createRequestEnvironment = (
  headers: Headers,
  socketAddress: string | undefined,
  proxyCount: number,
): RequestEnv => {
  const address = determineClientAddress(socketAddress, headers.get('x-forwarded-for'), proxyCount);
  return {
    cookie: headers.get('cookie'),
    origin: headers.get('origin'),
    site: headers.get('sec-fetch-site'),
    ...(address === undefined ? {} : { address }),
  };
};
