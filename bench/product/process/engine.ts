import { startCluster } from '../../../scripts/postgres.mjs';
import type { Variables } from '../../../tests/core/node/serverProcess';

/** Where a server under test keeps its records. */
export interface Database {
  name: Engine;
  /** What of the environment leads a server to it. */
  variables: Variables;
  /** Its process, where it has one. */
  pid: number | null;
  remove: () => Promise<void>;
}

export type Engine = 'sqlite' | 'postgres';

const engines: Readonly<Record<Engine, () => Promise<Database>>> = {
  sqlite: async () => ({ name: 'sqlite', variables: {}, pid: null, remove: async () => {} }),
  postgres: async () => {
    const cluster = await startCluster({ durable: true });
    return {
      name: 'postgres',
      variables: { DATABASE_URL: cluster.url() },
      pid: cluster.pid(),
      remove: cluster.remove,
    };
  },
};

const isEngine = (name: string): name is Engine => name in engines;

/** Starts what an engine needs, `sqlite` if none is named; one that writes to the disk as a server in use does. */
export function startDatabase(name = 'sqlite'): Promise<Database> {
  if (!isEngine(name)) throw new Error(`Unknown engine ${name}: ${Object.keys(engines).join(', ')}`);
  return engines[name]();
}
