/** The failure of a call that was answered by something between the console and the API: a proxy, a firewall, a portal. */
export interface BetweenFailure {
  /** The key of a text, which may name the status. */
  message: string;
  code: 'between';
  /** Whether the same call would fail again. */
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

/** Another page came in the place of the answer, as a captive portal or a sign-in of the company sends it. */
export const otherPage = failure('page', true);

/** The version of a record that was to be written did not arrive: a proxy dropped its header. */
export const droppedVersion = failure('version', true);

/** Says what happened by the status of an answer that is not the API's. */
export function betweenOf(status: number): BetweenFailure {
  // A CDN uses 520 to 530 for failures of the server behind it.
  if (status >= 520 && status <= 530) return unanswered;
  return byStatus[status] ?? failure('refused', true);
}

/** Statuses that only a proxy returns, with any API behind it. */
export const isProxyStatus = (status: number): boolean => [413, 502, 503, 504].includes(status);
