import { type AnswerableRecordState, deskStates, getFieldPathsOfAnswerState } from '../words/desk';
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
  paths: ({ desk: answered }) => getFieldPathsOfAnswerState({ answered }),
  linked: () => true,
  ownWords: true,
  ...shareCodecBetweenUrlAndCall({
    keys: (filter: FilterOfType<'desk'>) => [filter.as],
    parse([text = '']) {
      const stateNames = text.split(',');
      return stateNames.every(isDeskState) && new Set(stateNames).size === stateNames.length
        ? stateNames
        : undefined;
    },
    print: (states) => [states.join()],
  }),
};
