import { sql } from 'kysely';
import type { ExecutedMigration, MigrationWithOwner } from '../../../store/migrations';
import type { DatabaseEngine, DatabaseWithEngine } from './engine';
import type { SqlExecutor } from './totals';

/** Name of the table that lists the executed migrations, each with the instant at which it was executed. */
export const MIGRATIONS_TABLE = '_migrations';

const migrationsTableSql = sql.table(MIGRATIONS_TABLE);

interface MigrationRow extends Omit<ExecutedMigration, 'owner'> {
  /**
   * Whether the migration belongs to the core or to the product. Absent from tables of older builds, in which
   * only products had migrations.
   */
  owner?: ExecutedMigration['owner'];
  at: string | Date;
}

type MigrationDatabaseEngine = Pick<DatabaseEngine, 'hasTable' | 'makeMigrations'>;

async function readMigrationRows(
  db: SqlExecutor,
  { hasTable }: MigrationDatabaseEngine,
): Promise<MigrationRow[]> {
  if (!(await hasTable(db, MIGRATIONS_TABLE))) return [];
  return (await sql<MigrationRow>`select * from ${migrationsTableSql} order by number`.execute(db)).rows;
}

async function insertMigrationRows(db: SqlExecutor, rows: readonly MigrationRow[]): Promise<void> {
  for (const { owner = 'product', number, says, at } of rows) {
    await sql`insert into ${migrationsTableSql} (owner, number, says, at)
      values (${owner}, ${number}, ${says}, ${new Date(at).toISOString()})`.execute(db);
  }
}

/** Returns the executed migrations in the order of their numbers. */
export const readExecutedMigrations = async (
  db: SqlExecutor,
  engine: MigrationDatabaseEngine,
): Promise<ExecutedMigration[]> =>
  (await readMigrationRows(db, engine)).map(({ owner = 'product', ...row }) => ({ ...row, owner }));

/**
 * Stores that a migration was executed. If an older build created the table, the column `owner` is added
 * first. All migrations in that table count as the product's.
 */
export async function storeExecutedMigration(
  db: SqlExecutor,
  engine: MigrationDatabaseEngine,
  { owner, number, says }: MigrationWithOwner,
): Promise<void> {
  const existingRows = await readMigrationRows(db, engine);
  const isOwnerColumnMissing = existingRows.some((row) => row.owner === undefined);
  if (isOwnerColumnMissing) await sql`drop table ${migrationsTableSql}`.execute(db);
  await engine.makeMigrations(db);
  await insertMigrationRows(db, [
    ...(isOwnerColumnMissing ? existingRows : []),
    { owner, number, says, at: new Date() },
  ]);
}

/** Copies the list of executed migrations to a database in which this list is empty. */
export async function copyMigrationRows(
  sourceDatabase: DatabaseWithEngine,
  targetDatabase: DatabaseWithEngine,
): Promise<void> {
  const rows = await readMigrationRows(sourceDatabase.db, sourceDatabase.engine);
  if (rows.length === 0) return;
  await targetDatabase.engine.makeMigrations(targetDatabase.db);
  await insertMigrationRows(targetDatabase.db, rows);
}
