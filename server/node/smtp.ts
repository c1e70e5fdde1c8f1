import { limits } from '../../src/schema/index';
import { type Mail, MailError } from '../mail/mail';
import { isLoopback } from './config';
import { mailOptions } from './mailOptions';

/** Whether a server answered that it will never take mail for the recipient. */
const isRefusal = (error: object): boolean =>
  'permanent' in error && error.permanent === true && 'command' in error && error.command === 'RCPT TO';

/** A password goes to another machine only through TLS. */
const needsTls = ({ username, hostname }: URL) => username !== '' && !isLoopback(hostname);

/**
 * Mail by a mail server: `smtp://` (TLS where the server offers it, always before a password) or `smtps://`, with
 * nodemailer's options in the query. A mail that is not accepted within `seconds` is given up.
 */
export const smtpMail = (url: URL, from: string, seconds: number = limits.mailSeconds): Mail => ({
  send: async (message) => {
    // Loaded with the first mail, which most starts never send.
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
