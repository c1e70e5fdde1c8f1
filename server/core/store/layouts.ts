import { MigrationError } from './migrations';
import type { Collection } from './store';

/** Default layout number of a collection's documents. */
const FIRST = 1;

export const documentsLayout = ({ layout = FIRST }: Collection): number => layout;

/**
 * Throws if stored data have a higher layout than this build knows, because it would misread or rewrite the
 * data. The error's message includes `what`.
 */
export function refuseNewerLayout(what: string, stored: number, known: number): void {
  if (stored <= known) return;
  throw new MigrationError(
    `${what} are of layout ${stored}, and this build knows ${known}: a newer one wrote them, and nothing is changed. ` +
      `Start a build that knows layout ${stored} of them, or restore the backup that was made before.`,
  );
}
