import { MigrationError } from './migrations';
import type { Collection } from './store';

/** Layout number of documents whose collection declares no layout number. */
const FIRST_DATA_LAYOUT_NUMBER = 1;

export const getDataLayoutNumber = ({ layout = FIRST_DATA_LAYOUT_NUMBER }: Collection): number => layout;

/**
 * Throws if stored data have a higher layout number than this build knows. The build would misread or rewrite
 * such data. `what` names the data in the error's message.
 */
export function refuseNewerDataLayout(what: string, stored: number, known: number): void {
  if (stored <= known) return;
  throw new MigrationError(
    `${what} are of layout ${stored}, and this build knows ${known}: a newer one wrote them, and nothing is changed. ` +
      `Start a build that knows layout ${stored} of them, or restore the backup that was made before.`,
  );
}
