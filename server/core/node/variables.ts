import { isIP } from 'node:net';
import { isMailAddress } from '../../../src/core/schema/index';
import { findInvalidIpRanges } from '../accounts/addresses';
import type { LogFormat } from './metrics/log';

// The parsers below read the text of an environment variable. They return undefined for an invalid text.

export const parseIntegerUpTo =
  (max: number, min = 0) =>
  (text: string) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  };

export const parseOrigin = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlainOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isPlainOrigin ? url : undefined;
};

/**
 * Parses host names with optional ports, in upper or lower case. They become part of the page's
 * Content-Security-Policy, so blanks and `;` are refused.
 */
export const parseHostList = (text: string) => {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  return hosts.every((host) => /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/.test(host)) ? hosts : undefined;
};

/** Parses the mail server's URL. It may hold a password, so error messages never show it. */
export const parseSmtpUrl = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? url : undefined;
};

/** Parses the database's URL. It may hold a password, so error messages never show it. */
export const parseDatabaseUrl = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isDatabaseUrl = url !== undefined && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  return isDatabaseUrl ? url : undefined;
};

export const parseSenderMailAddress = (text: string) => {
  const [, address = text] = /^[^<>,@]*<([^<>]*)>$/.exec(text) ?? [];
  return isMailAddress(address) ? text : undefined;
};

/** Parses a bucket's name by the rules of S3. A valid name is always one segment of a URL. */
export const parseBucketName = (text: string) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined;

export const parsePrintableAscii = (text: string) => (/^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined);

export const parseIpRangeList = (text: string) => {
  const ipRanges = text.split(',').map((ipRange) => ipRange.trim());
  return findInvalidIpRanges(ipRanges).length === 0 ? ipRanges : undefined;
};

export const parseKey256 = (text: string) => {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  return bytes.length === 32 ? bytes : undefined;
};

export const parseAccessToken = (text: string) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined);

export const parseLogFormat = (text: string): LogFormat | undefined =>
  text === 'text' || text === 'json' ? text : undefined;

export const parseHostName = (text: string) =>
  isIP(text) || /^[A-Za-z0-9.-]+$/.test(text) ? text : undefined;
