import { type DeskState, deskPaths, deskStates } from '../words/desk';
import type { FilterOf } from '../words/resource';
import { carriedBy, type PureFilter, plain } from './filter';

const isState = (text: string): text is DeskState => deskStates.some((state) => state === text);

/** Finds records at a desk by what is to be done today: one or several states. */
export const desk: PureFilter<'desk'> = {
  ...plain,
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
