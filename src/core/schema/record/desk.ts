import { getFieldTypeHandler } from '../kinds/registry';
import { isBooleanField } from '../kinds/traits';
import {
  type AnswerableRecordState,
  type Desk,
  REPLY_DESK_ASSIGNEE_ID_PATH,
  REPLY_DESK_HELD_UNTIL_PATH,
} from '../words/desk';
import { getAt, type Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { fieldAt } from './record';

/**
 * Returns the first of the states answered, held, assigned and new that applies to a record on a day. Held
 * means that the answer is postponed to a later day.
 */
export function determineAnswerableRecordState(
  { fields }: Pick<AnyResource, 'fields'>,
  { answered }: Pick<Desk<Loose>, 'answered'>,
  record: Loose,
  evaluationDay: string,
): AnswerableRecordState {
  const answeredField = fieldAt(fields, answered);
  const answerValue = getAt(record, answered);
  if (
    isBooleanField(answeredField)
      ? answerValue === true
      : !getFieldTypeHandler(answeredField).isEmpty(answerValue)
  )
    return 'ANSWERED';
  if (String(getAt(record, REPLY_DESK_HELD_UNTIL_PATH) ?? '') > evaluationDay) return 'HELD';
  return (getAt(record, REPLY_DESK_ASSIGNEE_ID_PATH) ?? '') === '' ? 'NEW' : 'ASSIGNED';
}
