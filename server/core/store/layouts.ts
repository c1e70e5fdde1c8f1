import { MigrationError } from './migrations';
import type { Collection } from './store';

/** Layout number of documents whose collection declares no layout number. */
const FIRST_DATA_LAYOUT_NUMBER = 1;

export const getDataLayoutNumber = ({ layout = FIRST_DATA_LAYOUT_NUMBER }: Collection): number => layout;

/**
 * Throws if stored data have a higher layout number than this build knows. The build would misread or rewrite
 * such data. `dataLabel` names the data in the error's message.
 */
export function refuseNewerDataLayout(dataLabel: string, storedLayout: number, knownLayout: number): void {
  if (storedLayout <= knownLayout) return;
  throw new MigrationError(
    `${dataLabel} are of layout ${storedLayout}, and this build knows ${knownLayout}: a newer one wrote them, and nothing is changed. ` +
      `Start a build that knows layout ${storedLayout} of them, or restore the backup that was made before.`,
  );
}
