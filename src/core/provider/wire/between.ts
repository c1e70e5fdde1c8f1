/** A failure caused by an intermediary between the console and the API: a proxy, a firewall, a portal. */
export interface IntermediaryFailure {
  /** Key of the failure's Korean text. The text is allowed to contain the status. */
  message: string;
  code: 'between';
  /** Whether a repeated call would fail again. */
  isFinal: boolean;
}

const createIntermediaryFailure = (textKey: string, isFinal: boolean): IntermediaryFailure => ({
  message: `errors.between.${textKey}`,
  code: 'between',
  isFinal,
});

/** The server behind a proxy did not answer in time. */
const upstreamTimeoutFailure = createIntermediaryFailure('unanswered', false);
const busyFailure = createIntermediaryFailure('busy', false);

const intermediaryFailureByStatus: Readonly<Record<number, IntermediaryFailure>> = {
  408: busyFailure,
  413: createIntermediaryFailure('tooLarge', true),
  429: busyFailure,
  500: busyFailure,
  502: upstreamTimeoutFailure,
  503: upstreamTimeoutFailure,
  504: upstreamTimeoutFailure,
};

/**
 * Another page came instead of the API's answer, for example a captive portal or a company's sign-in page.
 */
export const otherPageAnsweredFailure = createIntermediaryFailure('page', true);

/** A proxy dropped the request header with the version of the record to change. */
export const ifMatchDroppedFailure = createIntermediaryFailure('version', true);

const fileTooLargeFailure = createIntermediaryFailure('fileTooLarge', true);

/**
 * Returns the failure for the status of an answer that did not come from the API (decisions, section 15).
 * `body` is that of the call.
 */
export function getIntermediaryFailure(
  status: number,
  body: string | FormData | undefined,
): IntermediaryFailure {
  if (status === 413 && body instanceof FormData) return fileTooLargeFailure;
  // A CDN uses 520 to 530 for failures of the server behind it.
  if (status >= 520 && status <= 530) return upstreamTimeoutFailure;
  return intermediaryFailureByStatus[status] ?? createIntermediaryFailure('refused', true);
}

/** Whether a status always comes from a proxy, and never from the called API. */
export const isProxyOnlyErrorStatus = (status: number): boolean => [413, 502, 503, 504].includes(status);
