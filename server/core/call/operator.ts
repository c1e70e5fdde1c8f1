/** The caller: an operator, or a token that acts for one. */
export interface Operator {
  _id: string;
  name: string;
  username: string;
  scope: readonly string[];
  /** Id of the session that the call came with. */
  session: string;
  /**
   * Instant until which the operator counts as confirmed in this session. '' if there was no confirmation.
   */
  confirmedUntil: string;
  /** For a token: its reason for opening personal data. Absent for people. */
  machine?: { reason: string };
}

/** The caller of a route without a sign-in. */
export const ANONYMOUS_OPERATOR: Operator = {
  _id: '',
  name: '',
  username: '',
  scope: [],
  session: '',
  confirmedUntil: '',
};
