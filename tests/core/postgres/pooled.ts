import pg from 'pg';

/** Gives a database the settings that docs/postgresql.md gives the role behind pgBouncer. */
export async function suitPooler(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of [
    'max_parallel_workers_per_gather = 0',
    'jit = off',
    "work_mem = '32MB'",
    "idle_in_transaction_session_timeout = '15s'",
    "client_connection_check_interval = '10s'",
  ])
    await client.query(`alter database ${name} set ${setting}`);
  await client.end();
}
