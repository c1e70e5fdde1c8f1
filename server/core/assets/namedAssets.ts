import { findAssetIdsInRichText, type Loose, type Shape } from '../../../src/core/schema/index';
import { collectAssetIds } from './assets';

/**
 * Returns the ids of all files that a stored record names, also in fields that its resource no longer has.
 * When the record is removed, all these files are released.
 */
export const collectNamedAssetIds = (fields: Shape, record: Loose): Set<string> =>
  new Set([...collectAssetIds(fields, record), ...findAssetIdsInRichText(JSON.stringify(record))]);
