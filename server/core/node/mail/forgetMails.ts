import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IdentifyingTextMatcher } from '../../mail/traces';
import { returnNullIfFileNotFound } from '../durable';

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');

/** Returns a mail's headers as text: each header in one line, with its encoded words decoded. */
const decodeMailHeaderWords = (headerText: string) =>
  headerText
    .replace(/\r?\n[ \t]+/g, ' ')
    .replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?[^?]+\?([bq])\?([^?]*)\?=/gi, (_, wordEncoding: string, encodedWord: string) =>
      wordEncoding.toLowerCase() === 'b'
        ? decodeBase64(encodedWord)
        : decodeQuotedPrintable(encodedWord.replaceAll('_', ' ')),
    );

/**
 * Returns a stored mail as decoded text (RFC 2045, RFC 2047). It expects a mail with a single MIME part, such
 * as those that the server writes.
 */
export function decodeMail(rawMail: string): string {
  const headerEnd = rawMail.search(/\r?\n\r?\n/);
  const [head, body] =
    headerEnd < 0 ? [rawMail, ''] : [rawMail.slice(0, headerEnd), rawMail.slice(headerEnd)];
  const [, transferEncoding = ''] = /^content-transfer-encoding:\s*(\S+)/im.exec(head) ?? [];
  const decoderByTransferEncoding: Readonly<Record<string, (text: string) => string>> = {
    base64: decodeBase64,
    'quoted-printable': decodeQuotedPrintable,
  };
  return `${decodeMailHeaderWords(head)}\n${decoderByTransferEncoding[transferEncoding.toLowerCase()]?.(body) ?? body}`;
}

/** Removes those mails in a folder that are addressed to a person or quote the person. */
export async function removeMailsAboutPerson(
  mailFolder: string,
  personMatcher: IdentifyingTextMatcher,
): Promise<void> {
  const entryNames = (await readdir(mailFolder).catch(returnNullIfFileNotFound)) ?? [];
  for (const name of entryNames.filter((fileName) => fileName.endsWith('.eml'))) {
    const mailFilePath = join(mailFolder, name);
    const rawMail = await readFile(mailFilePath, 'utf8').catch(returnNullIfFileNotFound);
    if (rawMail !== null && personMatcher.occursIn(decodeMail(rawMail)))
      await rm(mailFilePath, { force: true });
  }
}
