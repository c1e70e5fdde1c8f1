import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { AnyResource } from '../../src/schema/index';
import { createApi, type ResourceCall } from '../app';
import type { ServerMessages } from '../messages';
import { argon2 } from './argon2';
import type { Config } from './config';
import { diskFiles } from './disk';
import { makeDirectory } from './durable';
import { keysFile } from './keysFile';
import { outbox } from './outbox';
import { sanitizeRichText } from './sanitize';
import { smtpMail } from './smtp';
import { sqliteStore } from './sqlite';

/** What makes this server a certain product. */
export interface Product {
  resources: readonly AnyResource[];
  calls: readonly ResourceCall[];
  messages: ServerMessages;
}

const clock = () => new Date();
const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

/** Where the sign-in keys are, in `DATA_DIR`. */
export const keysPath = (dataDir: string) => join(dataDir, 'keys.json');

/** Opens everything that the server keeps in `DATA_DIR`; throws where another process has it open. */
export const openConsole = async (
  { dataDir, publicUrl, smtpUrl, mailFrom }: Config,
  { resources, calls, messages }: Product,
) => {
  await makeDirectory(dataDir);
  const store = sqliteStore(join(dataDir, 'console.sqlite'));
  const files = diskFiles(join(dataDir, 'files'));
  const keys = await keysFile(keysPath(dataDir), clock);
  const ports = { resources, store, files, clock, random, hashing: argon2 };
  const mail = smtpUrl ? smtpMail(smtpUrl, mailFrom) : outbox(join(dataDir, 'outbox'), mailFrom);
  const secureCookie = publicUrl?.protocol === 'https:';
  const api = createApi({ ...ports, keys, mail, calls, sanitize: sanitizeRichText, messages, secureCookie });
  await api.open();
  return { ...ports, api };
};

export type OpenConsole = Awaited<ReturnType<typeof openConsole>>;
