import { isPossibleRecordId } from '../kinds/choice';
import type { FilterOfType } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, shareCodecBetweenUrlAndCall } from './filter';

const getIndirectFilterParameterName = (filter: FilterOfType<'over'>) => filter.as ?? filter.by;

/**
 * Finds records by a chain of two references. For example, parcels refer to orders, and orders to users:
 * `user=ID` finds the parcels of this user's orders.
 */
export const indirectReferenceFilterType: FilterTypeHandler<'over'> = {
  ...filterTypeDefaults,
  name: getIndirectFilterParameterName,
  paths: (filter) => [filter.over],
  linked: () => true,
  onto: ({ by, to }) => ({ by, to }),
  ...shareCodecBetweenUrlAndCall({
    keys: (filter) => [getIndirectFilterParameterName(filter)],
    parse: ([id = '']) => (isPossibleRecordId(id) ? id : undefined),
    print: (id) => [id],
  }),
};
