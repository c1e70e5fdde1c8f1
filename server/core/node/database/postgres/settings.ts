import { sql } from 'kysely';
import { UsageError } from '../../usage';
import type { PostgresKysely } from './tables';

/** Settings of the database by name, with values as PostgreSQL shows them. */
type PostgresConnectionSettings = Readonly<Record<string, string>>;

/**
 * Settings of every connection. Parallel plans and compiled queries are off. For a page of a list, both cost
 * more time than they save.
 */
export const CONNECTION_SETTINGS: PostgresConnectionSettings = {
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  work_mem: '32MB',
};

/**
 * Settings by which the database soon notices that a client has vanished. By default, it would keep the
 * client's locks for two hours.
 */
export const TCP_KEEP_ALIVE_SETTINGS: PostgresConnectionSettings = {
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/**
 * Settings with the time limit of a statement, after which the database aborts it. `IDLE_TIMEOUT_SETTINGS`
 * limits idle transactions.
 */
export const STATEMENT_TIMEOUT_SETTINGS: PostgresConnectionSettings = { statement_timeout: '30s' };
export const IDLE_TIMEOUT_SETTINGS: PostgresConnectionSettings = {
  idle_in_transaction_session_timeout: '15s',
};

/**
 * Settings for a database behind a pooler, where no statement timeout is set. Such a timeout would apply to
 * the whole role, and also abort a vacuum. With these settings, the database aborts a statement soon after
 * its client has gone.
 */
const POOLED_CONNECTION_SETTINGS: PostgresConnectionSettings = { client_connection_check_interval: '10s' };

/** The beginning of the SQL statements that an error message suggests to the operator of the machine. */
const ALTER_CURRENT_ROLE_SQL_PREFIX = 'alter role current_user';

/** SQL that removes the limit for an idle transaction from the current transaction. */
export const REMOVE_IDLE_TIMEOUT_SQL = 'set local idle_in_transaction_session_timeout = 0';
export const removeIdleTimeout = (tx: PostgresKysely) =>
  sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);

/**
 * Returns settings in the form of the connection parameter `options`. Options from the database's address
 * (`urlOptions`) take precedence.
 */
export const formatConnectionOptions = (settings: PostgresConnectionSettings, urlOptions: string): string =>
  [...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`), urlOptions].join(' ').trim();

/**
 * Separates the parameter `options` from a database address. If it stayed in the address, it would replace
 * the server's own options.
 */
export function separateOptionsFromDatabaseUrl(databaseUrl: string): {
  connectionString: string;
  options: string;
} {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return { connectionString: url.href, options };
}

/**
 * Parses options in the forms `-c name=value` and `--name=value`. A backslash escapes a character of a value.
 */
const parseConnectionOptions = (options: string): PostgresConnectionSettings =>
  Object.fromEntries(
    [...options.matchAll(/(?:-c\s*|--)([\w.-]+)=((?:\\.|[^\s\\])*)/g)].map(([, name = '', value = '']) => [
      name.replaceAll('-', '_'),
      value.replace(/\\(.)/g, '$1'),
    ]),
  );

/**
 * Throws UsageError if a pooler such as pgBouncer drops the connection's settings, unless the database or the
 * role sets the same values. The message suggests statements that set these values for the role.
 */
export async function refusePoolerThatDropsSettings(db: PostgresKysely, databaseUrl: string): Promise<void> {
  const urlSettings = parseConnectionOptions(separateOptionsFromDatabaseUrl(databaseUrl).options);
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from pg_settings`.execute(db);
  const currentValueByName = new Map(rows.map(({ name, value }) => [name, value]));
  const isSettingNotInEffect = ([name, value]: readonly [string, string]) =>
    (currentValueByName.get(name) ?? value) !== value;
  const isBehindPooler = Object.entries(STATEMENT_TIMEOUT_SETTINGS).some(
    ([name, value]) => !(name in urlSettings) && isSettingNotInEffect([name, value]),
  );
  const expectedSettings = Object.entries({
    ...CONNECTION_SETTINGS,
    ...IDLE_TIMEOUT_SETTINGS,
    ...(isBehindPooler && POOLED_CONNECTION_SETTINGS),
  });
  const droppedSettings = [
    ...expectedSettings.filter(([name]) => !(name in urlSettings)),
    ...Object.entries(urlSettings).filter(([name]) => name === 'search_path'),
  ].filter(isSettingNotInEffect);
  if (droppedSettings.length === 0) return;
  const alterRoleStatements = droppedSettings.map(
    ([name, value]) => `  ${ALTER_CURRENT_ROLE_SQL_PREFIX} set ${name} = '${value}';`,
  );
  throw new UsageError(
    `What DATABASE_URL leads to, such as pgBouncer, drops settings of connections. Set them for the role, then have its connections made again:\n${alterRoleStatements.join('\n')}`,
  );
}
