import type { Migration } from '../core/schema/index';

/** What was changed in stored records since the first release, in order (docs/migrations.md). */
export const migrations: readonly Migration[] = [];
