import { limits } from '../../../src/schema/index';
import { type Mail, MailError } from '../../mail/mail';
import { isLoopback } from '../config';
import { mailOptions } from './mailOptions';

/** Whether the server permanently refuses the recipient. */
const isRefusal = (error: object): boolean =>
  'permanent' in error && error.permanent === true && 'command' in error && error.command === 'RCPT TO';

/** A password is only sent to another machine through TLS. */
const needsTls = ({ username, hostname }: URL) => username !== '' && !isLoopback(hostname);

/**
 * Sends mail by a mail server: `smtp://` (TLS if the server offers it, always before a password) or `smtps://`, with
 * nodemailer's options in the query. Gives up after `seconds`.
 */
export const smtpMail = (url: URL, from: string, seconds: number = limits.mailSeconds): Mail => ({
  send: async (message) => {
    // Loaded with the first mail; most processes never send one.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ requireTLS: needsTls(url), url: url.href });
    try {
      await transport.sendMail({
        ...mailOptions(message, from),
        signal: AbortSignal.timeout(seconds * 1000),
      });
    } catch (error) {
      throw new MailError(error, error instanceof Error && isRefusal(error));
    } finally {
      transport.close();
    }
  },
});
