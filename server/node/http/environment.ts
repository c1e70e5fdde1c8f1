import type { Env } from '../../basics/env';

/** Returns the client's address: the socket's, or what the outermost trusted proxy saw. */
export const addressOf = (socket: string | undefined, forwarded: string | null, proxies: number) => {
  const hops = forwarded?.split(',').map((hop) => hop.trim()) ?? [];
  return [...hops, socket].at(-1 - proxies) ?? hops[0] ?? socket;
};

/** Whether a socket's address is one of this machine's own. */
export const isLoopbackAddress = (address = ''): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** Returns what the API needs to know of a request besides the request itself. */
export const environmentOf = (headers: Headers, socket: string | undefined, proxies: number): Env => {
  const address = addressOf(socket, headers.get('x-forwarded-for'), proxies);
  return {
    cookie: headers.get('cookie'),
    origin: headers.get('origin'),
    site: headers.get('sec-fetch-site'),
    ...(address === undefined ? {} : { address }),
  };
};
