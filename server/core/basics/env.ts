/**
 * Request data that a Request in a browser page can't carry. A Node host reads them from headers and socket.
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
  /** The client's address, if the host trusts its source. */
  address?: string;
  /**
   * Returns the body as a stream that is read on demand. Absent if the host has no such stream; the Request's
   * own body is then read.
   */
  body?: () => ReadableStream<Uint8Array>;
  /** Called when the request's cookie belongs to a session. */
  signedIn?: () => void;
  /** Called with each cookie that an answer sets, because a page's Response drops the Set-Cookie header. */
  setCookie?: (cookie: string) => void;
}
