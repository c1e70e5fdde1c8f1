import { type DeskState, deskPaths, deskStates } from '../words/desk';
import type { FilterOf } from '../words/resource';
import { carriedBy, type PureFilter, plainFilterDefaults } from './filter';

const isState = (text: string): text is DeskState => deskStates.some((state) => state === text);

/** Finds the records of a desk that are in one or several states today. */
export const deskFilterType: PureFilter<'desk'> = {
  ...plainFilterDefaults,
  name: (filter) => filter.as,
  paths: ({ desk: answered }) => deskPaths({ answered }),
  linked: () => true,
  ownWords: true,
  ...carriedBy({
    keys: (filter: FilterOf<'desk'>) => [filter.as],
    parse([text = '']) {
      const states = text.split(',');
      return states.every(isState) && new Set(states).size === states.length ? states : undefined;
    },
    print: (states) => [states.join()],
  }),
};
