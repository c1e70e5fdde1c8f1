/** A failure caused by an intermediary between the console and the API: a proxy, a firewall, a portal. */
export interface IntermediaryFailure {
  /** Key of the failure's Korean text. The text is allowed to contain the status. */
  message: string;
  code: 'between';
  /** Whether a repeated call would fail again. */
  isFinal: boolean;
}

const failure = (key: string, isFinal: boolean): IntermediaryFailure => ({
  message: `errors.between.${key}`,
  code: 'between',
  isFinal,
});

/** The server behind a proxy did not answer in time. */
const unanswered = failure('unanswered', false);
const busy = failure('busy', false);

const byStatus: Readonly<Record<number, IntermediaryFailure>> = {
  408: busy,
  413: failure('tooLarge', true),
  429: busy,
  500: busy,
  502: unanswered,
  503: unanswered,
  504: unanswered,
};

/**
 * Another page came instead of the API's answer, for example a captive portal or a company's sign-in page.
 */
export const replacedAnswerFailure = failure('page', true);

/** A proxy dropped the request header with the version of the record to change. */
export const droppedIfMatchFailure = failure('version', true);

/** Returns the failure for the status of an answer that did not come from the API. */
export function intermediaryFailureOf(status: number): IntermediaryFailure {
  // A CDN uses 520 to 530 for failures of the server behind it.
  if (status >= 520 && status <= 530) return unanswered;
  return byStatus[status] ?? failure('refused', true);
}

/** Whether a status always comes from a proxy, and never from the called API. */
export const isProxyStatus = (status: number): boolean => [413, 502, 503, 504].includes(status);
