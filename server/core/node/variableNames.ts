/** Environment variables that must be set to use object storage. */
export const S3_VARIABLE_NAMES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** The environment variables that the console reads (docs/operations/deploy.md, "Configuration"). */
export const ENVIRONMENT_VARIABLE_NAMES = [
  ...(['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_REPLICA_URL', 'PUBLIC_URL'] as const),
  ...(['TRUST_PROXY', 'DRAIN_SECONDS', 'PICTURE_HOSTS'] as const),
  ...(['ALLOW_UNVERSIONED', 'HISTORY_STATES', 'HISTORY_DAYS', 'ALLOW_INSECURE'] as const),
  ...(['SMTP_URL', 'MAIL_FROM', 'SMTP_TLS_INSECURE', 'MAIL_BUDGET', 'MAIL_BUDGET_NARROWED'] as const),
  ...S3_VARIABLE_NAMES,
  ...(['S3_REGION', 'CONSOLE_FLAVOUR', 'CONSOLE_NAME', 'NODE_ENV', 'LOG_FORMAT', 'METRICS_TOKEN'] as const),
  ...(['SECRETS_KEY', 'SIGN_IN_ADDRESSES', 'SESSION_IDLE_MINUTES', 'SESSION_HOURS'] as const),
] as const;

export type EnvironmentVariableName = (typeof ENVIRONMENT_VARIABLE_NAMES)[number];

/** Environment variables that may hold a secret. Error messages never repeat their values. */
export const SECRET_VARIABLE_NAMES = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'METRICS_TOKEN',
  'SECRETS_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]);
