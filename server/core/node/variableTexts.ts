import type { EnvironmentVariableName } from './variableNames';

/** The texts that docs/reference/variables.md shows in the row of one environment variable. */
export interface EnvVariableDocsRow {
  /** The value that the server uses if the variable is not set; '' if there is none. */
  otherwise: string;
  /** The meaning of the variable, as Markdown. */
  means: string;
}

/**
 * The meaning of each environment variable, as the documentation prints it. A variable without such a text is
 * a compile-time error.
 */
export const ENV_VARIABLE_DOCS_ROWS: Readonly<Record<EnvironmentVariableName, EnvVariableDocsRow>> = {
  PORT: {
    otherwise: '8080',
    means: '0 takes a free one',
  },
  HOST: {
    otherwise: '127.0.0.1',
    means: 'the address to listen on; a reachable one needs an https `PUBLIC_URL`',
  },
  DATA_DIR: {
    otherwise: './data',
    means: 'all data',
  },
  DATABASE_URL: {
    otherwise: '',
    means:
      'a PostgreSQL database, `postgres://user:password@host/database`, shared by several processes ([postgresql.md](../postgresql.md)); none: SQLite in `DATA_DIR`',
  },
  DATABASE_REPLICA_URL: {
    otherwise: '',
    means:
      'its replica, for lists, titles, figures and exports ([postgresql.md](../postgresql.md#a-replica-for-reading))',
  },
  PUBLIC_URL: {
    otherwise: '',
    means:
      "the browsers' origin, such as `https://console.example.com`; `http://` on loopback, or with `ALLOW_INSECURE`. Calls to other hosts are refused",
  },
  TRUST_PROXY: {
    otherwise: '0',
    means:
      'the number of proxies that append to `X-Forwarded-For`, up to 10; limits use the address they saw',
  },
  DRAIN_SECONDS: {
    otherwise: '5',
    means:
      'seconds from a stop signal until the port closes, up to 600 ([stopping](../operations.md#health-and-stopping)). The default is 0 with a loopback `HOST` and neither `PUBLIC_URL` nor `TRUST_PROXY`',
  },
  PICTURE_HOSTS: {
    otherwise: '',
    means:
      'https hosts of pictures in rich texts, separated by commas, such as `cdn.example.com`. Other pictures stay in the text; the console shows their host',
  },
  ALLOW_UNVERSIONED: {
    otherwise: '0',
    means: '`1` lets old clients change records without `If-Match`; 428 otherwise',
  },
  HISTORY_STATES: {
    otherwise: '50',
    means: 'older states of a record, up to 1,000; 0 keeps none',
  },
  HISTORY_DAYS: {
    otherwise: '365',
    means: 'days for each older state, up to 3,650',
  },
  ALLOW_INSECURE: {
    otherwise: '0',
    means:
      "`1` allows a reachable `HOST` without https, and an http `PUBLIC_URL`. Browsers then can't encrypt passwords: sign in by a tunnel to localhost",
  },
  SMTP_URL: {
    otherwise: '',
    means: 'the mail server, `smtps://user:password@host` or `smtp://host:587`; none: `DATA_DIR/outbox`',
  },
  MAIL_FROM: {
    otherwise: '',
    means: 'the sender, `Console <console@example.com>`; required with `SMTP_URL`',
  },
  SMTP_TLS_INSECURE: {
    otherwise: '0',
    means: '`1` trusts any certificate of the mail server',
  },
  MAIL_BUDGET: {
    otherwise: '20000',
    means: 'recipients of messages a day, per operator with every right; up to 1,000,000',
  },
  MAIL_BUDGET_NARROWED: {
    otherwise: '2000',
    means: 'the same with narrowed rights',
  },
  S3_ENDPOINT: {
    otherwise: '',
    means:
      'the http(s) origin of S3-compatible object storage for uploads; all four `S3_…` or none: `DATA_DIR/files`',
  },
  S3_BUCKET: {
    otherwise: '',
    means: 'its bucket',
  },
  S3_ACCESS_KEY_ID: {
    otherwise: '',
    means: 'the id of its key',
  },
  S3_SECRET_ACCESS_KEY: {
    otherwise: '',
    means: "the key's secret",
  },
  S3_REGION: {
    otherwise: 'us-east-1',
    means: "the storage's region",
  },
  CONSOLE_FLAVOUR: {
    otherwise: 'all',
    means: '`art`, `mall`, `housing` or `all`: the menu and some forms',
  },
  CONSOLE_NAME: {
    otherwise: '',
    means: "the deployment's name, up to 60 characters, by the logo and in the tab (none: the flavour's)",
  },
  NODE_ENV: {
    otherwise: '',
    means: '`production`: no demo data, no demo operator',
  },
  LOG_FORMAT: {
    otherwise: 'text',
    means: '`json` (default in production): one JSON object a line; or `text`',
  },
  SIGN_IN_ADDRESSES: {
    otherwise: '',
    means:
      "the operators' and programs' addresses and CIDR ranges, separated by commas; others get 403. Behind a proxy `TRUST_PROXY` must be right",
  },
  SESSION_IDLE_MINUTES: {
    otherwise: '480',
    means: 'idle minutes until a session ends, 5 to 480; the console warns two minutes before',
  },
  SESSION_HOURS: {
    otherwise: '24',
    means: 'hours until every session ends, 1 to 24',
  },
  SECRETS_KEY: {
    otherwise: '',
    means:
      '32 random bytes in base64 (`openssl rand -base64 32`), that seal authenticator secrets; without them a backup holds those readable. Another key needs a reset of those operators',
  },
  METRICS_TOKEN: {
    otherwise: '',
    means: 'token for `/metrics`, 16 to 200 characters without blanks; none: this machine only',
  },
};
