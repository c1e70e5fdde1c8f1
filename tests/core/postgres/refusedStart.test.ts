import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../../scripts/postgres.mjs';
import { run } from '../node/serverProcess';
import { temporaryFolder } from '../node/temporaryFolder';

let cluster: Cluster;

/** Runs statements as the owner of everything. */
async function asOwner(...statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: cluster.url() });
  await client.connect();
  const done: pg.QueryResult[] = [];
  for (const statement of statements) done.push(await client.query(statement));
  await client.end();
  return done;
}

/** Lets everyone in without a password, but for one user. */
async function askForPassword(user: string): Promise<void> {
  const [found] = await asOwner('show hba_file');
  const lines = `select 'host all ${user} all scram-sha-256' union all select 'host all all all trust'`;
  await asOwner(`copy (${lines}) to '${found?.rows[0].hba_file}'`, 'select pg_reload_conf()');
}

beforeAll(async () => {
  cluster = await startCluster();
  await asOwner(
    "create role guarded login password 'right'",
    'create role guest login',
    'revoke create on schema public from public',
  );
  await askForPassword('guarded');
}, 60_000);
afterAll(() => cluster.remove());

const at = (user: string, database = 'postgres', parameters = '') => {
  const { port } = new URL(cluster.url());
  return `postgres://${user}@127.0.0.1:${port}/${database}${parameters}`;
};

test.each([
  ['a wrong password', () => at('guarded:wrong'), 'refuses the user or the password of DATABASE_URL'],
  ['no password', () => at('guarded'), 'refuses the user or the password of DATABASE_URL'],
  ['an unknown user', () => at('stranger'), 'create the role, allow it in pg_hba.conf'],
  ['an unknown database', () => at('guest', 'nowhere'), 'create it, or correct the name'],
  ['no right to create', () => at('guest'), 'make it the owner of the database'],
  [
    'no such schema',
    () => at('console', 'postgres', '?options=-c%20search_path%3Dnowhere'),
    'create the one that search_path names',
  ],
  [
    'a database that only reads',
    () => at('console', 'postgres', '?options=-c%20default_transaction_read_only%3Don'),
    'name the primary',
  ],
  ['no TLS', () => at('console', 'postgres', '?sslmode=require'), 'speaks no TLS'],
  [
    'an unknown host',
    () => 'postgres://console@database.invalid/console',
    'see that it can be used from here',
  ],
])(
  'a start with %s ends in one line that says what to do',
  async (_, url, says) => {
    const { code, output } = await run(
      { dataDir: temporaryFolder(), variables: { DATABASE_URL: url(), NODE_NO_WARNINGS: '1' } },
      'serve',
    );
    expect([code, output.split('\n')], output).toEqual([1, [expect.stringContaining(says), '']]);
    expect(output).toContain('DATABASE_URL');
    expect(output).not.toMatch(/wrong/);
  },
  30_000,
);
