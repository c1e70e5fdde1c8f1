import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailMessage, MailSender } from '../../mail/mail';
import { createPrivateDirectory, replaceFileDurably } from '../durable';
import { toNodemailerOptions } from './toNodemailerOptions';

const MAIL_ID_CHARS_IN_FILE_NAME = 16;

/**
 * Returns the name of a mail's file. Sorted by name, the files are in the order of the mails' times. If the
 * same mail is sent a second time, its file is overwritten.
 */
const buildMailFileName = ({ id, date }: MailMessage) =>
  `${date.toISOString().replace(/[-:]|\.\d+/g, '')}-${id.slice(0, MAIL_ID_CHARS_IN_FILE_NAME)}.eml`;

/** Stores mails in a folder, as files that mail programs can open. */
export const createFolderMailSender = (outboxFolder: string, senderAddress: string): MailSender => ({
  send: async (message) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: mailBytes } = await transport.sendMail(toNodemailerOptions(message, senderAddress));
    await createPrivateDirectory(outboxFolder);
    await replaceFileDurably(join(outboxFolder, buildMailFileName(message)), mailBytes as Uint8Array);
  },
  remove: (message) => rm(join(outboxFolder, buildMailFileName(message)), { force: true }),
});
