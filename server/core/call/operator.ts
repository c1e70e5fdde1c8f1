/** The user who makes a call. */
export interface Operator {
  _id: string;
  name: string;
  username: string;
  scope: readonly string[];
  /** Id of the session that the call came with. */
  session: string;
  /** Instant until which the operator's own password counts as confirmed in this session; '' if it never was. */
  confirmedUntil: string;
  /** Of a token: why it opens personal data. Absent for people. */
  machine?: { reason: string };
}

/** The caller of a route that needs no session, or of a call without one. */
export const nobody: Operator = {
  _id: '',
  name: '',
  username: '',
  scope: [],
  session: '',
  confirmedUntil: '',
};
