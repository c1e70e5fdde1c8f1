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

  constructor(cause: unknown, addressRefused: boolean) {
    super('The mail was not accepted', { cause });
    this.name = 'MailError';
    this.addressRefused = addressRefused;
  }
}
