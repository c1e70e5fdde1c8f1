/** The failure of a call answered by an intermediary between the console and the API: a proxy, a firewall, a portal. */
export interface BetweenFailure {
  /** The key of a text, which may name the status. */
  message: string;
  code: 'between';
  /** True if the same call would fail again. */
  isFinal: boolean;
}

const failure = (key: string, isFinal: boolean): BetweenFailure => ({
  message: `errors.between.${key}`,
  code: 'between',
  isFinal,
});

/** The server behind the proxy did not respond, or not in time. */
const unanswered = failure('unanswered', false);
const busy = failure('busy', false);

const byStatus: Readonly<Record<number, BetweenFailure>> = {
  408: busy,
  413: failure('tooLarge', true),
  429: busy,
  500: busy,
  502: unanswered,
  503: unanswered,
  504: unanswered,
};

/** Another page replaced the response, for example a captive portal or a company's sign-in page. */
export const otherPage = failure('page', true);

/** The version of a record that was to be written did not arrive: a proxy dropped its header. */
export const droppedVersion = failure('version', true);

/** Returns the failure for the status of a response that is not the API's. */
export function betweenOf(status: number): BetweenFailure {
  // A CDN uses 520 to 530 for failures of the server behind it.
  if (status >= 520 && status <= 530) return unanswered;
  return byStatus[status] ?? failure('refused', true);
}

/** Statuses that only a proxy returns, with any API behind it. */
export const isProxyStatus = (status: number): boolean => [413, 502, 503, 504].includes(status);
