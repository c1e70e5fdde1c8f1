import { importedPaths } from '../../schema/import';
import type { AnyResource } from '../../schema/index';
import type { Texts } from '../texts';

/**
 * Returns the heads of a blank sheet: those of every value that an import takes, and the ID where only stored records
 * can be changed.
 */
export const templateHeads = (resource: AnyResource, texts: Texts, id: string): string[] => [
  ...importedPaths(resource).map((path) => texts.column(path)),
  ...(resource.create === false ? [id] : []),
];
