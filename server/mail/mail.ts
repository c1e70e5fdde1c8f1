/** A mail of plain text to one person. */
export interface Message {
  /** Names the mail on its way: a second attempt to send the same one carries it again. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  date: Date;
}

/** Where mails go out. */
export interface Mail {
  /** Resolves only when the mail was accepted for delivery; rejects with a MailError where it was not. */
  send(message: Message): Promise<void>;
}

/** A mail that was not accepted. */
export class MailError extends Error {
  /** Whether it is the recipient's address that is refused, for good. */
  readonly addressRefused: boolean;

  constructor(cause: unknown, addressRefused: boolean) {
    super('The mail was not accepted', { cause });
    this.name = 'MailError';
    this.addressRefused = addressRefused;
  }
}
