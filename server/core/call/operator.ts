/** The caller: an operator, or a token that acts for an operator. */
export interface Operator {
  _id: string;
  name: string;
  username: string;
  scope: readonly string[];
  /** Id of the call's session. */
  session: string;
  /**
   * Instant until which the operator's password counts as confirmed in this session. '' if it was not
   * confirmed.
   */
  confirmedUntil: string;
  /** Set for a token: the token's reason for opening personal data. Absent for people. */
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
