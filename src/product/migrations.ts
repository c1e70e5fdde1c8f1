import type { Migration } from '../core/schema/index';

/** The migrations of stored records since the first release, in order (docs/migrations.md). */
export const migrations: readonly Migration[] = [];
