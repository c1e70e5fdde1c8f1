/**
 * Data about a request that a Request object in a browser page can't carry, such as its cookie. A Node host
 * reads these data from the headers and the socket.
 */
export interface RequestEnv {
  /** Value of the request's Cookie header. */
  cookie?: string | null;
  /** The token's key from the Authorization header, if there is one. */
  token?: string | undefined;
  /** Value of the Origin header. */
  origin?: string | null;
  /** Value of the Sec-Fetch-Site header. */
  site?: string | null;
  /** The client's address. Absent if the host can't trust the address that the request states. */
  address?: string;
  /**
   * Returns the body as a stream that is read on demand. Absent if the host has no such stream; the Request's
   * own body is then read.
   */
  body?: () => ReadableStream<Uint8Array>;
  /**
   * A function of the host, called when the request's cookie belongs to a session. Later requests with this
   * cookie then don't wait for other requests from the same address.
   */
  signedIn?: () => void;
  /**
   * The host's function that receives each cookie that an answer sets. It is needed in a page, whose Response
   * drops the Set-Cookie header.
   */
  setCookie?: (cookie: string) => void;
}
