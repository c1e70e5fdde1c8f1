import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../../core/node/client';

/** A notice as the API returns it. */
export interface Notice {
  _id: string;
  subject: string;
  version: number;
  upload: { url: string } | null;
}

/** What stands in the attachment of a notice: it says which one it belongs to. */
export const attachmentOf = (subject: string) => `${subject}\n`.repeat(2_000);

/** Stores a notice with an attachment; throws where one of the two calls is refused. */
export const addNotice = async (client: Client, subject: string): Promise<Notice> => {
  const made = await client('POST', 'notifications', { json: { subject } });
  if (made.status !== 201) throw new Error(made.text);
  const { _id } = made.json.notification as Notice;
  const file = new File([attachmentOf(subject)], 'lines.txt', { type: 'text/plain' });
  const sent = await client('POST', `notifications/${_id}/upload`, { file, headers: { 'If-Match': '*' } });
  if (sent.status !== 200) throw new Error(sent.text);
  return sent.json.notification as Notice;
};

/** All notices, newest first. */
export const noticesOf = async (client: Client): Promise<Notice[]> => {
  const { json } = await client('GET', 'notifications', { headers: { skip: '0', limit: '0' } });
  return json.notifications as Notice[];
};

/** The places of all files in a data folder. */
export const filesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
