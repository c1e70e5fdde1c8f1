import { limits } from '../../../../src/core/schema/index';
import { MailError, type MailFailureReason, type MailSender } from '../../mail/mail';
import { isLoopbackHost } from '../config';
import { toNodemailerOptions } from './toNodemailerOptions';

/** Reasons for a failure, by the SMTP command that the mail server refused permanently (5xx). */
const REFUSALS: Readonly<Record<string, MailFailureReason>> = {
  'RCPT TO': 'refused',
  'MAIL FROM': 'sender',
  DATA: 'rejected',
};

/** Reasons for a failure before the mail server refused anything, by nodemailer's error code. */
const CODES: Readonly<Record<string, MailFailureReason>> = {
  EDNS: 'no_host',
  EAUTH: 'sign_in',
  ENOAUTH: 'sign_in',
  ETLS: 'no_tls',
};

/**
 * Matches OpenSSL's messages about a certificate that can't be verified. Messages are matched instead of
 * codes, because nodemailer replaces OpenSSL's error code.
 */
const CERTIFICATE = /certificate|altnames/i;

const factOf = (error: Error, name: string) => String(Reflect.get(error, name) ?? '');

/** Returns the reason why the server did not accept a mail. */
function reasonOf(error: unknown): MailFailureReason {
  if (!(error instanceof Error)) return 'unreachable';
  if (factOf(error, 'permanent') === 'true') {
    const refusal = REFUSALS[factOf(error, 'command')];
    if (refusal) return refusal;
  }
  const known = CODES[factOf(error, 'code')];
  if (known) return known;
  if (/ECONNREFUSED/.test(error.message)) return 'no_server';
  return factOf(error, 'responseCode') === '' && CERTIFICATE.test(error.message)
    ? 'certificate'
    : 'unreachable';
}

/** Whether TLS is required: a password is only sent to another machine over TLS. */
const needsTls = ({ username, hostname }: URL) => username !== '' && !isLoopbackHost(hostname);

/**
 * Sends mail through a mail server; the URL's query holds options of nodemailer. The URL begins with
 * `smtps://` or `smtp://`. With `smtp://`, TLS is used if the server offers it, and is required before a
 * password is sent. Gives up after `seconds`. `isTrusted` skips the check of the server's certificate.
 */
export const createSmtpMailSender = (
  url: URL,
  from: string,
  { seconds = limits.mailTimeoutSeconds, isTrusted = false }: { seconds?: number; isTrusted?: boolean } = {},
): MailSender => ({
  reaches: true,
  send: async (message) => {
    // nodemailer is loaded with the first mail, because most processes never send one.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      requireTLS: needsTls(url),
      url: url.href,
      ...(isTrusted && { tls: { rejectUnauthorized: false } }),
    });
    try {
      await transport.sendMail({
        ...toNodemailerOptions(message, from),
        signal: AbortSignal.timeout(seconds * 1000),
      });
    } catch (error) {
      throw new MailError(error, reasonOf(error));
    } finally {
      transport.close();
    }
  },
});
