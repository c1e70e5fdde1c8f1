import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Message } from '../mail/mail';
import { writeDurably } from './durable';
import { mailOptions } from './mailOptions';

const PRIVATE_DIRECTORY = 0o700;
const ID_LENGTH = 16;

/** Files by time; another attempt at the same mail replaces it. */
const nameOf = ({ id, date }: Message) =>
  `${date.toISOString().replace(/[-:]|\.\d+/g, '')}-${id.slice(0, ID_LENGTH)}.eml`;

/** Mail that stays in a folder, a file each that mail programs open. */
export const outbox = (folder: string, from: string): Mail => ({
  send: async (message) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: bytes } = await transport.sendMail(mailOptions(message, from));
    await mkdir(folder, { recursive: true, mode: PRIVATE_DIRECTORY });
    await writeDurably(join(folder, nameOf(message)), bytes as Uint8Array);
  },
});
