import { codesOf } from '../basics/loggable';

/** A plain-text mail to one person. */
export interface Message {
  /** Identifies the mail: a second attempt to send it has the same id. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  date: Date;
}

/** Sends mail. */
export interface Mail {
  /** Resolves once the mail is accepted for delivery; throws a MailError if it is not. */
  send(message: Message): Promise<void>;
}

/** A mail that was not accepted for delivery. */
export class MailError extends Error {
  /** Whether the server refuses the recipient's address permanently. */
  readonly addressRefused: boolean;

  /** Of what the mail server answered only the codes are kept: in its words it names the recipient. */
  constructor(answer: unknown, addressRefused: boolean) {
    super(`The mail was not accepted (${codesOf(answer) || 'no answer'})`);
    this.name = 'MailError';
    this.addressRefused = addressRefused;
  }
}
