import { sql } from 'kysely';
import { UsageError } from '../../usage';
import type { Db } from './tables';

/** Settings of the database by name, in the form in which it shows them. */
type Settings = Readonly<Record<string, string>>;

/**
 * Settings of every connection. Parallel plans start processes for each query, which costs more than they gain for
 * pages. Compiling queries costs more than it gains for all of these.
 */
export const SETTINGS: Settings = { max_parallel_workers_per_gather: '0', jit: 'off', work_mem: '32MB' };

/** By default the database looks for a vanished process after two hours: its locks would be held as long. */
export const KEEP_ALIVE: Settings = {
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/** The database ends a statement, and a transaction that does nothing, after these times. */
export const STATEMENTS: Settings = { statement_timeout: '30s' };
export const IDLE: Settings = { idle_in_transaction_session_timeout: '15s' };

/**
 * Replaces the limit of statements behind a pooler, where one of the role would also end a vacuum. The database then
 * ends a statement soon after its caller has gone.
 */
const POOLED: Settings = { client_connection_check_interval: '10s' };

/** The beginning of the statements that are told to the operator. */
const ROLE = 'alter role current_user';

/** Lets the current transaction wait for its caller as long as that takes. */
export const PATIENT = 'set local idle_in_transaction_session_timeout = 0';
export const bePatient = (tx: Db) => sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);

/** Returns settings as the `options` of a connection; those of its address go before. */
export const optionsOf = (settings: Settings, own: string): string =>
  [...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`), own].join(' ').trim();

/** Takes the options out of an address, which would replace ours. */
export function readAddress(address: string): { connectionString: string; options: string } {
  const url = new URL(address);
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return { connectionString: url.href, options };
}

/** Reads `-c name=value` and `--name=value`; a backslash escapes a character of a value. */
const settingsIn = (options: string): Settings =>
  Object.fromEntries(
    [...options.matchAll(/(?:-c\s*|--)([\w.-]+)=((?:\\.|[^\s\\])*)/g)].map(([, name = '', value = '']) => [
      name.replaceAll('-', '_'),
      value.replace(/\\(.)/g, '$1'),
    ]),
  );

/**
 * Throws UsageError if a pooler such as pgBouncer drops the settings of connections, and the database or the role has
 * others. It names the statements that help.
 */
export async function refuseDropped(db: Db, address: string): Promise<void> {
  const own = settingsIn(readAddress(address).options);
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from pg_settings`.execute(db);
  const current = new Map(rows.map(({ name, value }) => [name, value]));
  const differs = ([name, value]: readonly [string, string]) => (current.get(name) ?? value) !== value;
  const isPooled = Object.entries(STATEMENTS).some(
    ([name, value]) => !(name in own) && differs([name, value]),
  );
  const expected = Object.entries({ ...SETTINGS, ...IDLE, ...(isPooled && POOLED) });
  const dropped = [
    ...expected.filter(([name]) => !(name in own)),
    ...Object.entries(own).filter(([name]) => name === 'search_path'),
  ].filter(differs);
  if (dropped.length === 0) return;
  const lines = dropped.map(([name, value]) => `  ${ROLE} set ${name} = '${value}';`);
  throw new UsageError(
    `What DATABASE_URL leads to, such as pgBouncer, drops settings of connections. Set them for the role, then have its connections made again:\n${lines.join('\n')}`,
  );
}
