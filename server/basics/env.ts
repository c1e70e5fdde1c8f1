/** What a page's Request cannot carry; a Node host fills it from headers and the socket. */
export interface Env {
  /** The Cookie header. */
  cookie?: string | null;
  /** The Origin header. */
  origin?: string | null;
  /** The Sec-Fetch-Site header. */
  site?: string | null;
  /** Where the call comes from, as the host trusts it. */
  address?: string;
  /** The request's body, where the host has one that arrives no faster than it is read; else the Request's is. */
  body?: () => ReadableStream<Uint8Array>;
  /** Told that the call's cookie belongs to a session. */
  signedIn?: () => void;
  /** Told each cookie that an answer sets: a page's Response drops the Set-Cookie header. */
  setCookie?: (cookie: string) => void;
}
