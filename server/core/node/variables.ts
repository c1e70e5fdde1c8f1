import { isIP } from 'node:net';
import { isMailAddress } from '../../../src/core/schema/index';
import { wrongAddresses } from '../accounts/addresses';
import type { LogFormat } from './metrics/log';

// Each reads the text of an environment variable; undefined for a text that is none of its kind.

export const wholeNumber =
  (max: number, min = 0) =>
  (text: string) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  };

export const origin = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return plain ? url : undefined;
};

/** Hosts by name and port, in any case. Each is part of the page's policy, where a blank or a `;` would end it. */
export const hostList = (text: string) => {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  return hosts.every((host) => /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/.test(host)) ? hosts : undefined;
};

/** The URL may hold a password, so it is never shown. */
export const smtpServer = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? url : undefined;
};

/** The URL may hold a password, so it is never shown. */
export const database = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole = url !== undefined && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  return isWhole ? url : undefined;
};

export const sender = (text: string) => {
  const [, address = text] = /^[^<>,@]*<([^<>]*)>$/.exec(text) ?? [];
  return isMailAddress(address) ? text : undefined;
};

/** By S3's rules for names, which keep a bucket one segment of an address. */
export const bucketName = (text: string) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined;

export const printable = (text: string) => (/^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined);

export const addressList = (text: string) => {
  const lines = text.split(',').map((line) => line.trim());
  return wrongAddresses(lines).length === 0 ? lines : undefined;
};

export const key256 = (text: string) => {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  return bytes.length === 32 ? bytes : undefined;
};

export const longToken = (text: string) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined);

export const logFormat = (text: string): LogFormat | undefined =>
  text === 'text' || text === 'json' ? text : undefined;

export const hostName = (text: string) => (isIP(text) || /^[A-Za-z0-9.-]+$/.test(text) ? text : undefined);
