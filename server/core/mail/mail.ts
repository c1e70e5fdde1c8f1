import { codesOf } from '../basics/loggable';
import type { Traces } from './traces';

/** A plain-text mail to one person. */
export interface Message {
  /** Identifies the mail: a second attempt to send it has the same id. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  date: Date;
}

/** Sends mail. */
export interface Mail {
  /** Resolves once the mail is accepted for delivery; throws a MailError if it is not. */
  send(message: Message): Promise<void>;
  /** Whether mails leave this machine; absent if they are only kept. */
  reaches?: true;
  /** Removes stored data of mails to a person, or that quote them; absent if nothing is stored. */
  forget?(of: Traces): Promise<void>;
  /** Removes the stored copy of a mail that `send` accepted; absent if nothing is stored. */
  remove?(message: Message): Promise<void>;
}

/** Why a mail server did not accept a mail. */
export type MailReason =
  /** It refuses the recipient's address permanently. */
  | 'refused'
  /** It refuses the mail itself permanently. */
  | 'rejected'
  /** It refuses the deployment's own address as the sender. */
  | 'sender'
  /** No machine has its name. */
  | 'no_host'
  /** Its machine refuses the connection. */
  | 'no_server'
  /** Its certificate can't be verified. */
  | 'certificate'
  /** It offers no TLS, and no password is sent without it. */
  | 'no_tls'
  /** It refuses the deployment's username or password. */
  | 'sign_in'
  /** It gave no answer, or asks to be tried later. */
  | 'unreachable';

/** Reasons that no second try changes. */
const FINAL: readonly MailReason[] = ['refused', 'rejected'];

/** A mail that was not accepted for delivery. */
export class MailError extends Error {
  readonly reason: MailReason;

  /** Of what the mail server answered only the codes are kept: in its words it names the recipient. */
  constructor(answer: unknown, reason: MailReason = 'unreachable') {
    super(`The mail was not accepted (${codesOf(answer) || 'no answer'})`);
    this.name = 'MailError';
    this.reason = reason;
  }

  /** Whether the mail server's answer is final, so that the mail is not tried again. */
  get isFinal(): boolean {
    return FINAL.includes(this.reason);
  }
}
