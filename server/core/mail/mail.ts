import { joinErrorCodes } from '../basics/toLoggableText';
import type { IdentifyingTextMatcher } from './traces';

/** A plain-text mail to one person. */
export interface MailMessage {
  /** Identifies the mail. If the mail is sent again, it keeps this id. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** Additional mail headers. */
  headers?: Readonly<Record<string, string>>;
  date: Date;
}

export interface MailSender {
  /** Resolves once the mail is accepted for delivery; throws a MailError if it is not. */
  send(message: MailMessage): Promise<void>;
  /** True if mails are sent to other machines. Absent if mails are only kept in memory or in a folder. */
  reaches?: true;
  /**
   * Removes stored mails to a person, and stored mails that quote the person. Absent if the sender stores no
   * mails.
   */
  forget?(personMatcher: IdentifyingTextMatcher): Promise<void>;
  /** Removes the stored copy of a mail that `send` accepted. Absent if the sender stores no mails. */
  remove?(message: MailMessage): Promise<void>;
}

/** The reason why a mail was not accepted. */
export type MailFailureReason =
  /** The mail server refuses the recipient's address permanently. */
  | 'refused'
  /** The mail server refuses the mail itself permanently. */
  | 'rejected'
  /** The mail server refuses the deployment's own address as the sender. */
  | 'sender'
  /** The mail server's host name does not exist. */
  | 'no_host'
  /** The mail server's host refuses the connection. */
  | 'no_server'
  /** The mail server's certificate can't be verified. */
  | 'certificate'
  /** The mail server offers no TLS, and the password is not sent without TLS. */
  | 'no_tls'
  /** The mail server refuses the deployment's username or password. */
  | 'sign_in'
  /** The mail server did not answer, or asks for a later attempt. */
  | 'unreachable'
  /** The mail server got the whole mail, but its answer is missing. It may have accepted the mail. */
  | 'unclear';

/** Reasons after which the mail is not sent again by itself: it would be refused again, or arrive twice. */
const FINAL_MAIL_FAILURES: readonly MailFailureReason[] = ['refused', 'rejected', 'unclear'];

/** A mail that was not accepted for delivery. */
export class MailError extends Error {
  readonly reason: MailFailureReason;

  /**
   * The error keeps only the codes of the mail server's answer, because the answer's text contains the
   * recipient's address.
   */
  constructor(serverAnswer: unknown, reason: MailFailureReason = 'unreachable') {
    super(`The mail was not accepted (${joinErrorCodes(serverAnswer) || 'no answer'})`);
    this.name = 'MailError';
    this.reason = reason;
  }

  /** Whether the mail is not sent again by itself. */
  get isFinal(): boolean {
    return FINAL_MAIL_FAILURES.includes(this.reason);
  }
}

/** Returns the reason why sending a mail failed; `unreachable` for an error that is no MailError. */
export const getMailFailureReason = (error: unknown): MailFailureReason =>
  error instanceof MailError ? error.reason : 'unreachable';
