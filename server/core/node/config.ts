import { resolve } from 'node:path';
import { limits } from '../../../src/core/schema/index';
import { maxSessionLifetimes, type SessionLifetimes } from '../accounts/sessionTimes';
import type { OlderRecordStateLimits } from '../call/route';
import type { DailyRecipientLimits } from '../outbox/budget';
import { findMisspeltVariables } from './findMisspeltVariables';
import { findQuotedVariables } from './findQuotedVariables';
import type { LogFormat } from './metrics/log';
import {
  ENVIRONMENT_VARIABLE_NAMES,
  type EnvironmentVariableName,
  S3_VARIABLE_NAMES,
  SECRET_VARIABLE_NAMES,
} from './variableNames';
import {
  parseAccessToken,
  parseBucketName,
  parseDatabaseUrl,
  parseHostList,
  parseHostName,
  parseIntegerUpTo,
  parseIpRangeList,
  parseKey256,
  parseLogFormat,
  parseOrigin,
  parsePrintableAscii,
  parseSenderMailAddress,
  parseSmtpUrl,
} from './variables';

/**
 * The configuration of a deployment; an environment variable sets each property
 * (docs/reference/variables.md).
 */
export interface ServerConfig {
  /** Port to listen on; 0 lets the system choose a free one. */
  port: number;
  host: string;
  /** Absolute path of the folder with all data of the server. */
  dataDir: string;
  /** The PostgreSQL database; if null, a SQLite file in `DATA_DIR` keeps the records. */
  databaseUrl: URL | null;
  /** A replica of the PostgreSQL database that answers lists, figures and exports; null if there is none. */
  databaseReplicaUrl: URL | null;
  /** The object storage of uploaded files; null keeps them in `DATA_DIR`. */
  s3: S3Config | null;
  flavour: string;
  /** The deployment's own name. '' to use the default name of the product's flavour. */
  name: string;
  /** The address of the console in browsers, if the server can't derive it from the request. */
  publicUrl: URL | null;
  /** Whether clients may change records without the header If-Match. */
  allowUnversioned: boolean;
  /** How many older states of each record are kept (0 for none), and for how many days. */
  states: OlderRecordStateLimits;
  /** Number of proxies in front of the server that add an address to the header X-Forwarded-For. */
  trustProxy: number;
  /**
   * Seconds between a stop signal and the closing of the port. During these seconds, `/readyz` answers 503.
   */
  drainSeconds: number;
  /** Hosts, besides the console's own, from which the console shows pictures in rich text. */
  pictureHosts: readonly string[];
  /** The mail server. If null, mails are not sent but kept in `DATA_DIR`. */
  smtpUrl: URL | null;
  /** True if the mail server's certificate is not verified. */
  smtpInsecure: boolean;
  /** The number of recipients to whom an operator may send mails per day. */
  mailBudget: DailyRecipientLimits;
  /** The format of the log: lines for people, or one JSON object in each line. */
  log: LogFormat;
  /** The token that programs need to read the metrics. '' lets only processes of this machine read them. */
  metricsToken: string;
  /** Addresses and ranges from which operators may sign in and make calls; empty for every address. */
  signInAddresses: readonly string[];
  /** Times after which sessions end, unless the product sets shorter times. */
  sessionTimes: SessionLifetimes;
  /** The 256-bit key that encrypts secrets of second factors. If null, they are stored unencrypted. */
  secretsKey: Uint8Array | null;
  /** Sender of mails, `name@example.com` or `Name <name@example.com>`. */
  mailFrom: string;
  /** True for `NODE_ENV=production`, where certain warnings keep the server from starting. */
  production: boolean;
  /** Whether a new database gets demo data. If false, the server refuses to start with a demo password. */
  demo: boolean;
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** The configuration of an S3-compatible object storage. */
export interface S3Config {
  endpoint: URL;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** An error that lists all environment variables with wrong values, one per line. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

/** Placeholder for the URL of a required variable that is not set. */
const NO_URL = new URL('http://localhost');

const DATABASE_URL_HINT = "a PostgreSQL database such as 'postgres://user:password@host/database'";

/** Sender of mails that the server keeps in `DATA_DIR`, because it has no mail server to send them. */
const SENDER_OF_KEPT_MAILS = 'console@localhost';

/** Default number of seconds in which a proxy can notice that the server is stopping. */
const DEFAULT_DRAIN_SECONDS = 5;

/** Maximum number of recipients per operator and day that a deployment may set. */
const MAX_DAILY_MAILS = 1_000_000;
const MAILS_HINT = 'a number of recipients a day up to 1000000';

/** Whether a server that listens on `host` can only be reached from this machine. */
export const isLoopbackHost = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** Whether a URL leads to another machine without TLS. */
const isUnencryptedRemoteUrl = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && !isLoopbackHost(hostname.replace(/^\[|\]$/g, ''));

/**
 * Whether no other machine can reach the server: it listens only on this machine, without a proxy in front.
 */
const isLocalDeployment = ({
  host,
  publicUrl,
  trustProxy,
}: Pick<ServerConfig, 'host' | 'publicUrl' | 'trustProxy'>) =>
  isLoopbackHost(host) && publicUrl === null && trustProxy === 0;

/**
 * Reads the configuration from environment variables. An empty variable counts as absent. Throws a
 * ConfigError that names all mistakes at once.
 */
export const readServerConfig = (
  variables: EnvironmentVariables,
  flavours: readonly string[],
): ServerConfig => {
  const mistakes = [findMisspeltVariables, findQuotedVariables].flatMap((findMistakes) =>
    findMistakes(variables, ENVIRONMENT_VARIABLE_NAMES),
  );
  const read = <T>(
    name: EnvironmentVariableName,
    fallback: T,
    parse: (text: string) => T | undefined,
    requirement: string,
  ): T => {
    const text = variables[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    const actualValueText = SECRET_VARIABLE_NAMES.has(name) ? '' : `, not '${text}'`;
    if (value === undefined) mistakes.push(`${name} must be ${requirement}${actualValueText}.`);
    return value ?? fallback;
  };
  const parseChoice = (choices: readonly string[]) => (text: string) =>
    choices.find((choice) => choice === text);
  const parsePort = parseIntegerUpTo(65_535);
  const config = {
    port: read('PORT', 8080, parsePort, 'a port number (0 chooses a free one)'),
    host: read('HOST', '127.0.0.1', parseHostName, 'an address or host name to listen on'),
    dataDir: read('DATA_DIR', resolve('data'), (text) => resolve(text), 'a folder'),
    databaseUrl: read<URL | null>('DATABASE_URL', null, parseDatabaseUrl, DATABASE_URL_HINT),
    databaseReplicaUrl: read<URL | null>('DATABASE_REPLICA_URL', null, parseDatabaseUrl, DATABASE_URL_HINT),
    flavour: read(
      'CONSOLE_FLAVOUR',
      flavours[0] ?? '',
      parseChoice(flavours),
      `one of ${flavours.join(', ')}`,
    ),
    name: read('CONSOLE_NAME', '', (text) => (text.length <= 60 ? text : undefined), 'at most 60 characters'),
    publicUrl: read<URL | null>(
      'PUBLIC_URL',
      null,
      parseOrigin,
      "an http(s) origin such as 'https://example.com'",
    ),
    signInAddresses: read<readonly string[]>(
      'SIGN_IN_ADDRESSES',
      [],
      parseIpRangeList,
      "addresses or ranges such as '203.0.113.0/24', separated by commas",
    ),
    sessionTimes: {
      idleMinutes: read(
        'SESSION_IDLE_MINUTES',
        maxSessionLifetimes.idleMinutes,
        parseIntegerUpTo(maxSessionLifetimes.idleMinutes, limits.minSessionIdleMinutes),
        `a number of minutes from ${limits.minSessionIdleMinutes} to ${maxSessionLifetimes.idleMinutes}`,
      ),
      hours: read(
        'SESSION_HOURS',
        maxSessionLifetimes.hours,
        parseIntegerUpTo(maxSessionLifetimes.hours, 1),
        `a number of hours from 1 to ${maxSessionLifetimes.hours}`,
      ),
    },
    trustProxy: read('TRUST_PROXY', 0, parseIntegerUpTo(10), 'the number of proxies in front of the server'),
    allowUnversioned: read('ALLOW_UNVERSIONED', '', parseChoice(['0', '1']), '0 or 1') === '1',
    states: {
      states: read(
        'HISTORY_STATES',
        limits.maxVersionsPerRecord,
        parseIntegerUpTo(1_000),
        'a number of states up to 1000',
      ),
      days: read('HISTORY_DAYS', limits.historyDays, parseIntegerUpTo(3_650), 'a number of days up to 3650'),
    },
    pictureHosts: read<readonly string[]>(
      'PICTURE_HOSTS',
      [],
      parseHostList,
      "hosts of pictures such as 'cdn.example.com', separated by commas",
    ),
    smtpUrl: read<URL | null>(
      'SMTP_URL',
      null,
      parseSmtpUrl,
      "a mail server such as 'smtps://user:password@host'",
    ),
    smtpInsecure: read('SMTP_TLS_INSECURE', '', parseChoice(['0', '1']), '0 or 1') === '1',
    mailBudget: {
      narrowed: read(
        'MAIL_BUDGET_NARROWED',
        limits.maxMailsPerDayWithFewerRights,
        parseIntegerUpTo(MAX_DAILY_MAILS),
        MAILS_HINT,
      ),
      unlimited: read('MAIL_BUDGET', limits.maxMailsPerDay, parseIntegerUpTo(MAX_DAILY_MAILS), MAILS_HINT),
    },
    mailFrom: read(
      'MAIL_FROM',
      SENDER_OF_KEPT_MAILS,
      parseSenderMailAddress,
      "an address such as 'Console <console@example.com>'",
    ),
  };
  const s3: S3Config = {
    endpoint: read('S3_ENDPOINT', NO_URL, parseOrigin, "an http(s) origin such as 'https://s3.example.com'"),
    bucket: read('S3_BUCKET', '', parseBucketName, "a bucket's name"),
    region: read('S3_REGION', 'us-east-1', parsePrintableAscii, 'the name of a region'),
    accessKeyId: read('S3_ACCESS_KEY_ID', '', parsePrintableAscii, 'the id of a key'),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', '', parsePrintableAscii, 'the secret of a key'),
  };
  const missingS3Variables = S3_VARIABLE_NAMES.filter((name) => !variables[name]?.trim());
  if (missingS3Variables.length < S3_VARIABLE_NAMES.length) {
    mistakes.push(
      ...missingS3Variables.map((name) => `${name} is needed where files live in an object storage.`),
    );
  }
  const metricsToken = read('METRICS_TOKEN', '', parseAccessToken, 'at least 16 letters and digits');
  const secretsKey = read<Uint8Array | null>('SECRETS_KEY', null, parseKey256, '32 random bytes in base64');
  const drainSeconds = read(
    'DRAIN_SECONDS',
    isLocalDeployment(config) ? 0 : DEFAULT_DRAIN_SECONDS,
    parseIntegerUpTo(600),
    'a number of seconds up to 600',
  );
  const isProduction = variables.NODE_ENV?.trim() === 'production';
  const log = read<LogFormat | null>('LOG_FORMAT', null, parseLogFormat, 'text or json');
  const isInsecureAllowed = read('ALLOW_INSECURE', '', parseChoice(['0', '1']), '0 or 1') === '1';
  if (config.databaseReplicaUrl && !config.databaseUrl) {
    mistakes.push(
      'DATABASE_URL is needed where DATABASE_REPLICA_URL is set: the replica is one of its database.',
    );
  }
  if (config.smtpUrl && config.mailFrom === SENDER_OF_KEPT_MAILS) {
    mistakes.push('MAIL_FROM is needed where SMTP_URL is set: mails must come from an address of your own.');
  }
  if (!isLoopbackHost(config.host) && config.publicUrl?.protocol !== 'https:' && !isInsecureAllowed) {
    mistakes.push(
      `HOST '${config.host}' is reachable from other machines: set PUBLIC_URL to the https address in front of it, or ALLOW_INSECURE=1.`,
    );
  } else if (config.publicUrl && isUnencryptedRemoteUrl(config.publicUrl) && !isInsecureAllowed) {
    mistakes.push(
      `PUBLIC_URL '${config.publicUrl.origin}' would send sessions and records in the clear: set the https address, or ALLOW_INSECURE=1.`,
    );
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    ...config,
    drainSeconds,
    metricsToken,
    secretsKey,
    log: log ?? (isProduction ? 'json' : 'text'),
    s3: missingS3Variables.length === 0 ? s3 : null,
    production: isProduction,
    demo: !isProduction && isLocalDeployment(config) && !config.databaseUrl,
  };
};
