import type { Migration } from '../../src/core/schema/index';

/** The migrations of the core's own records, in order; they run before those of the product (docs/migrations.md). */
export const coreMigrations: readonly Migration[] = [];
