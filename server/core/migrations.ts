import type { Migration } from '../../src/core/schema/index';

/**
 * The migrations of the core's own records, in the order in which they run. They run before the product's
 * migrations (docs/migrations.md).
 */
export const coreMigrations: readonly Migration[] = [];
