import type { TestProject } from 'vitest/node';
import { startCluster } from '../../../scripts/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server of this run. */
    postgres: string;
  }
}

/** Starts one PostgreSQL server for all tests that need one; each makes a schema of its own in it. */
export default async function setup(project: TestProject) {
  const cluster = await startCluster();
  project.provide('postgres', cluster.url());
  return cluster.remove;
}
