import { isPossibleRecordId } from '../kinds/choice';
import type { FilterOfType } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, shareCodecBetweenUrlAndCall } from './filter';

const getOverFilterParameterName = (filter: FilterOfType<'over'>) => filter.as ?? filter.by;

/**
 * Finds records by a chain of two references. For example, parcels refer to orders, and orders to users:
 * `user=ID` finds the parcels of this user's orders.
 */
export const indirectRefFilterType: FilterTypeHandler<'over'> = {
  ...filterTypeDefaults,
  name: getOverFilterParameterName,
  paths: (filter) => [filter.over],
  linked: () => true,
  onto: ({ by, to }) => ({ by, to }),
  ...shareCodecBetweenUrlAndCall({
    keys: (filter) => [getOverFilterParameterName(filter)],
    parse: ([id = '']) => (isPossibleRecordId(id) ? id : undefined),
    print: (id) => [id],
  }),
};
