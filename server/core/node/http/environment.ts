import { isIP } from 'node:net';
import type { Env } from '../../basics/env';

/** Returns the IP address of a hop, which some proxies write with a port; undefined if it is none. */
function ipOf(hop: string | undefined): string | undefined {
  const [, bracketed, plain = hop] = /^\[([^\]]*)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(hop ?? '') ?? [];
  const address = bracketed ?? plain ?? '';
  return isIP(address) === 0 ? undefined : address;
}

/** Returns the client's address: the socket's, or what the outermost trusted proxy saw, if that is an address. */
export const addressOf = (socket: string | undefined, forwarded: string | null, proxies: number) => {
  const hops = forwarded?.split(',').map((hop) => hop.trim()) ?? [];
  return proxies === 0 ? socket : (ipOf(hops.at(-proxies) ?? hops[0]) ?? socket);
};

/** Whether a socket's address is one of this machine's own. */
export const isLoopbackAddress = (address = ''): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** Returns the facts that the API needs in addition to the request itself. */
export const environmentOf = (headers: Headers, socket: string | undefined, proxies: number): Env => {
  const address = addressOf(socket, headers.get('x-forwarded-for'), proxies);
  return {
    cookie: headers.get('cookie'),
    origin: headers.get('origin'),
    site: headers.get('sec-fetch-site'),
    ...(address === undefined ? {} : { address }),
  };
};
