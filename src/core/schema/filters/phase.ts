import { fieldPathsDecidingPhase, phaseNamesOfPeriod } from '../words/phase';
import type { FilterOf } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, toUrlAndCallCodecs } from './filter';

/**
 * Finds records by their current phase, such as `running`. Periods of days are compared with today in
 * Asia/Seoul.
 */
export const publishPhaseFilterType: FilterTypeHandler<'phase'> = {
  ...filterTypeDefaults,
  name: (filter) => filter.as,
  paths: ({ phase: days }) => fieldPathsDecidingPhase(days),
  ownWords: true,
  isTimed: ({ phase }) => phase.publishes === true,
  ...toUrlAndCallCodecs({
    keys: (filter: FilterOf<'phase'>) => [filter.as],
    parse: ([text = ''], filter) => phaseNamesOfPeriod(filter.phase).find((name) => name === text),
    print: (value) => [value],
  }),
};
