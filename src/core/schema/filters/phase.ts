import { listFieldPathsDecidingPhase, listPhaseNamesOfPeriod } from '../words/phase';
import type { FilterOfType } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, shareCodecBetweenUrlAndCall } from './filter';

/**
 * Finds records by their current phase, such as `running`. Periods of days are compared with today in
 * Asia/Seoul.
 */
export const phaseFilterType: FilterTypeHandler<'phase'> = {
  ...filterTypeDefaults,
  name: (filter) => filter.as,
  paths: ({ phase: period }) => listFieldPathsDecidingPhase(period),
  ownWords: true,
  isTimed: ({ phase }) => phase.publishes === true,
  ...shareCodecBetweenUrlAndCall({
    keys: (filter: FilterOfType<'phase'>) => [filter.as],
    parse: ([text = ''], filter) => listPhaseNamesOfPeriod(filter.phase).find((name) => name === text),
    print: (phaseName) => [phaseName],
  }),
};
