import type { AnyResource } from '../../schema/index';
import { importedPaths } from '../../schema/record/excel';
import type { Texts } from '../texts';

/**
 * Returns the heads of a blank sheet: one for every importable value, and the ID where an import can only
 * change records.
 */
export const templateHeads = (resource: AnyResource, texts: Texts, id: string): string[] => [
  ...importedPaths(resource).map((path) => texts.column(path)),
  ...(resource.create === false ? [id] : []),
];
