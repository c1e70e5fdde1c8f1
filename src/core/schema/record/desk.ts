import { fieldTypeHandlerOf } from '../kinds/registry';
import { isBooleanField } from '../kinds/traits';
import {
  type AnswerableRecordState,
  DESK_ASSIGNEE_ID_PATH,
  DESK_HELD_UNTIL_PATH,
  type Desk,
} from '../words/desk';
import { getAt, type Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { fieldAt } from './record';

/**
 * Returns the first of the states answered, held, assigned and new that applies to a record on a day. Held
 * means that the answer is postponed to a later day.
 */
export function determineDeskState(
  { fields }: Pick<AnyResource, 'fields'>,
  { answered }: Pick<Desk<Loose>, 'answered'>,
  record: Loose,
  day: string,
): AnswerableRecordState {
  const field = fieldAt(fields, answered);
  const answerValue = getAt(record, answered);
  if (isBooleanField(field) ? answerValue === true : !fieldTypeHandlerOf(field).isEmpty(answerValue))
    return 'ANSWERED';
  if (String(getAt(record, DESK_HELD_UNTIL_PATH) ?? '') > day) return 'HELD';
  return (getAt(record, DESK_ASSIGNEE_ID_PATH) ?? '') === '' ? 'NEW' : 'ASSIGNED';
}
