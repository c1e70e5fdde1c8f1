import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from '../../mail/mail';

const domainOf = (from: string) => from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');

/** Converts a message to nodemailer's options, sent from the deployment's address. */
export const toNodemailerOptions = ({ id, ...message }: MailMessage, from: string): SendMailOptions => ({
  ...message,
  from,
  messageId: `<${id}@${domainOf(from)}>`,
  // No part of a message may be read from a file or a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});
