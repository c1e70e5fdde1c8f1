import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from '../../mail/mail';

const extractMailDomain = (from: string) => from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');

/** Converts a mail to nodemailer's options. The mail is sent from the deployment's address. */
export const toNodemailerOptions = ({ id, ...message }: MailMessage, from: string): SendMailOptions => ({
  ...message,
  from,
  messageId: `<${id}@${extractMailDomain(from)}>`,
  // No content of a mail may be read from a file or a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});
