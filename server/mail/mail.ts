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

const LONGEST = 254;
// One address and nothing beside it: no list, no name, no comment, nothing that ends a header's line.
const ADDRESS =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}@<>()[\]\\,;:".]+)+$/u;

/** Whether a text is the address of one mailbox. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);
