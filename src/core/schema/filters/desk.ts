import { type AnswerableRecordState, deskStates, getFieldPathsOfDeskState } from '../words/desk';
import type { FilterOfType } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, shareCodecBetweenUrlAndCall } from './filter';

const isDeskState = (text: string): text is AnswerableRecordState =>
  deskStates.some((state) => state === text);

/**
 * Finds records by the state of their answer today, such as new, assigned or answered. Its value is one state
 * or several.
 */
export const replyDeskStateFilterType: FilterTypeHandler<'desk'> = {
  ...filterTypeDefaults,
  name: (filter) => filter.as,
  paths: ({ desk: answered }) => getFieldPathsOfDeskState({ answered }),
  linked: () => true,
  ownWords: true,
  ...shareCodecBetweenUrlAndCall({
    keys: (filter: FilterOfType<'desk'>) => [filter.as],
    parse([text = '']) {
      const states = text.split(',');
      return states.every(isDeskState) && new Set(states).size === states.length ? states : undefined;
    },
    print: (states) => [states.join()],
  }),
};
