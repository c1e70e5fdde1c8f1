import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from '../../mail/mail';

const extractMailDomain = (senderAddress: string) =>
  senderAddress.slice(senderAddress.lastIndexOf('@') + 1).replace(/>$/, '');

/** Converts a mail to nodemailer's options. The mail is sent from the deployment's address. */
export const toNodemailerOptions = (
  { id, ...message }: MailMessage,
  senderAddress: string,
): SendMailOptions => ({
  ...message,
  from: senderAddress,
  messageId: `<${id}@${extractMailDomain(senderAddress)}>`,
  // No content of a mail may be read from a file or a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});
