import type { SendMailOptions } from 'nodemailer';
import type { Message } from '../mail/mail';

const domainOf = (from: string) => from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');

/** A message as nodemailer takes it, from the deployment's own address. */
export const mailOptions = ({ id, ...message }: Message, from: string): SendMailOptions => ({
  ...message,
  from,
  messageId: `<${id}@${domainOf(from)}>`,
  // Nothing in a message is the name of a file or an address to read.
  disableFileAccess: true,
  disableUrlAccess: true,
});
