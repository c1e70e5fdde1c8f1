import { limits } from '../../../../src/core/schema/index';
import { MailError, type MailFailureReason, type MailSender } from '../../mail/mail';
import { isLoopbackHost } from '../config';
import { toNodemailerOptions } from './toNodemailerOptions';

/** The reasons why a mail is not sent, by the SMTP command that the mail server refuses permanently (5xx). */
const FAILURE_REASON_BY_SMTP_COMMAND: Readonly<Record<string, MailFailureReason>> = {
  'RCPT TO': 'refused',
  'MAIL FROM': 'sender',
  DATA: 'rejected',
};

/**
 * The reasons why a mail is not sent, for errors that occur before the mail server refuses a command. The
 * keys are nodemailer's error codes.
 */
const FAILURE_REASON_BY_MAILER_ERROR: Readonly<Record<string, MailFailureReason>> = {
  EDNS: 'no_host',
  EAUTH: 'sign_in',
  ENOAUTH: 'sign_in',
  ETLS: 'no_tls',
};

/**
 * Matches messages of OpenSSL about a certificate that can't be verified. There is no code to compare,
 * because nodemailer replaces OpenSSL's error code.
 */
const CERTIFICATE_ERROR_PATTERN = /certificate|altnames/i;

const readErrorProperty = (error: Error, propertyName: string) =>
  String(Reflect.get(error, propertyName) ?? '');

/** Returns the reason why the mail server did not accept a mail. */
function determineMailFailureReason(error: unknown, isWholeMailSent: boolean): MailFailureReason {
  if (!(error instanceof Error)) return 'unreachable';
  if (isWholeMailSent && readErrorProperty(error, 'responseCode') === '') return 'unclear';
  if (readErrorProperty(error, 'permanent') === 'true') {
    const refusedCommandReason = FAILURE_REASON_BY_SMTP_COMMAND[readErrorProperty(error, 'command')];
    if (refusedCommandReason) return refusedCommandReason;
  }
  const mailerErrorReason = FAILURE_REASON_BY_MAILER_ERROR[readErrorProperty(error, 'code')];
  if (mailerErrorReason) return mailerErrorReason;
  if (/ECONNREFUSED/.test(error.message)) return 'no_server';
  return readErrorProperty(error, 'responseCode') === '' && CERTIFICATE_ERROR_PATTERN.test(error.message)
    ? 'certificate'
    : 'unreachable';
}

/**
 * Whether a mail server must be reached over TLS. This is so if a password must be sent to another machine.
 */
const requiresTls = ({ username, hostname }: URL) => username !== '' && !isLoopbackHost(hostname);

/**
 * Sends mails through a mail server. The URL begins with `smtps://` or `smtp://`, and its query holds options
 * of nodemailer. With `smtp://`, TLS is used if the server offers it, and is required before a password is
 * sent. Sending a mail is given up after `seconds`. With `isServerTrusted`, the server's certificate is not
 * checked.
 */
export const createSmtpMailSender = (
  url: URL,
  senderAddress: string,
  {
    seconds = limits.mailTimeoutSeconds,
    isServerTrusted = false,
  }: { seconds?: number; isServerTrusted?: boolean } = {},
): MailSender => ({
  reaches: true,
  send: async (message) => {
    // nodemailer is loaded with the first mail, because most processes never send one.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      requireTLS: requiresTls(url),
      url: url.href,
      ...(isServerTrusted && { tls: { rejectUnauthorized: false } }),
    });
    let isWholeMailSent = false;
    transport.use('stream', ({ message: mimeNode }, done) => {
      if (mimeNode)
        mimeNode.processFunc((mailStream) =>
          mailStream.once('end', () => {
            isWholeMailSent = true;
          }),
        );
      done();
    });
    try {
      await transport.sendMail({
        ...toNodemailerOptions(message, senderAddress),
        signal: AbortSignal.timeout(seconds * 1000),
      });
    } catch (error) {
      throw new MailError(error, determineMailFailureReason(error, isWholeMailSent));
    } finally {
      transport.close();
    }
  },
});
